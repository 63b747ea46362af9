"""A table for one: the match of a client whose link is an engine in the same process, without sockets or a server.

Everything goes through the protocol's messages; a test reads the battle beside them.
"""

from __future__ import annotations

from fracas_clients.match import Match
from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.events import Outcome
from fracas_engine.ids import SeatId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Intent
from fracas_engine.viewing import Viewer
from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_protocol.decisions import write_decision
from fracas_protocol.intents import read_intent
from fracas_protocol.values import read_values, write_value
from tests.clients import fake_server
from tests.clients.duels import keeper_of

__all__ = ["Table"]


class Table:
    """A link that plays a battle for one seat; the other seats do what silence means.

    Args:
        battle: The battle.
        seat: Who looks.
    """

    def __init__(self, battle: Battle, seat: str) -> None:
        self.battle, self.seat = battle, seat
        self.viewer = Viewer("seat", SeatId(seat))
        self.keeper = keeper_of(battle, self.viewer)
        self.match = Match(self, fake_server.info(ruleset=battle.ruleset.name), seat)
        self.intents: list[Intent] = []
        """What the seat has sent."""
        self.refusals: list[str] = []
        snapshot = self.keeper.snapshot()
        snapshot.match = "m1"
        snapshot.your_seats.append(seat)
        snapshot.terms.CopyFrom(terms_of(battle.ruleset.name))
        self.match.take(v1.ServerMessage(snapshot=snapshot))
        self._others()
        self._ask()

    @property
    def welcome(self) -> v1.Welcome:
        """A welcome of the present revision."""
        return v1.Welcome(revision=1)

    async def request(self, message: v1.ClientMessage) -> v1.ServerMessage:
        """Answer questions and carry out intents."""
        match message.WhichOneof("kind"):
            case "ask_question":
                answer = self.battle.ask(read_values(message.ask_question.question.entries))
                return v1.ServerMessage(
                    reply=v1.Reply(match="m1", version=self.battle.version, answer=write_value(answer))
                )
            case "send_intent":
                intent = from_plain(read_intent(message.send_intent.intent))
                self.intents.append(intent)
                try:
                    self.play(self.seat, intent)
                except EngineError as error:
                    self.refusals.append(str(error))
                    return fake_server.rejected("bad_target")
                return fake_server.accepted(self.battle.version)
            case _:
                return v1.ServerMessage(done=v1.Done())

    def play(self, seat: str, intent: Intent) -> None:
        """Let a seat do something, and the others after it."""
        self._follow(self.battle.apply(seat, intent))
        self._others()
        self._ask()

    def _others(self) -> None:
        while self.battle.pending and all(decision.seat != self.seat for decision in self.battle.pending):
            decision = self.battle.pending[0]
            self._follow(self.battle.apply(decision.seat, self.battle.standing_intent(decision)))

    def _follow(self, outcome: Outcome) -> None:
        changes = self.battle.view_changes(self.viewer, outcome.changes, self.keeper.known)  # type: ignore[arg-type]
        diff = self.keeper.diff(outcome.version, changes, self.battle.events_for(self.viewer, outcome.events))
        diff.match = "m1"
        self.match.take(v1.ServerMessage(diff=diff))

    def _ask(self) -> None:
        written = [write_decision(options, self.keeper.names) for options in self.battle.options(self.seat)]
        self.match.take(
            v1.ServerMessage(
                decision_request=v1.DecisionRequest(
                    match="m1", version=self.battle.version, seat=self.seat, decisions=written
                )
            )
        )
