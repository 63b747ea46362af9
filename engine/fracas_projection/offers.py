"""Decision requests for each seat of a battle, cached while they remain valid.

The options come from the engine (`Battle.options`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_engine.battle import Battle
from fracas_protocol import v1
from fracas_protocol.decisions import OptionCache, write_decision
from fracas_protocol.names import Names
from fracas_protocol.view_tracker import ViewTracker

_NAMED: Final = frozenset({"creature", "seat", "object", "zone"})
"""Kinds of things that messages refer to by their ids."""


@dataclass(slots=True)
class Known:
    """What a seat without a kept view knows: the match version, and everything that it has been shown."""

    version: int
    names: Names = field(default_factory=Names)
    keys: set[tuple[str, str]] = field(default_factory=set)
    """Kind and id of every thing that the seat has ever been shown."""

    def learn(self, keys: Iterable[tuple[str, str]]) -> None:
        """Record that these things, given by kind and id, were shown to the seat."""
        for key in keys:
            self.keys.add(key)
            if key[0] in _NAMED:
                self.names.number(key[1])


class Offers:
    """Decision requests of the seats of one battle.

    Args:
        battle: The battle.
        match: The match id.
        keepers: The views, by seat; they have the numbers that stand for names in a request.
        time_ms: Returns the total time that a seat has for its decision, in milliseconds; None: no limit.
    """

    def __init__(
        self,
        battle: Battle,
        match: str,
        keepers: Mapping[str, ViewTracker | Known],
        *,
        time_ms: Callable[[str], int | None],
    ) -> None:
        self._battle = battle
        self._match = match
        self.keepers = dict(keepers)
        self._time_ms = time_ms
        self._made: dict[str, v1.DecisionRequest] = {}
        self._holding: set[str] = set()
        """Seats whose decision request is still valid: nothing in the battle has changed since the request was made."""
        self._foreseen: dict[str, v1.DecisionRequest] = {}
        self._options: defaultdict[str, OptionCache] = defaultdict(OptionCache)

    def of(self, seat: str) -> v1.DecisionRequest:
        """Return the decision request of a seat, computing it if it is no longer valid."""
        request = self._foreseen.pop(seat, None) or self._present(seat)
        self._made[seat] = request
        self._holding.add(seat)
        return request

    def news_for(self, seat: str) -> v1.DecisionRequest | None:
        """Return the decision request of a seat if it has to be sent; None if it is unchanged or still empty."""
        before = self._made.get(seat)
        request = self.of(seat)
        if request is before or not (request.decisions or (before and before.decisions)):
            return None
        return request

    def options_hash(self, seat: str, number: int) -> int | None:
        """Return the hash of the options offered to a seat for a decision; None if the seat has no such decision."""
        decisions = self.of(seat).decisions if seat in self.keepers else ()
        return next((decision.hash for decision in decisions if decision.number == number), None)

    def hand_over(self, seat: str, keeper: ViewTracker) -> None:
        """Make the requests of a seat with the names of another view from now on."""
        self.keepers[seat] = keeper
        self.forget(seat)

    def adopt(self, seats: Iterable[str], holder: str) -> None:
        """Make the requests of seats without a view of their own with the names of another one."""
        for seat in seats:
            self.keepers.setdefault(seat, self.keepers[holder])

    def forget(self, seat: str) -> None:
        """Discard the requests of a seat, so that the next one is made anew and sent."""
        for kept in (self._made, self._foreseen, self._options):
            kept.pop(seat, None)
        self._holding.discard(seat)

    def foresee(self, seat: str) -> None:
        """Compute the decision request of a seat in advance, while the current step is still being committed."""
        self._foreseen[seat] = self._present(seat)

    def step(self, *, changed: bool) -> None:
        """Discard the requests computed in advance; call this whenever a step is taken.

        Args:
            changed: True if the step changed anything in the battle. An answer changes nothing while answers of other
                seats are awaited.
        """
        self._foreseen.clear()
        if changed:
            self._holding.clear()

    def _present(self, seat: str) -> v1.DecisionRequest:
        keeper = self.keepers[seat]
        kept = self._made.get(seat)
        numbers = [decision.number for decision in self._battle.pending if decision.seat == seat]
        # A question stays when its seat does something beside it (offers peace, say), and leaves less open then.
        holds = not numbers or seat in self._holding
        if holds and kept is not None and [decision.number for decision in kept.decisions] == numbers:
            return kept
        request = v1.DecisionRequest(match=self._match, version=keeper.version, seat=seat)
        for options in self._battle.options(seat):
            write_decision(options, keeper.names, into=request.decisions.add(), kept=self._options[seat])
        time_ms = self._time_ms(seat)
        if time_ms is not None and numbers:
            request.clock_ms = time_ms
        return request
