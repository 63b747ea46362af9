"""Executor for slow tournament work: runs one function at a time, on a thread beside the event loop.

Pairing a hundred players by FIDE's rules takes half a second, and parsing five thousand encounters a tenth of a
second. A Python thread blocks the others for a few milliseconds at most. Tournaments are immutable, so no locks are
needed. More than one thread would leave the event loop a smaller share of the processor.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import Final, TypeAlias, TypeVar

_T = TypeVar("_T")

ChargeCallback: TypeAlias = Callable[[float], None]
"""Callback that gets the processor time used by one call, in seconds."""
_PAYS: Final[ContextVar[ChargeCallback | None]] = ContextVar("_PAYS", default=None)


@contextmanager
def charge_to(spent: ChargeCallback) -> Iterator[None]:
    """Report the processor time of all work that this context runs on the executor to a callback."""
    before = _PAYS.set(spent)
    try:
        yield
    finally:
        _PAYS.reset(before)


class SerialExecutor:
    """Runs functions on one thread, one after the other."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run a pure function on the thread; return its result or raise its exception."""
        cost = 0.0

        def measured() -> _T:
            nonlocal cost
            began = thread_time()
            try:
                return work()
            finally:
                cost = thread_time() - began

        async with self._turn:
            try:
                return await asyncio.to_thread(measured)
            finally:
                pays = _PAYS.get()
                if pays is not None:
                    pays(cost)
