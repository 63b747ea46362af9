"""Running a command until SIGINT or SIGTERM."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine to completion, on uvloop if it is installed."""
    try:
        import uvloop  # noqa: PLC0415 - not on every platform
    except ModuleNotFoundError:
        return asyncio.run(work)
    return uvloop.run(work)


def stop_requested() -> asyncio.Future[bool]:
    """Return a future that is set when a signal asks this process to stop: True for Ctrl-C, False for SIGTERM."""
    loop = asyncio.get_running_loop()
    stop: asyncio.Future[bool] = loop.create_future()

    def told(*, interrupted: bool) -> None:
        if not stop.done():
            stop.set_result(interrupted)

    loop.add_signal_handler(signal.SIGINT, lambda: told(interrupted=True))
    loop.add_signal_handler(signal.SIGTERM, lambda: told(interrupted=False))
    return stop
