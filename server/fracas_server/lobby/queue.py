"""Strangers who look for an opponent: the first two who want the same ruleset fight.

One queue for each ruleset, in the memory of this node: whoever is lost with it simply looks again. Nothing is kept of a
wish that cannot be met. A match that is made here is nobody's: it counts for both who play it, and both bring as many
creatures. Ratings do not count here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.identity import Identity
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.host import MatchHost

__all__ = ["PairingQueue", "Seeker"]


class Seeker(Protocol):
    """Somebody who looks for an opponent."""

    def take_seat(
        self, host: MatchHost, request: str, *, seat: str = "", creatures: tuple[str, ...] = (), entropy: bytes = b""
    ) -> None:
        """Take a seat in the match that was made.

        Args:
            host: The match.
            request: The id of the request that is answered.
            seat: The seat; empty for any that is free.
            creatures: The creatures brought along, by name.
            entropy: What the client gives to the dice.
        """
        ...

    def give_up(self, request: str, error: RequestRefused) -> None:
        """Be told that the search has ended without an opponent."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    seeker: Seeker
    who: Identity
    creatures: tuple[str, ...]
    entropy: bytes
    request: str

    def take_seat(self, host: MatchHost, seat: str) -> None:
        self.seeker.take_seat(host, self.request, seat=seat, creatures=self.creatures, entropy=self.entropy)


class PairingQueue:
    """Pair those who look for an opponent.

    Args:
        lobby: Where their matches are created.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._waiting: dict[str, list[_Waiting]] = {}

    def __len__(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())

    async def enter(self, seeker: Seeker, who: Identity, wish: v1.QueueForMatch, request: str) -> int:
        """Look for an opponent; returns how many look now, or 0 where one was found at once.

        Raises:
            RequestRefused: There is no such match for this one.
        """
        # All of it is found out before anything is kept, or anybody else is drawn into it.
        self._lobby.check_queued(who, wish)
        newcomer = _Waiting(seeker, who, tuple(wish.creatures), wish.entropy, request)
        self._forget(wish.ruleset, lambda other: other.who.subject == who.subject)
        opponent = self._opponent(wish.ruleset)
        if opponent is None:
            waiting = self._waiting.setdefault(wish.ruleset, [])
            waiting.append(newcomer)
            return len(waiting)
        try:
            host = await self._lobby.create_queued(wish.ruleset)
        except RequestRefused:
            self._waiting.setdefault(wish.ruleset, []).insert(0, opponent)  # it is not the opponent's fault
            raise
        first, second = (seat.id for seat in host.record.seats)
        opponent.take_seat(host, first)
        newcomer.take_seat(host, second)
        return 0

    def _opponent(self, ruleset: str) -> _Waiting | None:
        """Take the first out who may play now; those who may not any more are told."""
        while waiting := self._waiting.get(ruleset):
            other = waiting.pop(0)
            if not waiting:
                del self._waiting[ruleset]
            try:
                self._lobby.check_matches(other.who)
            except RequestRefused as error:
                other.seeker.give_up(other.request, error)
            else:
                return other
        return None

    def _forget(self, ruleset: str, which: Callable[[_Waiting], bool]) -> None:
        waiting = self._waiting.get(ruleset)
        if waiting is not None:
            waiting[:] = [other for other in waiting if not which(other)]
            if not waiting:
                del self._waiting[ruleset]

    def leave(self, seeker: Seeker, ruleset: str) -> None:
        """Look no longer.

        Args:
            seeker: Who.
            ruleset: For which ruleset; empty: for all.
        """
        for name in [ruleset] if ruleset else list(self._waiting):
            self._forget(name, lambda other: other.seeker is seeker)
