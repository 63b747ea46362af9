"""What takes long about a large tournament happens beside the loop: one piece of work at a time, on a thread.

Pairing a hundred by FIDE's rules takes half a second, reading five thousand encounters a tenth of one. A thread of
Python holds the others up for some milliseconds at once and no longer, and tournaments are values that nobody changes,
so that it needs no locks. One at a time, or the loop would be one thread among many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import Final, TypeAlias, TypeVar

__all__ = ["SerialExecutor", "Spent", "charge_to"]

_T = TypeVar("_T")

Spent: TypeAlias = Callable[[float], None]
"""Is told how many seconds of the processor something has cost."""
_PAYS: Final[ContextVar[Spent | None]] = ContextVar("_PAYS", default=None)


@contextmanager
def charge_to(spent: Spent) -> Iterator[None]:
    """Let whoever has asked be told what is done beside the loop on their behalf."""
    before = _PAYS.set(spent)
    try:
        yield
    finally:
        _PAYS.reset(before)


class SerialExecutor:
    """Do pieces of work beside the loop, one after the other."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Callable[[], _T]) -> _T:
        """Return what a piece of work returns, or raise what it raises; it changes nothing that others see."""
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
