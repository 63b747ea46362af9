"""What the viewers of a match are sent: an audience for each seat and one for the public, each with one view.

What a viewer may know is decided by the engine alone (`fracas_engine.viewing`); here it is turned into messages, once
for each class. A step is prepared before its commit and sent after it, so that nobody sees what is not durable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from fracas_engine.battle import Battle
from fracas_engine.content import GLYPHS
from fracas_engine.events import Event, Outcome
from fracas_engine.ids import SeatId
from fracas_engine.state import ThingKey
from fracas_engine.viewing import PUBLIC, Viewer
from fracas_protocol import v1
from fracas_protocol.decisions import write_decision
from fracas_protocol.keeper import ViewKeeper
from fracas_protocol.sheets import write_board
from fracas_server.gateway.outbox import Outbox
from fracas_server.gateway.wire import Wire
from fracas_server.match.audience import Audience
from fracas_server.match.messages import entropies, match_info
from fracas_server.match.record import MatchRecord
from fracas_server.metrics import Metrics

__all__ = ["ClockFace", "MatchViews"]

ClockFace = tuple[int, int, bool]
"""Milliseconds in the bank, milliseconds for the present decision, whether the clock runs."""

_PlainView: TypeAlias = Mapping[tuple[str, str], Mapping[str, Any]]
"""A view as the protocol knows it, which has no name for the kinds of things."""

_PUBLIC: Final = ""
"""The public's key among the audiences; seats have their id."""


class MatchViews:
    """All viewers of one match.

    Args:
        record: The match.
        metrics: Where diffs are counted.
        history: How many diffs are kept for each class.
        presence: Told when a seat's first connection has come (True) or its last has gone (False).
    """

    def __init__(
        self, record: MatchRecord, metrics: Metrics, *, history: int, presence: Callable[[str, bool], None]
    ) -> None:
        self._record = record
        self._metrics = metrics
        self._presence = presence
        self._battle: Battle | None = None
        self._clocks: Mapping[str, ClockFace] = {}
        viewers = {seat.id: Viewer("seat", SeatId(seat.id)) for seat in record.seats} | {_PUBLIC: PUBLIC}
        self._audiences = {
            key: Audience(viewer, metrics, history=history, snapshot=self._snapshot) for key, viewer in viewers.items()
        }
        self._prepared: dict[str, v1.Diff] = {}
        self._requests: dict[str, v1.DecisionRequest] = {}
        self._moved: dict[Outbox, Callable[[str], None]] = {}

    # ---------------------------------------------------------------- who watches

    @property
    def watching(self) -> int:
        """How many connections watch without a seat."""
        return len(self._audiences[_PUBLIC])

    def present(self, seat: str) -> bool:
        """Say whether a seat has a connection."""
        return bool(self._audiences[seat])

    def attach(
        self,
        seat: str,
        wire: Wire,
        outbox: Outbox,
        *,
        moved: Callable[[str], None],
        version: int = 0,
        view_hash: int = 0,
    ) -> None:
        """Let a connection watch, from where it left off if it can.

        Args:
            seat: As which seat; empty: as a spectator.
            wire: The form of the protocol that it uses.
            outbox: The connection.
            moved: Told where to turn to when the match leaves this node.
            version: The version of the view that it has; 0: none.
            view_hash: The hash of that view.
        """
        self._moved[outbox] = moved
        audience = self._audiences[seat]
        came = seat != _PUBLIC and not audience
        audience.add(wire, outbox, version=version, view_hash=view_hash)
        if came:
            self._presence(seat, True)
        request = self._request(seat)
        if request is not None and request.decisions:
            outbox.send(wire.framed(v1.ServerMessage(decision_request=request)))

    def detach(self, seat: str, outbox: Outbox) -> None:
        """Let a connection watch no longer."""
        audience = self._audiences[seat]
        was = bool(audience)
        audience.discard(outbox)
        self._moved.pop(outbox, None)
        if was and seat != _PUBLIC and not audience:
            self._presence(seat, False)

    def show(self, seat: str, wire: Wire, outbox: Outbox, *, since: int, request: str) -> bool:
        """Answer a request for a snapshot; False where there is nothing to show yet."""
        audience = self._audiences[seat]
        audience.show(wire, outbox, since=since, request=request)
        return audience.keeper is not None

    # ---------------------------------------------------------------- the battle

    def begin(
        self,
        battle: Battle,
        record: MatchRecord,
        version: int,
        clocks: Mapping[str, ClockFace],
        before: Sequence[tuple[int, int, tuple[Event, ...]]] = (),
    ) -> None:
        """Begin to keep the views of a battle.

        Args:
            battle: It.
            record: The match as it is now.
            version: The version that clients know.
            clocks: The clocks, by seat.
            before: What happened lately, where the battle comes out of the store: base version, version, events.
        """
        self._battle, self._record, self._clocks = battle, record, clocks
        board = _board(battle)
        for audience in self._audiences.values():
            keeper = ViewKeeper(
                record.match,
                cast("_PlainView", battle.view(audience.viewer)),
                version=version,
                board=board,
                sheet_of=_sheets(battle),
            )
            told = []
            for base, later, events in before:
                # The keeper writes the events, so that every name in them is in its table; nothing else changes.
                diff = keeper.diff(version, (), battle.events_for(audience.viewer, events))
                diff.base, diff.version = base, later
                told.append(diff)
            audience.begin(keeper, told)

    def show_all(self) -> None:
        """Send everybody the snapshot, and the seats what they may do."""
        for audience in self._audiences.values():
            audience.show_all()
        self._send_requests()

    def public_snapshot(self) -> bytes:
        """Return the public's view as an encoded message, for delayed streams."""
        snapshot = self._snapshot(self._audiences[_PUBLIC], ())
        return v1.ServerMessage(snapshot=snapshot).SerializeToString()

    def prepare(self, outcome: Outcome, version: int, clocks: Mapping[str, ClockFace]) -> bytes:
        """Make the diffs of a step that is about to be committed; returns the public's, encoded."""
        assert self._battle is not None, "steps are taken in a battle"
        self._clocks = clocks
        faces = _clock_messages(clocks)
        for key, audience in self._audiences.items():
            assert audience.keeper is not None, "every audience has begun"
            audience.frozen = True
            self._prepared[key] = audience.keeper.diff(
                version,
                self._battle.view_changes(audience.viewer, outcome.changes, _known(audience.keeper)),
                self._battle.events_for(audience.viewer, outcome.events),
                clocks=faces,
            )
        return v1.ServerMessage(diff=self._prepared[_PUBLIC]).SerializeToString()

    def send(self) -> None:
        """Send what was prepared: it is durable now."""
        prepared, self._prepared = self._prepared, {}
        for key, diff in prepared.items():
            audience = self._audiences[key]
            audience.remember(diff)
            if audience:
                audience.send_diff(diff)
        for audience in self._audiences.values():
            audience.thaw()
        self._send_requests()

    def show_own(self, seat: str, outcome: Outcome) -> None:
        """Show a seat a change that nobody else may know of, and that therefore has no version."""
        audience = self._audiences[seat]
        if self._battle is None or audience.keeper is None:
            return
        keeper = audience.keeper
        keeper.diff(keeper.version, self._battle.view_changes(audience.viewer, outcome.changes, _known(keeper)))
        audience.show_all()

    def changed(self, record: MatchRecord) -> None:
        """Tell everybody that somebody came, left or took a seat."""
        self._record = record
        self.send_all(v1.ServerMessage(match_changed=v1.MatchChanged(info=match_info(record, watching=self.watching))))

    def over(self, record: MatchRecord, message: v1.ServerMessage) -> None:
        """Tell everybody how the match ended."""
        self._record = record
        self._send_requests()
        self.send_all(message)

    def send_all(self, message: v1.ServerMessage, *, without: str | None = None) -> None:
        """Send a message to everybody.

        Args:
            message: The message.
            without: The seat that it is not for; None: it is for all.
        """
        for key, audience in self._audiences.items():
            if key != without:
                audience.send(message)

    def leave(self, where: str) -> None:
        """Tell the connections that the match has left this node, and where to turn to."""
        told, self._moved = self._moved, {}
        for tell in told.values():
            tell(where)

    # ---------------------------------------------------------------- decisions

    def options_hash(self, seat: str, number: int) -> int | None:
        """Return the hash of the options that a seat was offered for a decision; None where there are none."""
        request = self._request(seat)
        found = (decision.hash for decision in request.decisions if decision.number == number) if request else ()
        return next(iter(found), None)

    def _request(self, seat: str) -> v1.DecisionRequest | None:
        """Return what a seat may do now, made when somebody asks for it first; None where there is nothing to say."""
        battle, keeper = self._battle, self._audiences[seat].keeper
        if battle is None or keeper is None or seat == _PUBLIC:
            return None
        kept = self._requests.get(seat)
        numbers = [decision.number for decision in battle.pending if decision.seat == seat]
        if kept is not None and [decision.number for decision in kept.decisions] == numbers:
            return kept
        request = v1.DecisionRequest(match=self._record.match, version=keeper.version, seat=seat)
        request.decisions.extend(write_decision(options, keeper.names) for options in battle.options(seat))
        face = self._clocks.get(seat)
        if face is not None and numbers:
            request.clock_ms = face[0] + face[1]
        self._requests[seat] = request
        return request

    def _send_requests(self) -> None:
        """Send every seat that somebody plays what it may do, where that has changed."""
        for seat, audience in self._audiences.items():
            if seat == _PUBLIC or not audience:
                continue
            before = self._requests.get(seat)
            request = self._request(seat)
            if request is not None and request is not before and (request.decisions or (before and before.decisions)):
                audience.send(v1.ServerMessage(decision_request=request))

    # ---------------------------------------------------------------- snapshots

    def _snapshot(self, audience: Audience, missed: Iterable[v1.Event]) -> v1.Snapshot:
        assert audience.keeper is not None, "who has no view is shown none"
        seat = audience.viewer.seat
        record = self._record
        return audience.keeper.snapshot(
            your_seats=[seat] if seat else [],
            clocks=_clock_messages(self._clocks),
            dice_commitment=bytes.fromhex(record.commitment),
            entropies=entropies(record),
            missed=list(missed),
            ruleset=record.ruleset,
            rules_version=record.rules_version,
        )


def _known(keeper: ViewKeeper) -> set[ThingKey]:
    return cast("set[ThingKey]", keeper.known)  # the protocol does not know the engine's names for kinds


def _clock_messages(clocks: Mapping[str, ClockFace]) -> list[v1.Clock]:
    return [
        v1.Clock(seat=seat, bank_ms=bank, decision_ms=decision, running=running)
        for seat, (bank, decision, running) in clocks.items()
    ]


def _board(battle: Battle) -> v1.Board:
    spec = battle.setup.board
    legend = {**GLYPHS, **spec.legend}
    return write_board(
        spec.map,
        {glyph: {found.name: found.amount or 0 for found in legend[glyph]} for glyph in legend if legend[glyph]},
        shape=spec.shape,
        underwater=spec.underwater,
        lights=[((light.at[0], light.at[1]), light.bright, light.dim) for light in spec.lights],
        title=spec.title or spec.board or "",
    )


def _sheets(battle: Battle) -> Callable[[str], Mapping[str, Any] | None]:
    def sheet_of(key: str) -> Mapping[str, Any] | None:
        spec = battle.setup.sheets.get(key)
        return None if spec is None else spec.model_dump(mode="json", exclude_defaults=True, by_alias=True)

    return sheet_of
