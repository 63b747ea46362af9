"""Forfeit countdowns of absent seats: the server's last message, continued with the local clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from fracas_protocol.v1 import Absence, Notice

__all__ = ["AWAY", "BACK", "AbsenceTimers"]

AWAY = "seat_away"
BACK = "seat_back"


class AbsenceTimers:
    """The disconnected seats and the time until each forfeits."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Create timers without absent seats.

        Args:
            now: Returns a monotonic time in seconds.
        """
        self._now = now
        self._until: dict[str, float] = {}

    def set(self, away: Iterable[Absence]) -> None:
        """Replace all timers with the absences in a snapshot."""
        self._until = {seat.seat: self._now() + seat.forfeits_in_ms / 1000 for seat in away}

    def note(self, notice: Notice) -> None:
        """Update one seat from a notice that the seat disconnected or came back."""
        if notice.code == AWAY and notice.HasField("forfeits_in_ms"):
            self._until[notice.seat] = self._now() + notice.forfeits_in_ms / 1000
        elif notice.code in {AWAY, BACK}:
            self._until.pop(notice.seat, None)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Yield the seats with the milliseconds until each forfeits, the soonest first."""
        now = self._now()
        for seat, until in sorted(self._until.items(), key=lambda pair: pair[1]):
            yield seat, max(0, round((until - now) * 1000))

    def __bool__(self) -> bool:
        """Return True if a seat is absent and will forfeit."""
        return bool(self._until)
