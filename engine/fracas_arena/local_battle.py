"""One battle under way in this process, as its seats see it: the server's views, options and answers without a server.

Who decides is nobody's business here: `playing` asks policies, `rl` lets environments be stepped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from fracas_engine.battle import Battle, Result
from fracas_engine.ids import Plain, SeatId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Stand
from fracas_engine.last_stand import fallen_after
from fracas_engine.viewing import Viewer
from fracas_projection.errors import QuestionRefused
from fracas_projection.lasting import terms_of
from fracas_projection.projection import Projection
from fracas_projection.questions import answer_question
from fracas_protocol import v1
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.keeper import ViewKeeper
from fracas_protocol.names import Names
from fracas_protocol.options import Decision, read_decisions
from fracas_protocol.reading import BattleView

__all__ = ["LocalBattle", "MessageListener"]

MessageListener: TypeAlias = Callable[[str, v1.ServerMessage], None]
"""Is told every message that a seat's client would be sent: the seat and the message."""

_FIRST: Final = 1
"""The version at which a server shows a battle first."""


class LocalBattle:
    """One battle and what each of its seats sees and may do.

    Args:
        battle: The battle, at its beginning.
        match: What its match is called in views.
        told: Told what a server would send; None: nobody listens.
        blind: Seats that nobody looks from: what they may know is worked out only where it is read after all.
    """

    def __init__(
        self, battle: Battle, *, match: str = "bout", told: MessageListener | None = None, blind: Collection[str] = ()
    ) -> None:
        self.battle = battle
        self.match = match
        self.version = _FIRST
        """The version that clients know."""
        self.fallen: dict[str, int] = {}
        """At which version sides have fallen, where there are more than two."""
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
        """How it ended; None while it runs."""
        return self.battle.result

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that something is awaited of, in the engine's order, each once."""
        return tuple(dict.fromkeys(str(decision.seat) for decision in self.battle.pending))

    def view(self, seat: str) -> BattleView:
        """Return what a seat may know; it always shows the present (of a blind seat, that of this moment)."""
        return self._views.get(seat) or BattleView(_Unseen(self._keeper_now, seat, self._terms))

    def message(self, seat: str) -> v1.View:
        """Return what a seat may know as the protocol's message, to be read only."""
        return self._projection.keepers[seat].view if seat in self._views else self._keeper_now(seat).view

    def request(self, seat: str) -> v1.DecisionRequest:
        """Return what a seat may do as the protocol's message, as it was told last."""
        return self._requests.get(seat) or v1.DecisionRequest(match=self.match, seat=seat)

    def decisions(self, seat: str) -> tuple[Decision, ...]:
        """Return what a seat is to decide now, as a client reads it."""
        found = self._read.get(seat)
        if found is None:
            found = self._read[seat] = read_decisions(self.request(seat), self._names[seat])
        return found

    def ask(self, seat: str, question: Mapping[str, Any]) -> Plain:
        """Answer a question about the battle as a seat sees it; None where it gets no answer."""
        try:
            return answer_question(self.battle, seat, question)
        except QuestionRefused:
            return None

    def act(self, seat: str, intent: Intent, *, decision: int | None = None) -> None:
        """Carry out an intent, as it would come over the wire.

        Args:
            seat: Whose it is.
            intent: The plain form that options build.
            decision: The number of the decision that it answers; None: it answers none.

        Raises:
            IllegalIntent: The rules refuse it; nothing has changed.
            MalformedMessage: It cannot be written; nothing has changed.
        """
        wanted = from_plain(read_intent(write_intent(intent)))
        outcome = self.battle.apply(seat, wanted, decision=decision)
        if isinstance(wanted, Stand):  # nobody else may learn of it, not even by the version
            if seat in self._views:
                self._projection.step_of_one(seat, outcome)
            return
        self.version += 1
        self.fallen = fallen_after(self.fallen, self.battle, self.version)
        diffs = self._projection.step(outcome, self.version)
        if self._told is not None:
            for seated, diff in diffs.items():
                self._told(seated, v1.ServerMessage(diff=diff))
        self._renew_requests()

    def _keeper_now(self, seat: str) -> ViewKeeper:
        """Return what a blind seat may know now."""
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
    """A keeper's view, read where a client would read its mirror's."""

    __slots__ = ("_keeper", "match", "terms")

    def __init__(self, keeper: ViewKeeper, terms: v1.Terms) -> None:
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
    """The view of a seat that nobody was expected to look from, made at the first look."""

    __slots__ = ("_keeper", "_make", "_seat", "terms")

    def __init__(self, make: Callable[[str], ViewKeeper], seat: str, terms: v1.Terms) -> None:
        self._make = make
        self._seat = seat
        self._keeper: ViewKeeper | None = None
        self.terms = terms

    @property
    def _now(self) -> ViewKeeper:
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
