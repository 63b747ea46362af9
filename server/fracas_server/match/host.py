"""The host of one match: the task that owns its battle, its clocks and its versions.

It handles one request after the other. A change is committed first, then acknowledged, then sent to the viewers;
so an acknowledged intent is never lost, and viewers only see durable state. Messages to viewers are built in
`views`, deadlines are kept in `timekeeper`; `hosting` manages the hosts of a node.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Mapping, Sequence
from time import thread_time
from typing import Any, assert_never

import structlog

from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError, IllegalIntent, InternalError
from fracas_engine.events import Outcome
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Concede, Intent, Stand
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_in_parts
from fracas_protocol import v1
from fracas_server.delivery.wire import PreparedMessage
from fracas_server.delivery.write_batch import WriteBatch
from fracas_server.errors import Fenced, RecordChanged, RequestRefused
from fracas_server.ids import MatchId, Subject
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
from fracas_server.match.requests import Act, AddEntropy, Close, End, Failed, Join, Leave, MatchRequest, Presence, Tick
from fracas_server.match.seating import SeatChange, change_seat, find_own_seat
from fracas_server.match.services import Services
from fracas_server.match.step_history import StepHistory
from fracas_server.match.timekeeper import DoubleForfeit, ExpiredDeadline, Timekeeper
from fracas_server.match.views import MatchViews
from fracas_server.match.writer import MatchWriter
from fracas_server.store.commit import ExtraWrites
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Lease
from fracas_server.tracing import span

log = structlog.get_logger(__name__)


class MatchHost:
    """Host of one match. `run` is its task; requests are passed to `submit`.

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
        self._inbox = Inbox()
        self._services = services
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
            services.time, delay_ms=record.spectators.delay_ms, failed=lambda error: self._inbox.note(Failed(error))
        )
        """The public stream, with the match's spectator delay."""
        self._time = Timekeeper(
            services.time, record.clock, progress.banks, grace_ms=record.grace_ms, ring=lambda: self._inbox.note(Tick())
        )
        self.views = MatchViews(
            record,
            services.metrics,
            self.feed,
            history=services.history,
            presence=self._presence,
            time=self._time,
        )
        self.chat = MatchChat(
            services, record.match, lease=lease, views=self.views, feed=self.feed, lost=self._fenced_off
        )
        self._secret = secret
        self._forfeits: dict[str, str] = dict(record.forfeits)
        self._battle = battle
        self._intake = RequestDeduplicator(record.match, answered or IdempotencyCache(), services.matches)
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
        return self.record.as_public(self._services.time.now_ms())

    @property
    def progress(self) -> MatchProgress:
        """The last committed progress of the match."""
        return self._writer.progress

    @property
    def lease(self) -> Lease:
        """This node's lease."""
        return self._writer.lease

    @property
    def battle(self) -> Battle | None:
        """The battle, read-only; None before it has begun."""
        return self._battle

    @property
    def _running(self) -> bool:
        return self.record.phase == "running"

    def submit(self, request: MatchRequest) -> None:
        """Queue a request; its `answer` callback is called with the answer.

        Raises:
            RequestRefused: Too many requests are queued, or the match is leaving this node.
        """
        self._inbox.submit(request)

    def stop(self) -> None:
        """Stop hosting the match after the queued requests; no effect if already stopped."""
        self._inbox.note(Close())

    def _fenced_off(self) -> None:
        """Stop because another node has taken the match."""
        self._services.metrics.lost_leases.inc()
        self.stop()

    def ask(self, seat: str, question: Mapping[str, Any]) -> Generator[None, None, Plain]:
        """Answer a query about the battle from a seat's view, in time slices, or raise `RequestRefused`."""
        if self._battle is None:
            raise RequestRefused("match_not_running", "The battle has not begun.")
        try:
            return (yield from answer_in_parts(self._battle, seat, question))
        except QuestionRefused as error:
            raise RequestRefused(error.code, error.detail) from error

    # ---------------------------------------------------------------- the task

    async def run(self) -> None:
        """Handle requests until the match is closed or lost to another node; after an exception it must be reloaded."""
        with structlog.contextvars.bound_contextvars(match=self.match):
            try:
                while not isinstance(request := await self._inbox.take(), Close):
                    await self._take(request)
            except Fenced as error:
                self._services.metrics.lost_leases.inc()
                log.warning("match_lost", reason=str(error))
            finally:
                self._time.stop()
                self.feed.close()
                self.stopped.set()
                # Clients reconnect to the node that continues the match, and repeat their requests there.
                moving = RequestRefused("unavailable", "The match is moving to another server: try again there.")
                self._inbox.close(self._refused(moving))

    def resume(self) -> None:
        """Continue a match loaded from the store, before `run`. Clocks start now: an outage costs no thinking time."""
        past, self._past = self._past, StepHistory()
        if self._battle is None or self.record.phase != "running":
            if self._battle is not None:
                self.views.begin(self._battle, self.record, self.progress.version, {}, past)
            if self.record.phase == "over":
                self.views.set_result(messages.match_over(self.record, self.progress.version, self._secret))
            elif self.record.full:
                self._time.await_entropy(self._services.entropy_ms)
            return
        self._time.reset_absences(self._away())
        self._time.start_clocks(self._battle)
        self.views.begin(self._battle, self.record, self.progress.version, self._clock_messages(), past)
        self._arm()
        self._inbox.note(Tick())  # the previous node may have been lost between the last intent and the end

    async def _take(self, request: MatchRequest) -> None:
        try:
            match request:
                case Act():
                    with span("match.intent", request.trace, match=self.match):
                        await self._act(request)
                case Join() | Leave() | AddEntropy():
                    await self._gather(request)
                case Presence():
                    self._seat_presence(request)
                case Tick():
                    await self._tick()
                case End():
                    if self.record.phase == "open" or not request.unbegun:
                        await self._end(request.how)
                case Failed():
                    raise request.error
                case Close():
                    pass  # handled by `run`
                case _:
                    assert_never(request)
        except (RequestRefused, IllegalIntent) as error:
            self._services.metrics.refusals.labels(error.code).inc()
            self._inbox.answer(request, self._refused(error))
        except InternalError as error:
            await self._break_off(error)
            failed = RequestRefused("internal", "Internal error in the rules: the match was ended and reported.")
            self._inbox.answer(request, self._refused(failed))
        except EngineError as error:
            # Not possible in the engine at all, such as a scripted roll without a face.
            self._inbox.answer(request, self._refused(RequestRefused("impossible", str(error))))

    def _refused(self, error: RequestRefused | IllegalIntent) -> v1.ServerMessage:
        return messages.refused(error, match=self.match, version=self.progress.version)

    # ---------------------------------------------------------------- seats

    async def _gather(self, request: Join | Leave | AddEntropy) -> None:
        step = change_seat(self.record, request)
        changed = step.record != self.record
        if changed:
            await self._gathered(step, subject=request.subject)
        joined = messages.joined(self.record, step.seat, watching=self.views.watching)
        self._inbox.answer(request, joined if isinstance(request, Join) else messages.done())
        if changed:
            self._tell()

    async def _gathered(self, step: SeatChange, *, subject: Subject) -> None:
        """Commit a change of seats or dice contributions, and begin the battle if none of them is missing."""
        # Set up in any case, so that invalid creatures are refused to the player who chose them.
        battle = self._services.begin_battle(step.record, self._secret) if step.record.full else None
        if battle is not None and not self._services.awaits_entropy(step.record):
            await self._start(step.record, battle, by=step.seat)
            return
        now, version, data = self._services.time.now_ms(), self.progress.version, {"subject": subject}
        entry = Entry(kind=step.kind, at_ms=now, version=version, seat=step.seat, data=data)
        await self._commit(entry, record=step.record)
        if battle is not None:
            self._time.await_entropy(self._services.entropy_ms)

    def _tell(self) -> None:
        self.views.send_seats(self.record)
        if self._battle is not None:
            self.views.send_snapshots()

    async def start(self, battle: Battle) -> None:
        """Begin the battle of a new match with all seats taken, or wait for dice contributions; called before `run`."""
        if self._services.awaits_entropy(self.record):
            self._time.await_entropy(self._services.entropy_ms)
        else:
            await self._start(self.record, battle, by="")

    async def _start(self, record: MatchRecord, battle: Battle, *, by: str) -> None:
        record = record.model_copy(update={"phase": "running", "began_ms": self._services.time.now_ms()})
        version = self.progress.version + 1
        self._battle = battle
        self._time.fill_banks(seat.id for seat in record.seats)
        self._time.start_clocks(battle)
        opening = battle.opening.events if battle.opening else ()
        entry = Entry(
            kind="started",
            at_ms=self._services.time.now_ms(),
            version=version,
            seat=by,
            events=opening,
            clocks=self._time.banks(),
            data={
                "setup": battle.setup.json_bytes().decode(),
                "rules": battle.rules_version,
                "entropies": {seat.id: messages.seat_entropy(record, seat).hex() for seat in record.seats},
            },
        )
        self.views.begin(battle, record, version, self._clock_messages(), opening=opening)
        public = self.views.public_snapshot(version, opening)
        await self._commit(entry, record=record, battle=battle, names=self.views.new_names(), public=public)
        self.feed.push(public)
        self._time.reset_absences(self._away())
        self._arm()
        await self._finish_if_over()

    # ---------------------------------------------------------------- intents

    async def _act(self, request: Act) -> None:
        seat = find_own_seat(self.record, request.subject, request.seat)
        battle = self._battle
        if battle is None:
            raise RequestRefused("match_not_running", "The battle has not begun.")
        before = await self._intake.find_duplicate(
            battle, seat.id, request, version=self.progress.version, options_hash=self.views.options_hash
        )
        if before is not None:
            self._inbox.answer(request, messages.accepted(self.match, before))
            return
        began = thread_time()
        try:
            outcome = battle.apply(seat.id, request.intent, decision=request.decision or None)
        finally:
            request.spent(thread_time() - began)
        self._time.mark_decided(seat.id)
        await self._applied(
            battle, outcome, seat=seat.id, intent=request.intent, request=request.request, decision=request.decision,
            acknowledge=request,
        )  # fmt: skip

    async def _applied(
        self,
        battle: Battle,
        outcome: Outcome,
        *,
        seat: str,
        intent: Intent,
        request: str = "",
        decision: int = 0,
        by_clock: bool = False,
        acknowledge: Act | None = None,
    ) -> None:
        """Commit the outcome of an intent, acknowledge it, and send it to the viewers."""
        quiet = isinstance(intent, Stand)  # no other viewer may notice it, not even by the version
        version = self.progress.version + (0 if quiet else 1)
        self._time.start_clocks(battle)
        entry = Entry(
            kind="intent", at_ms=self._services.time.now_ms(), version=version, seat=seat, request=request,
            intent=to_plain(intent), decision=decision or None, events=outcome.events, clocks=self._time.banks(),
            by_clock=by_clock,
        )  # fmt: skip
        public = None if quiet else self.views.prepare(outcome, version, self._clock_messages())
        # A timer that is due now runs after ready callbacks: the commit is sent before the options are computed.
        asyncio.get_running_loop().call_later(0, self.views.precompute_options)
        await self._commit(entry, battle=battle, names=self.views.new_names(), public=public)
        self._services.metrics.intents.inc()
        self._intake.remember(seat, request, version)
        with WriteBatch():
            if acknowledge is not None:
                self._inbox.answer(acknowledge, messages.accepted(self.match, version))
            if public is None:
                self.views.send_private(seat, outcome)
            else:
                self.views.send()
        if public is not None:
            self.feed.push(public)
        self._arm()
        await self._finish_if_over()

    # ---------------------------------------------------------------- time

    def _clock_messages(self) -> dict[str, tuple[int, int, bool]]:
        return self._time.faces(seat.id for seat in self.record.seats)

    def _away(self) -> list[str]:
        return [seat.id for seat in self.record.seats if not self.views.is_present(seat.id)]

    def _seat_presence(self, presence: Presence) -> None:
        seat = self.record.seat(presence.seat)
        if not self._running or seat is None:
            return
        if presence.here:
            self._inbox.note(Tick())  # an overdue opponent forfeits now
            if self._time.mark_back(seat.id):
                told = messages.notice("seat_back", f"{seat.player} is back", match=self.match, seat=seat.id)
                self.views.send_all(told, without=seat.id)
        elif not self.views.is_present(seat.id):
            self._time.mark_away(seat.id)
            left_ms = self._time.forfeits_ms().get(seat.id)
            told = messages.seat_away(seat, match=self.match, forfeits_in_ms=left_ms)
            self.views.send_all(told, without=seat.id)
            self._arm()

    def _presence(self, seat: str, here: bool) -> None:  # noqa: FBT001 - a callback
        """Queue a notice that a seat's first connection has opened or its last has closed; called by `views`."""
        self._inbox.note(Presence(seat, here))

    def _arm(self) -> None:
        """Schedule a `Tick` for the next deadline."""
        if self._running:
            self._time.arm()

    async def _tick(self) -> None:
        battle = self._battle
        if battle is None:
            if self.record.phase == "open" and self.record.full and self._time.entropy_is_late():
                await self._start(self.record, self._services.begin_battle(self.record, self._secret), by="")
                self._tell()
            return
        while self._running and (due := self._time.next_due(battle)) is not None:
            if isinstance(due, DoubleForfeit):
                log.info("double_forfeit", reasons=dict(due.reasons))
                self._forfeits |= due.reasons
                await self._close(how="double_forfeit", winner=None)
                return
            if isinstance(due.intent, Concede):
                log.info("seat_forfeited", seat=due.seat, reason=due.intent.why)
                self._forfeits[due.seat] = due.intent.why
            await self._by_itself(battle, due)
        await self._finish_if_over()
        self._arm()

    async def _by_itself(self, battle: Battle, due: ExpiredDeadline) -> None:
        outcome = due.apply(battle)
        await self._applied(battle, outcome, seat=due.seat, intent=due.intent, decision=due.decision, by_clock=True)

    # ---------------------------------------------------------------- ending

    async def _finish_if_over(self) -> None:
        result = self._battle.result if self._battle else None
        if result is not None and self.record.phase == "running":
            await self._close(how=result.how, winner=result.winner)

    async def _end(self, how: str) -> None:
        if self.record.phase != "over":
            await self._close(how=how, winner=None)

    async def _break_off(self, error: InternalError) -> None:
        """End a match whose rules raised an internal error; its log has everything needed to reproduce the error."""
        log.error(
            "match_broken", invariant=error.invariant, version=error.version, frame=error.frame,
            serial=self._writer.serial, exc_info=error,
        )  # fmt: skip
        await self._end("internal_error")

    async def _close(self, *, how: str, winner: str | None) -> None:
        now = self._services.time.now_ms()
        told = {"forfeits": self._forfeits, "withheld": await has_unfinished_mirror(self._services, self.record)}
        told |= {"phase": "over", "how": how, "winner": winner, "over_ms": now, "fallen": self.progress.fallen}
        record = self.record.model_copy(update=told)
        entry = Entry(
            kind="closed",
            at_ms=now,
            version=self.progress.version,
            data={"how": how, "winner": winner, "secret": self._secret.hex()},
        )
        over = messages.match_over(record, self.progress.version, self._secret)
        while True:
            settled, extra = await settle_end(self._services, record, self._battle, seen_seats=self._time.seen_seats)
            try:
                await self._commit(entry, record=settled, public=PreparedMessage(over), extra=extra)
                break
            except RecordChanged as error:
                log.debug("settlement_retried", reason=str(error))  # another match has changed a rating
        log.info("match_over", how=how, winner=winner)
        self.over.set()
        self.views.send_result(settled, over)

    # ---------------------------------------------------------------- the store

    async def _commit(
        self,
        entry: Entry,
        *,
        record: MatchRecord | None = None,
        battle: Battle | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
        public: PreparedMessage | None = None,
        extra: ExtraWrites | None = None,
    ) -> None:
        """Commit a step; return when it is durable. Raises `Fenced` if another node has taken the match."""
        data = public.data if public is not None else b""
        away_ms = await self._writer.write(entry, record, battle, names=names, public=data, extra_writes=extra)
        self._time.credit(away_ms)
        self.record = record or self.record
