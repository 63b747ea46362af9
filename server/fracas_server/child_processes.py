"""Processes that this server starts: how they are ended, and how long they are started again when they end.

What one is tied to its parent with is in `die_with_parent`.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

__all__ = ["MAX_FAILURES", "WITHIN_S", "FailureCounter", "end_process", "restart_backoff"]

MAX_FAILURES: Final = 6
WITHIN_S: Final = 60.0
"""A child that ends so often within this time (seconds) is given up."""
_FIRST_PAUSE_S: Final = 0.05
_LONGEST_PAUSE_S: Final = 2.0


async def end_process(process: Process, *, within_s: float, told: bool = False) -> bool:
    """End a child, by force where it takes too long; one that has ended stays as it is.

    Args:
        process: It.
        within_s: How long it may take, in seconds.
        told: Whether it has got SIGTERM already: a second one would break off what it is at.

    Returns:
        Whether it took force.
    """
    if not told:
        with suppress(ProcessLookupError):
            process.terminate()
    forced = False
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), within_s)
    finally:  # also when we are cancelled while waiting: nobody would end it later
        if process.returncode is None:
            forced = True
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return forced


class FailureCounter:
    """The ends of a child that was not told to end."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=MAX_FAILURES)

    def note(self) -> None:
        """Note one now."""
        self._at.append(asyncio.get_running_loop().time())

    @property
    def too_many(self) -> bool:
        """Whether it is given up."""
        return len(self._at) == MAX_FAILURES and self._at[-1] - self._at[0] <= WITHIN_S

    @property
    def lone(self) -> bool:
        """Whether the last one is the only one for a while."""
        return len(self._at) < 2 or self._at[-1] - self._at[-2] > WITHIN_S


def restart_backoff() -> Iterator[float]:
    """Yield how long to wait before each further try to start a child again, in seconds."""
    pause = _FIRST_PAUSE_S
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_PAUSE_S)
