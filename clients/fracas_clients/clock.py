"""The clocks of a match: the server's last values, continued with the local clock.

The server's clock is authoritative; the local clock only fills the time between two messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from fracas_protocol.v1 import Clock

__all__ = ["MatchClocks", "SeatClock"]


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat."""

    seat: str
    bank_ms: int
    """Milliseconds left in the time bank."""
    decision_ms: int
    """Milliseconds left for the current decision before the time bank is used."""
    running: bool

    @property
    def left_ms(self) -> int:
        """Milliseconds until the seat runs out of time."""
        return self.bank_ms + self.decision_ms


class MatchClocks:
    """The clocks of all seats."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Create an empty set of clocks.

        Args:
            now: Returns a monotonic time in seconds.
        """
        self._now = now
        self._said: dict[str, tuple[SeatClock, float]] = {}

    def set(self, clock: Clock) -> None:
        """Update one seat's clock from a server message."""
        reading = SeatClock(clock.seat, clock.bank_ms, clock.decision_ms, clock.running)
        self._said[clock.seat] = (reading, self._now())

    def stop(self) -> None:
        """Stop all clocks at the end of the match."""
        for reading in list(self):
            self._said[reading.seat] = (replace(reading, running=False), self._now())

    def __iter__(self) -> Iterator[SeatClock]:
        """Yield the current state of all clocks, in the order in which the server first sent them."""
        for seat in self._said:
            yield self[seat]

    def __bool__(self) -> bool:
        """Return True if the match has clocks."""
        return bool(self._said)

    def __getitem__(self, seat: str) -> SeatClock:
        """Return the current state of a seat's clock.

        Raises:
            KeyError: The seat has no clock.
        """
        reading, since = self._said[seat]
        if not reading.running:
            return reading
        spent = int((self._now() - since) * 1000)
        from_bank = max(0, spent - reading.decision_ms)
        return SeatClock(seat, max(0, reading.bank_ms - from_bank), max(0, reading.decision_ms - spent), running=True)
