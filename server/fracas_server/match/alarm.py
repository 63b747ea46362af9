"""An alarm that rings when the next thing is due; one that rings too early does no harm.

What is due is the host's to know. Deadlines mostly move away with every step, so the alarm is left as it is then,
rings, finds nothing, and is set anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fracas_server.timing import Time

__all__ = ["Alarm"]


class Alarm:
    """Ring at a moment.

    Args:
        time: What the moment is measured by.
        ring: What happens then.
    """

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._task: asyncio.Task[None] | None = None
        self._due_ms = 0

    def set(self, due_ms: int | None) -> None:
        """Ring at that moment, or before; None: nothing is due."""
        waiting = self._task is not None and not self._task.done()
        if due_ms is None or (waiting and self._due_ms <= due_ms):
            return
        self.stop()
        self._due_ms = due_ms
        self._task = asyncio.get_running_loop().create_task(self._wait(due_ms))

    def stop(self) -> None:
        """Ring no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self, due_ms: int) -> None:
        await self._time.until(due_ms)
        self._task = None  # what is due now may set the next one
        self._ring()
