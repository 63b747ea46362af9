"""The event loop that the server runs on, for the benchmarks of its parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

try:
    import uvloop

    _new_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
except ImportError:  # as on Windows
    _new_loop = asyncio.new_event_loop

__all__ = ["run"]

_T = TypeVar("_T")


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine as the server would."""
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(work)
