"""The seats of a running match that have no connection: since when, and when they forfeit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["Absence"]


class Absence:
    """The seats that are away.

    Args:
        grace_ms: How long a seat may be away before it forfeits, in milliseconds; 0: it never does.
    """

    __slots__ = ("_grace_ms", "_since", "_told")

    def __init__(self, grace_ms: int) -> None:
        self._grace_ms = grace_ms
        self._since: dict[str, int] = {}
        self._told: set[str] = set()

    def begin(self, seats: Iterable[str], now_ms: int) -> None:
        """Begin anew with these seats away; no viewer has been told of them yet."""
        self._since = dict.fromkeys(seats, now_ms)
        self._told.clear()

    def leaves(self, seat: str, now_ms: int) -> None:
        """Note that a seat's last connection has gone; the others are told."""
        self._since.setdefault(seat, now_ms)
        self._told.add(seat)

    def told(self, seats: Iterable[str]) -> None:
        """Note that a viewer has been told that these seats are away: their return has to be told as well."""
        self._told.update(seat for seat in seats if seat in self._since)

    def returns(self, seat: str) -> bool:
        """Return True if a viewer had been told that the seat was away, and note that it is connected again."""
        if self._since.pop(seat, None) is None or seat not in self._told:
            return False
        self._told.discard(seat)
        return True

    def deadline_ms(self) -> int | None:
        """Return when the first of them has been away for too long; None where nobody will have been."""
        return min(self._since.values()) + self._grace_ms if self._since and self._grace_ms else None

    def left_ms(self, now_ms: int) -> dict[str, int]:
        """Return how long (ms) until each of them has been away for too long; empty where nobody will have been."""
        if not self._grace_ms:
            return {}
        return {seat: max(0, since + self._grace_ms - now_ms) for seat, since in self._since.items()}

    def overdue(self, now_ms: int) -> Iterator[str]:
        """Yield the seats that have been away for too long, forgetting each."""
        for seat in [seat for seat, left in self.left_ms(now_ms).items() if not left]:
            del self._since[seat]
            yield seat
