"""The state of a hosted match: its battle, clocks, viewers and versions, and the commits that change them.

`host` handles the requests. A change is committed first, then acknowledged, then sent to the viewers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import structlog

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent, InternalError
from fracas_engine.events import Outcome
from fracas_engine.ids import SeatId
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Intent, Move, Ruling, Stand
from fracas_protocol import v1
from fracas_server.delivery.wire import PreparedMessage
from fracas_server.delivery.write_batch import WriteBatch
from fracas_server.errors import RecordChanged, RequestRefused
from fracas_server.ids import MatchId
from fracas_server.match import messages
from fracas_server.match.chat import MatchChat
from fracas_server.match.deduplication import RequestDeduplicator
from fracas_server.match.ending import settle_end
from fracas_server.match.feed import PublicFeed
from fracas_server.match.idempotency import IdempotencyCache
from fracas_server.match.inbox import Inbox
from fracas_server.match.journal import Entry
from fracas_server.match.mirrored_pairs import has_unfinished_mirror
from fracas_server.match.record import MatchProgress, MatchRecord
from fracas_server.match.requests import Act, Close, Failed, Presence, Tick, Undo
from fracas_server.match.review import ResultReview
from fracas_server.match.services import Services
from fracas_server.match.step_history import StepHistory
from fracas_server.match.table_views import is_unnoticed, send_unnoticed
from fracas_server.match.timekeeper import Timekeeper
from fracas_server.match.timeline import Timeline, in_match_versions, is_undoable, rewound
from fracas_server.match.views import MatchViews
from fracas_server.match.writer import MatchWriter
from fracas_server.store.commit import ExtraWrites
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Step:
    """An intent that has been applied and is to be committed."""

    entry: Entry
    outcome: Outcome
    base: int
    """The version before the intent."""
    public: PreparedMessage | None
    """The message to the public; None if the version stays the same."""
    hidden: bool
    """Whether the intent is a secret ruling that no other viewer notices."""


class MatchCore:
    """The state of a hosted match.

    Args:
        services: The services that hosts share.
        record: The stored record of the match.
        progress: The stored progress of the match.
        serial: The number of the last commit.
        lease: This node's lease.
        secret: The dice secret.
        battle: The battle; None before it has begun.
        answered: Cache of recently applied requests.
        past: Earlier steps, for clients that return after an outage.
    """

    def __init__(
        self,
        services: Services,
        *,
        record: MatchRecord,
        progress: MatchProgress,
        serial: int,
        lease: Lease,
        secret: bytes,
        battle: Battle | None = None,
        answered: IdempotencyCache | None = None,
        past: StepHistory | None = None,
    ) -> None:
        self._past = past or StepHistory()
        self.inbox = Inbox()
        self.services = services
        self.record = record
        self._writer = MatchWriter(
            MatchKeys(record.match),
            lease=lease,
            serial=serial,
            progress=progress,
            batcher=services.batcher,
            matches=services.matches,
            time=services.time,
            metrics=services.metrics,
        )
        self.feed = PublicFeed(
            services.time, delay_ms=record.spectators.delay_ms, failed=lambda error: self.inbox.note(Failed(error))
        )
        """The public stream, with the match's spectator delay."""
        self.time = Timekeeper(
            services.time, record.clock, progress.banks, grace_ms=record.grace_ms, ring=lambda: self.inbox.note(Tick())
        )
        self.views = MatchViews(
            record,
            services.metrics,
            self.feed,
            history=services.history,
            presence=self._presence,
            time=self.time,
        )
        self.chat = MatchChat(
            services, record.match, lease=lease, views=self.views, feed=self.feed, lost=self._fenced_off
        )
        self.secret = secret
        self.review = ResultReview(services.time, length_ms=record.review_ms, ring=lambda: self.inbox.note(Tick()))
        self.forfeits: dict[str, str] = dict(record.forfeits)
        self.battle = battle
        """The battle; None before it has begun."""
        self.timeline: Timeline | None = None
        """The versions that can be restored; None: they have to be read from the log, or the match has no rewinds."""
        self.intake = RequestDeduplicator(record.match, answered or IdempotencyCache(), services.matches)
        self.on_step: Callable[[], None] = _nothing
        """Called after every step that viewers notice."""
        self.on_wait: Callable[[], None] = _nothing
        """Called when the match may wait for other players than before."""
        self.stopped = asyncio.Event()
        """Set once the host has ended for any reason."""
        self.over = asyncio.Event()
        """Set once the end of the match has been committed."""
        if record.phase == "over":
            self.over.set()

    @property
    def match(self) -> MatchId:
        """The match id."""
        return self.record.match

    @property
    def public_record(self) -> MatchRecord:
        """The match record as the public may see it now; see `MatchRecord.as_public`."""
        return self.record.as_public(self.services.time.now_ms())

    @property
    def progress(self) -> MatchProgress:
        """The last committed progress of the match."""
        return self._writer.progress

    @property
    def lease(self) -> Lease:
        """This node's lease."""
        return self._writer.lease

    @property
    def running(self) -> bool:
        """Whether the battle runs."""
        return self.record.phase == "running"

    def _fenced_off(self) -> None:
        """Stop because another node has taken the match."""
        self.services.metrics.lost_leases.inc()
        self.stop()

    def stop(self) -> None:
        """Stop hosting the match after the queued requests; no effect if already stopped."""
        self.inbox.note(Close())

    def refused(self, error: RequestRefused | IllegalIntent) -> v1.ServerMessage:
        """Return the refusal of a request, with the current version."""
        return messages.refused(error, match=self.match, version=self.progress.version)

    # ---------------------------------------------------------------- intents

    async def commit_outcome(
        self,
        battle: Battle,
        outcome: Outcome,
        *,
        seat: str,
        intent: Intent,
        request: str = "",
        decision: int = 0,
        by_clock: bool = False,
        acknowledge: Act | Undo | None = None,
        given_again: Iterable[tuple[str, Ruling, Outcome]] = (),
    ) -> None:
        """Commit the outcome of an intent, acknowledge it, and send it to the viewers.

        An auto-answer setting and a secret ruling without visible consequences are quiet: no other viewer may notice
        them, not even by the version.

        Args:
            battle: The battle after the intent.
            outcome: The outcome of the intent.
            seat: The seat.
            intent: The intent.
            request: The idempotency key; empty for the server.
            decision: The number of the decision that the intent answers; 0: none.
            by_clock: Whether the server played the default action because the seat's time ran out.
            acknowledge: The request to answer once the intent is durable; None: there is none.
            given_again: Rulings that follow in the same commit, with their seats and outcomes. An iterator is asked for
                each once the views of the intent before it are made, and applies it then.
        """
        self.time.start_clocks(battle)
        made = {"request": request, "decision": decision or None, "by_clock": by_clock}
        first = self._prepare(battle, outcome, seat, intent, self.progress.version, **made)
        steps = [first]
        for by, ruling, after in given_again:
            steps.append(self._prepare(battle, after, by, ruling, steps[-1].entry.version))
        # A timer that is due now runs after ready callbacks: the commit is sent before the options are computed.
        asyncio.get_running_loop().call_later(0, self.views.precompute_options)
        further = [(step.entry, step.public.data if step.public is not None else b"") for step in steps[1:]]
        names = self.views.new_names()
        await self.commit(first.entry, battle=battle, names=names, public=first.public, further=further)
        for step in steps:
            self.services.metrics.intents.inc()
            if self.timeline is not None:
                self.timeline.note(step.entry, base=step.base)
        self.intake.remember(seat, request, first.entry.version)
        with WriteBatch():
            if acknowledge is not None:
                self.inbox.answer(acknowledge, messages.accepted(self.match, first.entry.version))
            if any(step.public is not None for step in steps):
                self.views.send()
            for step in steps:
                if step.hidden:
                    send_unnoticed(self.views, self.record, step.entry.seat, step.outcome)
                elif step.public is None:
                    self.views.send_private(step.entry.seat, step.outcome)
        for step in steps:
            if step.public is not None:
                self.feed.push(step.public)
                self.on_step()
        self.on_wait()
        self.arm()
        await self.finish_if_over()

    def _prepare(self, battle: Battle, outcome: Outcome, seat: str, intent: Intent, base: int, **made: Any) -> _Step:
        """Make the log entry of an intent that has been applied, and what the viewers are sent after its commit.

        Args:
            battle: The battle after the intent.
            outcome: The outcome of the intent.
            seat: The seat.
            intent: The intent.
            base: The version before the intent.
            made: Further fields of the entry.
        """
        hidden = isinstance(intent, Ruling) and intent.is_kept_secret and is_unnoticed(self.views, seat, outcome)
        quiet = hidden or isinstance(intent, Stand)
        version = base + (0 if quiet else 1)
        walk = self.record.takebacks and isinstance(intent, Move) and is_undoable(battle, seat, outcome, self.views)
        shown, back_to = self._in_match_versions(intent, outcome)
        entry = Entry(
            kind="intent", at_ms=self.services.time.now_ms(), version=version, seat=seat, intent=to_plain(intent),
            events=outcome.events, clocks=self.time.banks(),
            data={"walk": True} if walk else {"to": back_to} if back_to else None, **made,
        )  # fmt: skip
        public = None if quiet else self.views.prepare(shown, version, self.clock_faces())
        return _Step(entry, outcome, base, public, hidden)

    def _in_match_versions(self, intent: Intent, outcome: Outcome) -> tuple[Outcome, int]:
        """Return the outcome of a rewind in versions of the match, and the version it goes back to, else 0."""
        count = rewound(intent)
        if not count or self.timeline is None:
            return outcome, 0
        base = self.timeline.base(count)
        self.forfeits = {seat: why for seat, why in self.forfeits.items() if self._has_conceded(seat)}
        return replace(outcome, events=in_match_versions(outcome.events, base)), base

    def _has_conceded(self, seat: str) -> bool:
        return self.battle is not None and self.battle.state.seats[SeatId(seat)].conceded

    # ---------------------------------------------------------------- time

    def clock_faces(self) -> dict[str, tuple[int, int, bool]]:
        """Return the clock display of each seat that has creatures."""
        return self.time.faces(seat.id for seat in self.record.fighters)

    def away(self) -> list[str]:
        """Return the seats without a connection that forfeit if they stay away."""
        record = self.record
        return [seat.id for seat in record.seats if record.may_forfeit(seat) and not self.views.is_present(seat.id)]

    def _presence(self, seat: str, here: bool) -> None:  # noqa: FBT001 - a callback
        """Queue a notice that a seat's first connection has opened or its last has closed; called by `views`."""
        self.inbox.note(Presence(seat, here))

    def arm(self) -> None:
        """Schedule a `Tick` for the next deadline."""
        if self.running:
            self.time.arm()

    # ---------------------------------------------------------------- ending

    async def finish_if_over(self) -> None:
        """Close the match if its battle is over and the game master can no longer rewind it."""
        result = self.battle.result if self.battle else None
        if result is None:
            self.review.withdraw()
        elif self.running:
            self.review.begin()
            if not self.review.open:
                await self._close(how=result.how, winner=result.winner)
        if self.views.in_review != self.review.open:
            self.views.in_review = self.review.open
            self.views.send_seats(self.record)

    async def end(self, how: str) -> None:
        """End the match without a winner; no effect if it is over."""
        if self.record.phase != "over":
            await self._close(how=how, winner=None)

    async def break_off(self, error: InternalError) -> None:
        """End a match whose rules raised an internal error; its log has everything needed to reproduce the error."""
        log.error(
            "match_broken", invariant=error.invariant, version=error.version, frame=error.frame,
            serial=self._writer.serial, exc_info=error,
        )  # fmt: skip
        await self.end("internal_error")

    async def _close(self, *, how: str, winner: str | None) -> None:
        now = self.services.time.now_ms()
        told = {"forfeits": self.forfeits, "withheld": await has_unfinished_mirror(self.services, self.record)}
        told |= {"phase": "over", "how": how, "winner": winner, "over_ms": now, "fallen": self.progress.fallen}
        record = self.record.model_copy(update=told)
        entry = Entry(
            kind="closed",
            at_ms=now,
            version=self.progress.version,
            data={"how": how, "winner": winner, "secret": self.secret.hex()},
        )
        over = messages.match_over(record, self.progress.version, self.secret)
        while True:
            settled, extra = await settle_end(self.services, record, self.battle, seen_seats=self.time.seen_seats)
            try:
                await self.commit(entry, record=settled, public=PreparedMessage(over), extra=extra)
                break
            except RecordChanged as error:
                log.debug("settlement_retried", reason=str(error))  # another match has changed a rating
        log.info("match_over", how=how, winner=winner)
        self.over.set()
        self.views.send_result(settled, over)

    # ---------------------------------------------------------------- the store

    async def commit(
        self,
        entry: Entry,
        *,
        record: MatchRecord | None = None,
        battle: Battle | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
        public: PreparedMessage | None = None,
        extra: ExtraWrites | None = None,
        further: Sequence[tuple[Entry, bytes]] = (),
    ) -> None:
        """Commit a step; return when it is durable.

        Args:
            entry: The log entry.
            record: The new record; None: unchanged.
            battle: The battle after the step; None: unchanged.
            names: The viewers' name tables after the step; None: unchanged.
            public: The public message of the step; None: there is none.
            extra: Other records to change in the same commit; None: none.
            further: Further log entries of the step, each with its public message.

        Raises:
            Fenced: Another node has taken the match.
        """
        data = public.data if public is not None else b""
        away_ms = await self._writer.write(
            entry, record, battle, names=names, public=data, extra_writes=extra, further=further
        )
        self.time.credit(away_ms)
        self.record = record or self.record


def _nothing() -> None:
    """Do nothing after a step."""
