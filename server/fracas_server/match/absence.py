"""Absence: the seats of a running match without a connection, since when, and which of them are overdue."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["Absence"]


class Absence:
    """The seats that are away.

    A seat is overdue once it has been away for the grace. It stays so until it returns: the match decides then whether
    it forfeits at once, or together with opponents who are away as well.

    Args:
        grace_ms: How long a seat may be away before it forfeits, in milliseconds; 0: it never does.
    """

    __slots__ = ("_came", "_grace_ms", "_overdue", "_since", "_told")

    def __init__(self, grace_ms: int) -> None:
        self._grace_ms = grace_ms
        self._since: dict[str, int] = {}
        self._overdue: set[str] = set()
        self._told: set[str] = set()
        self._came: set[str] = set()

    def begin(self, seats: Iterable[str], now_ms: int) -> None:
        """Begin anew with these seats away; no viewer has been told of them yet."""
        self._since = dict.fromkeys(seats, now_ms)
        self._overdue.clear()
        self._told.clear()

    def leaves(self, seat: str, now_ms: int) -> None:
        """Note that a seat's last connection has gone; the others are told."""
        self._since.setdefault(seat, now_ms)
        self._told.add(seat)
        self._came.add(seat)

    def told(self, seats: Iterable[str]) -> None:
        """Note that a viewer has been told that these seats are away: their return has to be told as well."""
        self._told.update(seat for seat in seats if seat in self._since)

    def returns(self, seat: str) -> bool:
        """Return True if a viewer had been told that the seat was away, and note that it is connected again."""
        self._came.add(seat)
        self._overdue.discard(seat)
        if self._since.pop(seat, None) is None or seat not in self._told:
            return False
        self._told.discard(seat)
        return True

    @property
    def came(self) -> frozenset[str]:
        """The seats that are known to have had a connection."""
        return frozenset(self._came)

    def is_away(self, seat: str) -> bool:
        """Return True if the seat has no connection."""
        return seat in self._since

    def deadline_ms(self) -> int | None:
        """Return when the next seat is overdue; None where none will be."""
        waiting = [since for seat, since in self._since.items() if seat not in self._overdue]
        return min(waiting) + self._grace_ms if waiting and self._grace_ms else None

    def left_ms(self, now_ms: int) -> dict[str, int]:
        """Return how long (ms) until each of them is overdue; empty where no seat ever is."""
        if not self._grace_ms:
            return {}
        return {seat: max(0, since + self._grace_ms - now_ms) for seat, since in self._since.items()}

    def overdue(self, now_ms: int) -> list[str]:
        """Return the seats that have been away for too long, in the order in which they left."""
        self._overdue.update(seat for seat, left in self.left_ms(now_ms).items() if not left)
        return [seat for seat in self._since if seat in self._overdue]
