"""Injected time: the server's clock and timers, which tests can control.

`RealTime` is the machine's time, `ManualTime` stands still until it is advanced. Clocks of seats are in
`match.clocks`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Time(Protocol):
    """A clock with timers."""

    def now_ms(self) -> int:
        """Return milliseconds since 1970, never running backwards."""
        ...

    async def until(self, moment_ms: int) -> None:
        """Wait until `now_ms` reaches a time; return at once if it has passed."""
        ...


class RealTime:
    """The machine's time: the wall clock at the start, advanced by the monotonic clock."""

    __slots__ = ("_offset_ms",)

    def __init__(self) -> None:
        self._offset_ms = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now_ms(self) -> int:
        """Return milliseconds since 1970, never running backwards."""
        return self._offset_ms + time.monotonic_ns() // 1_000_000

    async def until(self, moment_ms: int) -> None:
        """Wait until `now_ms` reaches a time."""
        # asyncio's timers may fire up to a clock tick early, hence the loop.
        while (left := moment_ms - self.now_ms()) > 0:  # noqa: ASYNC110 - waits for a time, not for an event
            await asyncio.sleep(left / 1000)


class ManualTime:
    """Time that stands still until `advance`; for tests and for driving a server step by step.

    Args:
        now_ms: The initial time.
    """

    __slots__ = ("_now_ms", "_waiting")

    def __init__(self, now_ms: int = 1_700_000_000_000) -> None:
        self._now_ms = now_ms
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """Return the manually set time."""
        return self._now_ms

    async def until(self, moment_ms: int) -> None:
        """Wait until `advance` reaches a time."""
        if moment_ms <= self._now_ms:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((moment_ms, future))
        await future

    def advance(self, by_ms: int) -> None:
        """Advance the time; tasks continue if they waited for a time that is now reached."""
        self._now_ms += by_ms
        due = [future for moment, future in self._waiting if moment <= self._now_ms]
        self._waiting = [(moment, future) for moment, future in self._waiting if moment > self._now_ms]
        for future in due:
            if not future.done():
                future.set_result(None)
