"""Strangers who look for an opponent: the first two who want the same ruleset fight.

One queue for each ruleset, in the memory of this node: whoever is lost with it simply looks again. Ratings do not
count here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fracas_protocol import v1
from fracas_server.identity import Identity
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.host import MatchHost

__all__ = ["PairingQueue", "Seeker"]


class Seeker(Protocol):
    """Somebody who looks for an opponent."""

    def take_seat(
        self, host: MatchHost, request: str, *, seat: str = "", creatures: tuple[str, ...] = (), entropy: bytes = b""
    ) -> None:
        """Take a seat in the match that was made."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    seeker: Seeker
    who: Identity
    wish: v1.QueueForMatch
    request: str

    def take_seat(self, host: MatchHost, seat: str) -> None:
        self.seeker.take_seat(
            host, self.request, seat=seat, creatures=tuple(self.wish.creatures), entropy=self.wish.entropy
        )


class PairingQueue:
    """Pair those who look for an opponent.

    Args:
        lobby: Where their matches are created.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._waiting: dict[str, list[_Waiting]] = {}

    async def enter(self, seeker: Seeker, who: Identity, wish: v1.QueueForMatch, request: str) -> int:
        """Look for an opponent; returns how many look now, or 0 where one was found at once.

        Raises:
            RequestRefused: The match that was found cannot be created.
        """
        self._lobby.check_creatures(wish.ruleset, wish.creatures)
        waiting = self._waiting.setdefault(wish.ruleset, [])
        waiting[:] = [other for other in waiting if other.who.subject != who.subject]
        newcomer = _Waiting(seeker, who, wish, request)
        if not waiting:
            # Whether there is such a match at all is found out now rather than when the second one comes.
            self._lobby.check(who, v1.CreateMatch(ruleset=wish.ruleset))
            waiting.append(newcomer)
            return len(waiting)
        opponent = waiting.pop(0)
        host = await self._lobby.create(opponent.who, v1.CreateMatch(ruleset=wish.ruleset))
        first, second = (seat.id for seat in host.record.seats)
        opponent.take_seat(host, first)
        newcomer.take_seat(host, second)
        return 0

    def leave(self, seeker: Seeker, ruleset: str) -> None:
        """Look no longer.

        Args:
            seeker: Who.
            ruleset: For which ruleset; empty: for all.
        """
        for name, waiting in self._waiting.items():
            if ruleset in {"", name}:
                waiting[:] = [other for other in waiting if other.seeker is not seeker]
