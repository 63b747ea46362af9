"""The host of one match: the task that handles its requests, one after the other.

A change is committed first, then acknowledged, then sent to the viewers (`core`); so an acknowledged intent is never
lost, and viewers only see durable state. Messages to viewers are built in `views`, deadlines are kept in
`timekeeper`; `hosting` manages the hosts of a node.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from time import thread_time
from typing import Any, assert_never

import structlog

from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError, IllegalIntent, InternalError
from fracas_engine.ids import Plain
from fracas_engine.intents import Concede, Ruling
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_in_parts
from fracas_protocol import v1
from fracas_server.errors import Fenced, RequestRefused
from fracas_server.ids import Subject
from fracas_server.match import messages
from fracas_server.match.core import MatchCore
from fracas_server.match.journal import Entry
from fracas_server.match.pausing import Pausing
from fracas_server.match.readiness import Readiness
from fracas_server.match.record import MatchRecord
from fracas_server.match.requests import (
    Act,
    AddEntropy,
    AnswerTakeback,
    AskTakeback,
    Assign,
    Close,
    Confirm,
    End,
    Failed,
    Join,
    Leave,
    MatchRequest,
    Pause,
    Presence,
    SetReady,
    Tick,
    Undo,
)
from fracas_server.match.rewinding import carry_out_ruling, check_may_rule
from fracas_server.match.seating import SeatChange, added_seats, change_seat, find_acting_seat
from fracas_server.match.services import Services
from fracas_server.match.step_history import StepHistory
from fracas_server.match.table_views import hand_over_seat
from fracas_server.match.takebacks import Takebacks
from fracas_server.match.timekeeper import DoubleForfeit, ExpiredDeadline
from fracas_server.match.timeline import Timeline
from fracas_server.tracing import span

log = structlog.get_logger(__name__)


class MatchHost(MatchCore):
    """Host of one match. `run` is its task; requests are passed to `submit`; see `MatchCore` for the arguments."""

    def __init__(self, services: Services, **state: Any) -> None:
        super().__init__(services, **state)
        self._takebacks = Takebacks(self)
        self._pausing = Pausing(self)
        self._readiness = Readiness(self)
        self.on_step = self._takebacks.lapse

    def submit(self, request: MatchRequest) -> None:
        """Queue a request; its `answer` callback is called with the answer.

        Raises:
            RequestRefused: Too many requests are queued, or the match is leaving this node.
        """
        self.inbox.submit(request)

    def ask(self, seat: str, question: Mapping[str, Any]) -> Generator[None, None, Plain]:
        """Answer a query about the battle from a seat's view, in time slices, or raise `RequestRefused`."""
        if self.battle is None:
            raise RequestRefused("match_not_running", "The battle has not begun.")
        try:
            its = self.record.seat(seat)
            everything = its is not None and its.role != "player"
            return (yield from answer_in_parts(self.battle, seat, question, everything=everything))
        except QuestionRefused as error:
            raise RequestRefused(error.code, error.detail) from error

    # ---------------------------------------------------------------- the task

    async def run(self) -> None:
        """Handle requests until the match is closed or lost to another node; after an exception it must be reloaded."""
        with structlog.contextvars.bound_contextvars(match=self.match):
            try:
                while not isinstance(request := await self.inbox.take(), Close):
                    await self._take(request)
            except Fenced as error:
                self.services.metrics.lost_leases.inc()
                log.warning("match_lost", reason=str(error))
            finally:
                self.time.stop()
                self.review.withdraw()
                self.feed.close()
                self.stopped.set()
                # Clients reconnect to the node that continues the match, and repeat their requests there.
                moving = RequestRefused("unavailable", "The match is moving to another server: try again there.")
                self.inbox.close(self.refused(moving))

    def resume(self) -> None:
        """Continue a match loaded from the store, before `run`. Clocks start now: an outage costs no thinking time."""
        past, self._past = self._past, StepHistory()
        if self.battle is None or self.record.phase != "running":
            if self.battle is not None:
                self.views.begin(self.battle, self.record, self.progress.version, {}, past)
            if self.record.phase == "over":
                self.views.set_result(messages.match_over(self.record, self.progress.version, self.secret))
            elif self.record.full:
                self.time.await_entropy(self.services.entropy_ms)
            return
        self.time.reset_absences(self.away())
        self.time.start_clocks(self.battle)
        if self.record.paused:
            self.time.pause()
        self.views.begin(self.battle, self.record, self.progress.version, self.clock_faces(), past)
        self.arm()
        self.inbox.note(Tick())  # the previous node may have been lost between the last intent and the end

    async def _take(self, request: MatchRequest) -> None:
        try:
            match request:
                case Act():
                    with span("match.intent", request.trace, match=self.match):
                        await self._act(request)
                case Join() | Leave() | AddEntropy() | Assign():
                    await self._gather(request)
                case AskTakeback():
                    await self._takebacks.request(request)
                case AnswerTakeback():
                    await self._takebacks.answer(request)
                case Undo():
                    await self._takebacks.undo(request)
                case Pause():
                    await self._pausing.request(request)
                case Confirm():
                    await self._confirm(request)
                case SetReady():
                    self._readiness.request(request)
                case Presence():
                    self._seat_presence(request)
                case Tick():
                    await self._tick()
                case End():
                    if self.record.phase == "open" or not request.unbegun:
                        await self.end(request.how)
                case Failed():
                    raise request.error
                case Close():
                    pass  # handled by `run`
                case _:
                    assert_never(request)
        except (RequestRefused, IllegalIntent) as error:
            self.services.metrics.refusals.labels(error.code).inc()
            self.inbox.answer(request, self.refused(error))
        except InternalError as error:
            await self.break_off(error)
            failed = RequestRefused("internal", "Internal error in the rules: the match was ended and reported.")
            self.inbox.answer(request, self.refused(failed))
        except EngineError as error:
            # Not possible in the engine at all, such as a scripted roll without a face.
            self.inbox.answer(request, self.refused(RequestRefused("impossible", str(error))))

    # ---------------------------------------------------------------- seats

    async def _gather(self, request: Join | Leave | AddEntropy | Assign) -> None:
        before, running = self.record, self.running
        step = change_seat(before, request)
        changed = step.record != before
        if changed:
            await self._gathered(step, subject=request.subject)
            hand_over_seat(self.views, before, self.record, step.seat, by=request.subject)
            if not isinstance(request, AddEntropy):
                self._readiness.remove(step.seat)
        self.inbox.answer(request, self._gathering_answer(request, step))
        if changed:
            if running:
                self._reseated(step.seat, came=isinstance(request, Join))
            else:
                self._tell()
            if isinstance(request, Assign) and request.to == "bot":
                self.services.seat_bot(self.match)

    def _gathering_answer(self, request: Join | Leave | AddEntropy | Assign, step: SeatChange) -> v1.ServerMessage:
        match request:
            case Join():
                return messages.joined(self.record, step.seat, self.views.attendance)
            case Assign():
                seat = self.record.seat(step.seat)
                key = seat.key if seat is not None and request.to == "link" else ""
                return v1.ServerMessage(seat_assigned=v1.SeatAssigned(match=self.match, seat=step.seat, key=key))
            case _:
                return messages.done()

    def _reseated(self, seat: str, *, came: bool) -> None:
        """Notify the viewers that a seat of the running battle has another holder, who has not been absent yet.

        Args:
            seat: The seat.
            came: Whether a player has taken it, so that viewers who know of an absence are told that it has ended.
        """
        self._mark_back(seat, stands_in=not came)
        self.views.send_seats(self.record)
        self.views.send_requests()
        self.arm()

    async def _gathered(self, step: SeatChange, *, subject: Subject) -> None:
        """Commit a change of seats or dice contributions, and begin the battle if none of them is missing."""
        # Set up in any case, so that invalid creatures are refused to the player who chose them.
        ready = step.record.full and self.battle is None
        battle = self.services.begin_battle(step.record, self.secret) if ready else None
        if battle is not None and not self.services.awaits_entropy(step.record):
            await self._start(step.record, battle, by=step.seat)
            return
        now, version, data = self.services.time.now_ms(), self.progress.version, {"subject": subject}
        clocks = self.time.banks() if self.running else None
        entry = Entry(kind=step.kind, at_ms=now, version=version, seat=step.seat, data=data, clocks=clocks)
        await self.commit(entry, record=step.record)
        if battle is not None:
            self.time.await_entropy(self.services.entropy_ms)

    def _tell(self) -> None:
        self.views.send_seats(self.record)
        if self.battle is not None:
            self.views.send_snapshots()

    async def start(self, battle: Battle) -> None:
        """Begin the battle of a new match with all seats taken, or wait for dice contributions; called before `run`."""
        if self.services.awaits_entropy(self.record):
            self.time.await_entropy(self.services.entropy_ms)
        else:
            await self._start(self.record, battle, by="")

    async def _start(self, record: MatchRecord, battle: Battle, *, by: str) -> None:
        record = record.model_copy(update={"phase": "running", "began_ms": self.services.time.now_ms()})
        version = self.progress.version + 1
        self.battle = battle
        self.timeline = Timeline() if record.rewinds else None
        self.time.fill_banks(seat.id for seat in record.fighters)
        self.time.start_clocks(battle)
        opening = battle.opening.events if battle.opening else ()
        entry = Entry(
            kind="started",
            at_ms=self.services.time.now_ms(),
            version=version,
            seat=by,
            events=opening,
            clocks=self.time.banks(),
            data={
                "setup": battle.setup.json_bytes().decode(),
                "rules": battle.rules_version,
                "entropies": {seat.id: messages.seat_entropy(record, seat).hex() for seat in record.fighters},
            },
        )
        self.views.begin(battle, record, version, self.clock_faces(), opening=opening)
        public = self.views.public_snapshot(version, opening)
        await self.commit(entry, record=record, battle=battle, names=self.views.new_names(), public=public)
        self.feed.push(public)
        self._readiness.clear()
        self.time.reset_absences(self.away())
        self.on_wait()
        self.arm()
        await self.finish_if_over()

    # ---------------------------------------------------------------- intents

    async def _act(self, request: Act) -> None:
        seat = find_acting_seat(self.record, request.subject, request.seat, added=added_seats(self.record, self.battle))
        battle, intent = self.battle, request.intent
        if isinstance(intent, Ruling):
            check_may_rule(self.record, seat, intent)
        if battle is None:
            raise RequestRefused("match_not_running", "The battle has not begun.")
        before = await self.intake.find_duplicate(
            battle, seat.id, request, version=self.progress.version, options_hash=self.views.options_hash
        )
        if before is not None:
            self.inbox.answer(request, messages.accepted(self.match, before))
            return
        if self.record.paused and not isinstance(intent, Ruling):
            raise RequestRefused("paused", "The match is paused: wait until it is resumed.")
        began = thread_time()
        try:
            if isinstance(intent, Ruling):
                intent, outcome = await carry_out_ruling(self, battle, seat.id, request)
            else:
                outcome = battle.apply(seat.id, intent, decision=request.decision or None)
        finally:
            request.spent(thread_time() - began)
        self.time.mark_decided(seat.id)
        await self.commit_outcome(
            battle, outcome, seat=seat.id, intent=intent, request=request.request, decision=request.decision,
            acknowledge=request,
        )  # fmt: skip
        self._readiness.remove(seat.id)

    # ---------------------------------------------------------------- time

    def _seat_presence(self, presence: Presence) -> None:
        self.on_wait()
        seat = self.record.seat(presence.seat)
        if not self.running or seat is None or not self.record.may_forfeit(seat):
            return
        if presence.here:
            self.inbox.note(Tick())  # an overdue opponent forfeits now
            self._mark_back(seat.id, stands_in=bool(seat.bot))
        elif not self.views.is_present(seat.id):
            self.time.mark_away(seat.id, bot=bool(seat.bot))
            left_ms = self.time.forfeits_ms().get(seat.id)
            # A seat is free for a moment after a bot got it, until the bot has connected.
            if not seat.bot:
                told = messages.seat_away(seat, match=self.match, forfeits_in_ms=left_ms)
                self.views.send_all(told, without=seat.id)
            self.arm()

    def _mark_back(self, name: str, *, stands_in: bool) -> None:
        """Record that a seat is connected, and notify the others of its player's return if they know of the absence."""
        seat = self.record.seat(name)
        if self.time.mark_back(name, stands_in=stands_in) and seat is not None:
            told = messages.notice("seat_back", f"{seat.player} is back", match=self.match, seat=name)
            self.views.send_all(told, without=name)

    async def _confirm(self, request: Confirm) -> None:
        gm = self.record.gm
        if gm is None or gm.subject != request.subject:
            raise RequestRefused("not_yours", "Only the game master confirms the result.")
        if not self.review.open:
            raise RequestRefused(
                "match_not_running", "There is no result to confirm: the battle goes on, or is closed."
            )
        self.review.confirm()
        self.inbox.answer(request, messages.done())
        await self.finish_if_over()

    async def _tick(self) -> None:
        battle = self.battle
        if battle is None:
            if self.record.phase == "open" and self.record.full and self.time.entropy_is_late():
                await self._start(self.record, self.services.begin_battle(self.record, self.secret), by="")
                self._tell()
            return
        while self.running and battle.result is None and (due := self.time.next_due(battle)) is not None:
            if isinstance(due, DoubleForfeit):
                log.info("double_forfeit", reasons=dict(due.reasons))
                self.forfeits |= due.reasons
                await self._close(how="double_forfeit", winner=None)
                return
            if isinstance(due.intent, Concede):
                log.info("seat_forfeited", seat=due.seat, reason=due.intent.why)
                self.forfeits[due.seat] = due.intent.why
            await self._by_itself(battle, due)
        await self.finish_if_over()
        self.arm()

    async def _by_itself(self, battle: Battle, due: ExpiredDeadline) -> None:
        outcome = due.apply(battle)
        await self.commit_outcome(
            battle, outcome, seat=due.seat, intent=due.intent, decision=due.decision, by_clock=True
        )
