"""A battle in this process as its seats see it: the server's views, options and answers without a server.

The caller supplies the choices: `policy_battle` gets them from policies, `rl` from agents.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from fracas_engine.battle import Battle, Result
from fracas_engine.elimination_order import update_elimination_order
from fracas_engine.ids import Plain, SeatId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Stand
from fracas_engine.viewing import Viewer
from fracas_projection.errors import QuestionRefused
from fracas_projection.projection import Projection
from fracas_projection.questions import answer_question
from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.names import Names
from fracas_protocol.options import Decision, read_decisions
from fracas_protocol.view_tracker import ViewTracker

MessageListener: TypeAlias = Callable[[str, v1.ServerMessage], None]
"""Receives the seat and every message that a server would send to its client."""

_FIRST: Final = 1
"""The version of the first view, as on a server."""


class LocalBattle:
    """A battle with the views and options of its seats.

    Args:
        battle: The battle, at its beginning.
        match: The match id in views.
        told: Called with the seat and each message that a server would send to it; None: no messages are made.
        blind: Seats whose views are not kept up to date; such a view is computed only when it is read.
    """

    def __init__(
        self, battle: Battle, *, match: str = "bout", told: MessageListener | None = None, blind: Collection[str] = ()
    ) -> None:
        self.battle = battle
        self.match = match
        self.version = _FIRST
        """The current match version, as clients know it."""
        self.fallen: dict[str, int] = {}
        """The version at which each eliminated side fell, in battles of more than two sides."""
        self.seats = tuple(str(seat) for seat in battle.state.seats)
        viewers = {seat: Viewer("seat", SeatId(seat)) for seat in self.seats}
        seen = {seat: viewer for seat, viewer in viewers.items() if seat not in blind}
        unseen = {seat: viewer for seat, viewer in viewers.items() if seat in blind}
        self._projection = Projection(battle, match, seen, version=self.version, blind=unseen)
        terms = terms_of(battle.setup.ruleset)
        self._views = {seat: BattleView(_Kept(keeper, terms)) for seat, keeper in self._projection.keepers.items()}
        self._terms = terms
        self._names: dict[str, Names] = {seat: keeper.names for seat, keeper in self._projection.offers.keepers.items()}
        self._requests: dict[str, v1.DecisionRequest] = {}
        self._read: dict[str, tuple[Decision, ...]] = {}
        self._told = told
        if told is not None:
            for seat, keeper in self._projection.keepers.items():
                told(seat, v1.ServerMessage(snapshot=keeper.snapshot()))
        self._renew_requests()

    @property
    def result(self) -> Result | None:
        """The result; None while the battle runs."""
        return self.battle.result

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats with a pending decision, each listed once, in the engine's order."""
        return tuple(dict.fromkeys(str(decision.seat) for decision in self.battle.pending))

    def view(self, seat: str) -> BattleView:
        """Return a seat's view.

        The returned object is updated with every step, except that a blind seat's view stays as it is when first read.
        """
        return self._views.get(seat) or BattleView(_Unseen(self._keeper_now, seat, self._terms))

    def message(self, seat: str) -> v1.View:
        """Return a seat's view as a protocol message, which must not be changed."""
        return self._projection.keepers[seat].view if seat in self._views else self._keeper_now(seat).view

    def request(self, seat: str) -> v1.DecisionRequest:
        """Return a seat's options as a protocol message, as last sent to the seat."""
        return self._requests.get(seat) or v1.DecisionRequest(match=self.match, seat=seat)

    def decisions(self, seat: str) -> tuple[Decision, ...]:
        """Return a seat's pending decisions, in the form in which a client reads them."""
        found = self._read.get(seat)
        if found is None:
            found = self._read[seat] = read_decisions(self.request(seat), self._names[seat])
        return found

    def ask(self, seat: str, question: Mapping[str, Any]) -> Plain:
        """Answer a question from a seat's point of view; None if the question is refused."""
        try:
            return answer_question(self.battle, seat, question)
        except QuestionRefused:
            return None

    def act(self, seat: str, intent: Intent, *, decision: int | None = None) -> None:
        """Apply an intent, as if it came over the network.

        Args:
            seat: The seat.
            intent: The intent as a plain mapping, as built from options.
            decision: The number of the decision that the intent answers; None: no particular decision.

        Raises:
            IllegalIntent: The rules reject the intent; nothing has changed.
            MalformedMessage: The intent cannot be encoded; nothing has changed.
        """
        wanted = from_plain(read_intent(write_intent(intent)))
        outcome = self.battle.apply(seat, wanted, decision=decision)
        if isinstance(wanted, Stand):  # other seats must not learn of it, not even by the version
            if seat in self._views:
                self._projection.step_of_one(seat, outcome)
            return
        self.version += 1
        self.fallen = update_elimination_order(self.fallen, self.battle, self.version)
        diffs = self._projection.step(outcome, self.version)
        if self._told is not None:
            for seated, diff in diffs.items():
                self._told(seated, v1.ServerMessage(diff=diff))
        self._renew_requests()

    def _keeper_now(self, seat: str) -> ViewTracker:
        """Return a blind seat's current view."""
        viewer = Viewer("seat", SeatId(seat))
        return Projection(self.battle, self.match, {seat: viewer}, version=self.version).keepers[seat]

    def _renew_requests(self) -> None:
        for seat in self.seats:
            news = self._projection.offers.news_for(seat)
            if news is not None:
                self._requests[seat] = news
                self._read.pop(seat, None)
                if self._told is not None:
                    self._told(seat, v1.ServerMessage(decision_request=news))


class _Kept:
    """A view that reads a `ViewTracker` directly, in place of a client's copy of the view."""

    __slots__ = ("_keeper", "match", "terms")

    def __init__(self, keeper: ViewTracker, terms: v1.Terms) -> None:
        self._keeper = keeper
        self.match = keeper.match
        self.terms = terms

    @property
    def version(self) -> int:
        return self._keeper.version

    @property
    def view(self) -> v1.View:
        return self._keeper.view

    @property
    def names(self) -> Names:
        return self._keeper.names

    def hash(self) -> int:
        return self._keeper.hash()


class _Unseen:
    """The view of a blind seat, computed on first access."""

    __slots__ = ("_keeper", "_make", "_seat", "terms")

    def __init__(self, make: Callable[[str], ViewTracker], seat: str, terms: v1.Terms) -> None:
        self._make = make
        self._seat = seat
        self._keeper: ViewTracker | None = None
        self.terms = terms

    @property
    def _now(self) -> ViewTracker:
        if self._keeper is None:
            self._keeper = self._make(self._seat)
        return self._keeper

    @property
    def match(self) -> str:
        return self._now.match

    @property
    def version(self) -> int:
        return self._now.version

    @property
    def view(self) -> v1.View:
        return self._now.view

    @property
    def names(self) -> Names:
        return self._now.names

    def hash(self) -> int:
        return self._now.hash()
