"""The clocks of a match as a client shows them: what the server said last, counted on by the client's own time.

What counts is the server's clock; this one only fills the time between two messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from fracas_protocol.v1 import Clock

__all__ = ["MatchClocks", "SeatClock"]


@dataclass(frozen=True, slots=True)
class SeatClock:
    """What a seat's clock shows."""

    seat: str
    bank_ms: int
    """Milliseconds left in the bank."""
    decision_ms: int
    """Milliseconds left for the present decision before the bank is touched."""
    running: bool

    @property
    def left_ms(self) -> int:
        """Milliseconds until the clock has run out."""
        return self.bank_ms + self.decision_ms


class MatchClocks:
    """The clocks of all seats."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin without any clock.

        Args:
            now: Seconds of a time that only goes forward.
        """
        self._now = now
        self._said: dict[str, tuple[SeatClock, float]] = {}

    def set(self, clock: Clock) -> None:
        """Take what the server says of one seat's clock."""
        reading = SeatClock(clock.seat, clock.bank_ms, clock.decision_ms, clock.running)
        self._said[clock.seat] = (reading, self._now())

    def stop(self) -> None:
        """Stop all clocks where they stand: the match is over."""
        for reading in list(self):
            self._said[reading.seat] = (replace(reading, running=False), self._now())

    def __iter__(self) -> Iterator[SeatClock]:
        """Yield what each clock shows now, in the order in which the server first told of them."""
        for seat in self._said:
            yield self[seat]

    def __bool__(self) -> bool:
        """Say whether the match has clocks at all."""
        return bool(self._said)

    def __getitem__(self, seat: str) -> SeatClock:
        """Return what a seat's clock shows now.

        Raises:
            KeyError: The seat has none.
        """
        reading, since = self._said[seat]
        if not reading.running:
            return reading
        spent = int((self._now() - since) * 1000)
        from_bank = max(0, spent - reading.decision_ms)
        return SeatClock(seat, max(0, reading.bank_ms - from_bank), max(0, reading.decision_ms - spent), running=True)
