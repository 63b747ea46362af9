"""Views of a match: an audience for each seat and one for the public, each with one view.

Only the engine decides which information is visible (`fracas_engine.viewing`); here it is converted to messages,
once for each class of viewers. A step is prepared before its commit and sent after it, so that viewers only see
durable state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import structlog

from fracas_engine.battle import Battle
from fracas_engine.events import Event, Outcome
from fracas_engine.viewing import PUBLIC
from fracas_projection.projection import Projection
from fracas_protocol import v1
from fracas_server.delivery.outbox import Outbox
from fracas_server.delivery.wire import PreparedMessage, Wire
from fracas_server.match.attendance import Attendance, AttendanceUpdates
from fracas_server.match.audience import Audience, SentView
from fracas_server.match.feed import PublicFeed
from fracas_server.match.followers import Follower, Followers
from fracas_server.match.messages import match_changed, seat_away
from fracas_server.match.record import MatchRecord
from fracas_server.match.seating import added_seats
from fracas_server.match.snapshots import ClockFace, clock_messages, snapshot
from fracas_server.match.step_history import HistoryStep, StepHistory
from fracas_server.match.timekeeper import Timekeeper
from fracas_server.metrics import Metrics

log = structlog.get_logger(__name__)

_PUBLIC: Final = ""
"""Key of the public among the audiences; the key of a seat's audience is the seat id."""

_NO_PAST: Final = StepHistory()


class MatchViews:
    """All viewers of one match.

    Args:
        record: The match.
        metrics: Counts diffs.
        feed: The delayed public stream.
        history: Number of diffs kept for each class.
        presence: Called when a seat's first connection opens (True) or its last closes (False).
        time: The match's clocks and absent seats.
    """

    def __init__(
        self,
        record: MatchRecord,
        metrics: Metrics,
        feed: PublicFeed,
        *,
        history: int,
        presence: Callable[[str, bool], None],
        time: Timekeeper,
    ) -> None:
        self._record = record
        self._metrics = metrics
        self._presence = presence
        self._time = time
        self._feed = feed
        self.projection: Projection | None = None
        """The current views of all viewers, undelayed, and the seats' options; None before the battle has begun."""
        self.clocks: Mapping[str, ClockFace] = {}
        viewers = {seat.id: seat.viewer for seat in record.seats} | {_PUBLIC: PUBLIC}
        self.audiences = {
            key: Audience(viewer, metrics, history=history, snapshot=self._snapshot, clocks=self._clocks_now)
            for key, viewer in viewers.items()
        }
        self._prepared: list[dict[str, v1.Diff]] = []
        self._framings: dict[int, PreparedMessage] = {}
        """Messages of the prepared steps by the identity of the diff; audiences with one diff share its message."""
        self._over: v1.ServerMessage | None = None
        """The result message; None while the match is not over."""
        if feed.delayed:
            feed.sinks.append(self._let_out)
        self.followers = Followers()
        self._glancing: set[Outbox] = set()
        """Connections that only show a thumbnail of the match."""
        self.pause_votes: tuple[str, ...] = ()
        """The seats that want the match paused, or resumed if it is paused."""
        self.ready: frozenset[str] = frozenset()
        """The seats that are marked as ready."""
        self.ready_check = False
        """Whether everybody is asked to be ready."""
        self.in_review = False
        """Whether the battle is over and can still be rewound."""
        self.takeback: v1.ServerMessage | None = None
        """The open takeback; None: there is none."""
        self._coming = AttendanceUpdates(
            lambda: self.attendance, lambda: self.send_seats(self._record), quiet=record.fair
        )

    # ---------------------------------------------------------------- viewers

    @property
    def watching(self) -> int:
        """Number of spectators; connections that only show a thumbnail are not counted."""
        return max(0, len(self.audiences[_PUBLIC]) - len(self._glancing))

    @property
    def attendance(self) -> Attendance:
        """The people at the match now."""
        present = frozenset(seat.id for seat in self._record.seats if self.is_present(seat.id))
        return Attendance(self.watching, present, self.pause_votes, self.ready, self.in_review, self.ready_check)

    @property
    def behind(self) -> int:
        """Number of connections that are too slow to get every diff."""
        return sum(not outbox.keeping_up for audience in self.audiences.values() for _, outbox in audience)

    @property
    def followed(self) -> bool:
        """Whether any connection follows the match."""
        return any(self.audiences.values())

    def is_present(self, seat: str) -> bool:
        """Return True if a seat has a connection, or its game master for a seat that the game master holds."""
        return bool(self.audiences[seat]) or bool(self.audiences[self._record.holder_of(seat)])

    def _decided_by(self, key: str) -> list[str]:
        """Return the seats for which a seat's viewers decide; seats that rulings have added are the game master's."""
        added = added_seats(self._record, self.projection.battle) if self.projection is not None else []
        if added and self.projection is not None:
            self.projection.offers.adopt(added, key)
        return self._record.decided_by(key, added)

    def attach(
        self,
        seat: str,
        wire: Wire,
        outbox: Outbox,
        *,
        follower: Follower,
        version: int = 0,
        view_hash: int = 0,
        glance: bool = False,
    ) -> None:
        """Add a connection; it continues from the client's version if possible, else it gets a snapshot.

        Args:
            seat: The seat; empty: as a spectator.
            wire: The connection's encoding.
            outbox: The connection's outbox.
            follower: Notified when the match leaves this node, or has a new host here.
            version: The version of the client's view; 0: none.
            view_hash: The hash of that view.
            glance: Whether the client only shows a thumbnail of the match.
        """
        self.followers.add(outbox, follower)
        if glance and seat == _PUBLIC:
            self._glancing.add(outbox)
        audience = self.audiences[seat]
        came = seat != _PUBLIC and not audience
        audience.add(wire, outbox, version=version, view_hash=view_hash)
        if came:
            self._presence(seat, True)
        self._coming.note()
        if version:
            audience.when_sent(outbox, lambda: self._show_away(seat, wire, outbox))
        audience.when_sent(outbox, lambda: self._show_requests(seat, wire, outbox))
        if seat != _PUBLIC and (takeback := self.takeback) is not None:
            audience.when_sent(outbox, lambda: outbox.send(wire.framed(takeback)))
        over = self._feed.over if self._held_back(seat) else self._over
        if over is not None:
            audience.when_sent(outbox, lambda: outbox.send(wire.framed(over)))

    def count_as_spectator(self, outbox: Outbox) -> None:
        """Count a connection that only showed a thumbnail as a spectator from now on."""
        self._glancing.discard(outbox)
        self._coming.note()

    def _show_away(self, key: str, wire: Wire, outbox: Outbox) -> None:
        """Send the currently absent seats to a connection that resumes, since it has missed the notices."""
        if self._held_back(key) or self.projection is None or self._over is not None:
            return
        away = self._away()
        for seat in self._record.seats:
            if seat.player and not seat.bot and self._record.may_forfeit(seat) and not self.is_present(seat.id):
                told = seat_away(seat, match=self._record.match, forfeits_in_ms=away.get(seat.id))
                outbox.send(wire.framed(told))

    def _show_requests(self, key: str, wire: Wire, outbox: Outbox) -> None:
        """Send one connection the current options of the seats for which it decides."""
        if self.projection is None or key == _PUBLIC:
            return
        for seat in self._decided_by(key):
            request = self.projection.offers.of(seat)
            left_ms = self._time.left_ms(seat)
            if left_ms is not None and request.decisions:
                request.clock_ms = left_ms  # it has run on since the others were notified
            if request.decisions:
                outbox.send(wire.framed(v1.ServerMessage(decision_request=request)))

    def detach(self, seat: str, outbox: Outbox) -> None:
        """Remove a connection."""
        audience = self.audiences[seat]
        was = bool(audience)
        audience.discard(outbox)
        if not any(one in outbox.feeds for one in self.audiences.values()):
            self.followers.discard(outbox)
        if seat == _PUBLIC:
            self._glancing.discard(outbox)
        self._coming.note()
        if was and seat != _PUBLIC and not audience:
            self._presence(seat, False)

    def send_snapshot(self, seat: str, wire: Wire, outbox: Outbox, *, since: int, request: str) -> bool:
        """Answer a request for a snapshot; return False if the battle has not begun.

        Args:
            seat: The viewing seat; empty: the public.
            wire: The connection's encoding.
            outbox: The connection's outbox, which continues from there.
            since: The client's version; 0: none.
            request: The id of the request.
        """
        audience = self.audiences[seat]
        audience.send_snapshot(wire, outbox, since=since, request=request)
        return audience.shown is not None

    # ---------------------------------------------------------------- the battle

    def begin(
        self,
        battle: Battle,
        record: MatchRecord,
        version: int,
        clocks: Mapping[str, ClockFace],
        past: StepHistory = _NO_PAST,
        opening: tuple[Event, ...] = (),
    ) -> None:
        """Start the views of a battle.

        Args:
            battle: The battle.
            record: The match.
            version: The version that clients know.
            clocks: The clocks, by seat.
            past: Earlier steps, if the battle was loaded from the store.
            opening: The opening events, if the battle has just begun.
        """
        self._record, self.clocks = record, clocks
        viewers = {key: audience.viewer for key, audience in self.audiences.items()}
        self.projection = projection = Projection(
            battle, record.match, viewers, version=version, names=past.names, time_ms=self._time_ms
        )
        for seat in record.fighters:
            if (holder := record.holder_of(seat.id)) != seat.id:
                projection.hand_over(seat.id, holder)
        for key, audience in self.audiences.items():
            if not self._held_back(key):
                tell = partial(self._tell_again, projection, key)
                began = projection.tell_again(key, version - 1, version, opening).events
                before = [(step.version, partial(tell, step)) for step in past.steps]
                audience.begin(projection.keepers[key], before, began)
            elif self._feed.view is not None:
                audience.begin(self._feed.view)

    @staticmethod
    def _tell_again(projection: Projection, key: str, step: HistoryStep) -> Sequence[v1.Event]:
        return projection.tell_again(key, step.base, step.version, step.events()).events

    def send_snapshots(self) -> None:
        """Send the snapshot to all viewers, and the options to the seats."""
        for audience in self.audiences.values():
            audience.send_snapshots()
        self.send_requests()

    def public_snapshot(self, version: int, opening: tuple[Event, ...]) -> PreparedMessage:
        """Return the first message of the public stream: a snapshot of the start of the battle.

        Args:
            version: The version at the start of the battle.
            opening: The opening events, which later viewers of the stream get as well.
        """
        assert self.projection is not None, "it is shown once the battle has begun"
        began = self.projection.tell_again(_PUBLIC, version - 1, version, opening).events
        whole = self._whole(_PUBLIC, self.projection.keepers[_PUBLIC], began)
        if self._held_back(_PUBLIC):
            whole.clocks.extend(clock_messages(self.clocks))  # the clocks at the time when the public sees it
        return PreparedMessage(v1.ServerMessage(snapshot=whole))

    def public_now(self) -> v1.Snapshot | None:
        """Return a snapshot of the current public view; None before the public sees the start of the battle."""
        audience = self.audiences[_PUBLIC]
        return self._snapshot(audience, ()) if audience.shown is not None else None

    def prepare(self, outcome: Outcome, version: int, clocks: Mapping[str, ClockFace]) -> PreparedMessage:
        """Build the diffs of a step before it is committed, with others or alone; return the public message."""
        assert self.projection is not None, "steps are taken in a battle"
        self.clocks = clocks
        for key, keeper in self.projection.keepers.items():
            audience = self.audiences[key]
            audience.frozen = audience.shown is keeper
        prepared = self.projection.step(outcome, version, clocks=clock_messages(clocks))
        self._prepared.append(prepared)
        public = prepared[_PUBLIC]
        self._framings[id(public)] = PreparedMessage(v1.ServerMessage(diff=public))
        return self._framings[id(public)]

    def new_names(self) -> Mapping[str, Sequence[str]] | None:
        """Return the name tables by audience, to be stored with the prepared step; None: unchanged.

        Messages refer to names by numbers from these tables, and the hash of options covers the numbers. With the
        stored tables, a later host offers the same options with the same hash.
        """
        return self.projection.new_names() if self.projection is not None else None

    def send(self) -> None:
        """Send the prepared steps after their commit."""
        prepared, self._prepared = self._prepared, []
        framings, self._framings = self._framings, {}
        for key, diff in [item for step in prepared for item in step.items()]:
            if self._held_back(key):
                continue  # the feed releases it when it is old enough
            audience = self.audiences[key]
            audience.remember(diff)
            if audience:
                framing = framings.get(id(diff))
                if framing is None:
                    framing = framings[id(diff)] = PreparedMessage(v1.ServerMessage(diff=diff))
                audience.send_diff(diff, framing)
        for audience in self.audiences.values():
            audience.run_deferred()
        self.send_requests()

    def send_private(self, seat: str, outcome: Outcome) -> None:
        """Send a seat (and referees) an outcome that no other viewer may see; it does not change the version."""
        if self.projection is None:
            return
        for key, audience in self.audiences.items():
            if key == seat or audience.viewer.kind == "referee":
                self.projection.step_of_one(key, outcome)
                audience.send_snapshots()

    def send_seats(self, record: MatchRecord) -> None:
        """Notify all viewers of a change of seats."""
        self._record = record
        self._coming.told = self.attendance
        for key in self.audiences:
            self.send_all(match_changed(record, self._coming.told, seat=key), only=[key])

    def send_result(self, record: MatchRecord, message: v1.ServerMessage) -> None:
        """Send the result of the match to all viewers, and keep it for later ones."""
        self._record, self._over = record, message
        self.send_requests()
        self.send_all(message)
        if not self._feed.delayed:
            self._feed.push(PreparedMessage(message))

    def set_result(self, message: v1.ServerMessage) -> None:
        """Set the result of a finished match that was loaded from the store, for later viewers."""
        self._over = message

    def send_all(self, message: v1.ServerMessage, *, without: str | None = None, only: Sequence[str] = ()) -> None:
        """Send a message to all viewers, or to the viewers of some seats.

        Args:
            message: The message.
            without: A seat that does not get the message; None: all get it.
            only: The only seats that get the message; empty: all.
        """
        for key, audience in self.audiences.items():
            if only and key not in only:
                continue
            if self._held_back(key) and self.projection is not None:
                self._feed.push(PreparedMessage(message))
            elif key != without:
                audience.send(message)

    def add_chat(self, line: v1.ServerMessage, *, seats: bool = True, public: bool = True) -> None:
        """Add a line from before this node hosted the match to the chat that later viewers get.

        Args:
            line: The line.
            seats: Whether to add it for the seats.
            public: Whether to add it for the public.
        """
        to = line.chat_line.to
        for key, audience in self.audiences.items():
            if key in to or (not to and (public if key == _PUBLIC else seats)):
                audience.add_chat(line)

    def _held_back(self, key: str) -> bool:
        return key == _PUBLIC and self._feed.delayed

    def _let_out(self, message: v1.ServerMessage, _data: bytes) -> None:
        """Send spectators a message that the delayed stream has released."""
        audience = self.audiences[_PUBLIC]
        match message.WhichOneof("kind"):
            case "snapshot":
                assert self._feed.view is not None, "a snapshot makes the view"
                audience.begin(self._feed.view)
                audience.send_snapshots()
            case "diff":
                audience.remember(message.diff)
                if audience:
                    audience.send_diff(message.diff)
            case _:
                audience.send(message)

    def leave(self, where: str) -> None:
        """Notify all connections that the match has left this node, with the new address."""
        self._part(lambda follower: follower.moved(where))

    def hand_over(self) -> None:
        """Move the connections to the new host of the reloaded match."""
        self._part(lambda follower: follower.reloaded())

    def _part(self, tell: Callable[[Follower], None]) -> None:
        """Notify all connections and drop them, so that they do not keep this host alive."""
        self.followers.part(tell)
        self._glancing.clear()
        for audience in self.audiences.values():
            for _, outbox in list(audience):
                audience.discard(outbox)

    def is_glancing(self, outbox: Outbox) -> bool:
        """Return True if a connection only shows a thumbnail of the match."""
        return outbox in self._glancing

    def sent_version(self, seat: str) -> int:
        """Return the last version sent to viewers of a seat (empty: spectators) that keep up."""
        return self.audiences[seat].sent_version

    # ---------------------------------------------------------------- decisions

    def options_hash(self, seat: str, number: int) -> int | None:
        """Return the hash of the options that a seat was offered for a decision; None if there are none."""
        return self.projection.offers.options_hash(seat, number) if self.projection is not None else None

    def precompute_options(self) -> None:
        """Precompute the seats' options after the step while it is being committed."""
        if not self._prepared or self.projection is None:  # the commit was already done, or has failed
            return
        for key, audience in self.audiences.items():
            if key != _PUBLIC and audience:
                for seat in self._decided_by(key):
                    self.projection.offers.foresee(seat)

    def send_requests(self) -> None:
        """Send every connected seat its options, if they have changed."""
        if self.projection is None:
            return
        for key, audience in self.audiences.items():
            if key == _PUBLIC or not audience:
                continue
            for seat in self._decided_by(key):
                request = self.projection.offers.news_for(seat)
                if request is not None:
                    audience.send(v1.ServerMessage(decision_request=request))

    def _time_ms(self, seat: str) -> int | None:
        face = self.clocks.get(seat)
        return None if face is None else face[0] + face[1]

    # ---------------------------------------------------------------- snapshots

    def _snapshot(self, audience: Audience, missed: Iterable[v1.Event]) -> v1.Snapshot:
        assert audience.shown is not None, "who has no view is shown none"
        return self._whole(audience.viewer.seat or _PUBLIC, audience.shown, list(missed))

    def _whole(self, key: str, shown: SentView, missed: Sequence[v1.Event] = ()) -> v1.Snapshot:
        """Return a snapshot of a view for the audience with this key."""
        held_back = self._held_back(key)
        return snapshot(
            self._record,
            shown,
            seat=key,
            clocks=self._clocks_now(key),
            away={} if held_back else self._away(),
            missed=missed,
            delay_ms=self._feed.delay_ms if held_back else 0,
        )

    def _clocks_now(self, key: str) -> list[v1.Clock]:
        """Return the clocks for a class of viewers as of now; they have run on since the last diff."""
        if self._held_back(key):
            return self._feed.public_clocks()
        if self._over is not None or not self.clocks:
            return clock_messages({seat: (bank, left, False) for seat, (bank, left, _) in self.clocks.items()})
        return clock_messages(self._time.faces(self.clocks))

    def _away(self) -> dict[str, int]:
        """Return the time (ms) until each absent seat forfeits, without seats that have just connected.

        The seats are marked as notified, since the result is sent to a viewer: their return must then be sent as well.
        """
        away = {seat: left_ms for seat, left_ms in self._time.forfeits_ms().items() if not self.is_present(seat)}
        self._time.mark_notified(away)
        return away
