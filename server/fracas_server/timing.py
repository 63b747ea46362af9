"""Time, handed in: what the server asks for the hour and waits with, so that tests let it jump.

`RealTime` is the machine's, `ManualTime` stands still until it is told otherwise. How much of it a seat has left is in
`match.clocks`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["ManualTime", "RealTime", "Time"]


class Time(Protocol):
    """What can be asked for the time and waited with."""

    def now_ms(self) -> int:
        """Return milliseconds since 1970, never running backwards."""
        ...

    async def until(self, moment_ms: int) -> None:
        """Wait until a moment of `now_ms`; return at once where it has passed."""
        ...


class RealTime:
    """The machine's time: its wall clock at the start, its monotonic clock from then on."""

    __slots__ = ("_offset_ms",)

    def __init__(self) -> None:
        self._offset_ms = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now_ms(self) -> int:
        """See `Time.now_ms`."""
        return self._offset_ms + time.monotonic_ns() // 1_000_000

    async def until(self, moment_ms: int) -> None:
        """See `Time.until`."""
        # asyncio's timers may fire up to a clock tick early, hence the loop.
        while (left := moment_ms - self.now_ms()) > 0:  # noqa: ASYNC110 - it is time itself that is waited for
            await asyncio.sleep(left / 1000)


class ManualTime:
    """Time that stands still until `advance`; for tests and for driving a server step by step.

    Args:
        now_ms: Where it stands at first.
    """

    __slots__ = ("_now_ms", "_waiting")

    def __init__(self, now_ms: int = 1_700_000_000_000) -> None:
        self._now_ms = now_ms
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """See `Time.now_ms`."""
        return self._now_ms

    async def until(self, moment_ms: int) -> None:
        """See `Time.until`."""
        if moment_ms <= self._now_ms:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((moment_ms, future))
        await future

    def advance(self, by_ms: int) -> None:
        """Let time pass; who waited for a moment that has come goes on."""
        self._now_ms += by_ms
        due = [future for moment, future in self._waiting if moment <= self._now_ms]
        self._waiting = [(moment, future) for moment, future in self._waiting if moment > self._now_ms]
        for future in due:
            if not future.done():
                future.set_result(None)
