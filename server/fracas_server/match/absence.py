"""Absent seats of a running match: seats without a connection, and when their grace period ends."""

from __future__ import annotations

from collections.abc import Iterable


class AbsenceTracker:
    """The absent seats of a match.

    A seat is overdue once its grace period has passed, and stays overdue until it returns: the match then decides
    whether it forfeits at once, or together with absent opponents.

    Args:
        grace_ms: Grace period before a forfeit, in milliseconds; 0: unlimited.
    """

    __slots__ = ("_came", "_grace_ms", "_overdue", "_since", "_told")

    def __init__(self, grace_ms: int) -> None:
        self._grace_ms = grace_ms
        self._since: dict[str, int] = {}
        self._overdue: set[str] = set()
        self._told: set[str] = set()
        self._came: set[str] = set()

    def reset(self, seats: Iterable[str], now_ms: int) -> None:
        """Start over with these seats absent; viewers have not been notified of these absences yet."""
        self._since = dict.fromkeys(seats, now_ms)
        self._overdue.clear()
        self._told.clear()

    def mark_away(self, seat: str, now_ms: int, *, bot: bool = False) -> None:
        """Record that a seat's last connection has closed; the others are notified unless it was a bot's."""
        self._since.setdefault(seat, now_ms)
        if not bot:
            self._told.add(seat)
        self._came.add(seat)

    def mark_notified(self, seats: Iterable[str]) -> None:
        """Record that viewers know that these seats are absent, so that they must be notified of the seats' return."""
        self._told.update(seat for seat in seats if seat in self._since)

    def mark_back(self, seat: str, *, stands_in: bool = False) -> bool:
        """Record that a seat is connected again; return True if viewers know of its absence and must be notified.

        If another stands in (a bot, the game master), viewers are notified later, when a player comes.
        """
        self._came.add(seat)
        self._overdue.discard(seat)
        self._since.pop(seat, None)
        if stands_in or seat not in self._told:
            return False
        self._told.discard(seat)
        return True

    @property
    def seen_seats(self) -> frozenset[str]:
        """The seats that have had a connection."""
        return frozenset(self._came)

    def is_away(self, seat: str) -> bool:
        """Return True if the seat has no connection."""
        return seat in self._since

    def deadline_ms(self) -> int | None:
        """Return the time (ms) at which the next seat becomes overdue; None if no seat will."""
        waiting = [since for seat, since in self._since.items() if seat not in self._overdue]
        return min(waiting) + self._grace_ms if waiting and self._grace_ms else None

    def left_ms(self, now_ms: int) -> dict[str, int]:
        """Return the remaining grace period (ms) of each absent seat; empty if it is unlimited."""
        if not self._grace_ms:
            return {}
        return {seat: max(0, since + self._grace_ms - now_ms) for seat, since in self._since.items()}

    def overdue(self, now_ms: int) -> list[str]:
        """Return the overdue seats, in the order in which they left."""
        self._overdue.update(seat for seat, left in self.left_ms(now_ms).items() if not left)
        return [seat for seat in self._since if seat in self._overdue]
