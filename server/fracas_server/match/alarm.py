"""Resettable timer for the next deadline of a match; firing too early is harmless.

Deadlines usually move away with every step, so the timer is not moved then: it fires, the host finds nothing due,
and sets it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fracas_server.timing import Time


class Alarm:
    """A resettable timer.

    Args:
        time: The clock.
        ring: Called when the timer fires.
    """

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._task: asyncio.Task[None] | None = None
        self._due_ms = 0

    def set(self, due_ms: int | None) -> None:
        """Set the timer for a time, unless it already fires earlier; None (nothing is due) changes nothing."""
        waiting = self._task is not None and not self._task.done()
        if due_ms is None or (waiting and self._due_ms <= due_ms):
            return
        self.stop()
        self._due_ms = due_ms
        self._task = asyncio.get_running_loop().create_task(self._wait(due_ms))

    def stop(self) -> None:
        """Cancel the timer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self, due_ms: int) -> None:
        await self._time.until(due_ms)
        self._task = None  # the callback may set the next deadline
        self._ring()
