"""Dispatch of a connected client's requests to the services that carry them out.

`connection` reads the frames, applies rate limits and sends refusals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from time import thread_time
from typing import Final, assert_never

import structlog

from fracas_engine.ids import Plain
from fracas_protocol import v1
from fracas_protocol.values import write_value
from fracas_server.errors import RequestRefused
from fracas_server.gateway.chat_names import chat_name, recipients
from fracas_server.gateway.request_parsing import parse_intent, parse_query
from fracas_server.gateway.services import GatewayServices
from fracas_server.gateway.subscriptions import Subscriptions
from fracas_server.gateway.table_requests import TableMessage, parse_table_request
from fracas_server.identity import Identity
from fracas_server.ids import MatchId
from fracas_server.lobby.descriptions import describe
from fracas_server.match import messages
from fracas_server.match.host import MatchHost
from fracas_server.match.log_pages import log_page
from fracas_server.match.requests import Act, AddEntropy, Answer, End, Join, Leave
from fracas_server.match.seating import find_acting_seat, find_own_seat
from fracas_server.tournaments.serial_executor import charge_to
from fracas_server.tracing import current_trace

_TURN_S: Final = 0.01
"""Length of a time slice when an answer is computed in parts, in seconds."""

log = structlog.get_logger(__name__)


class Requests:
    """Handler of the requests of one client.

    Args:
        services: The services that carry out the requests.
        who: The client.
        following: The matches that the client plays in and watches.
        answer: Sends an answer; gets the request id and the message.
        moved: Redirects the client to the node that has a match.
        there: Returns whether the client answers a ping within a number of milliseconds.
        place: Rate-limit key of the client's address; empty: the subject is used instead.
    """

    def __init__(
        self,
        services: GatewayServices,
        who: Identity,
        following: Subscriptions,
        answer: Callable[[str, v1.ServerMessage], None],
        *,
        moved: Callable[[MatchId, str], None],
        there: Callable[[int], Awaitable[bool]],
        place: str = "",
    ) -> None:
        self.who = who
        self._services = services
        self._following = following
        self._answer = answer
        self._moved = moved
        self._there = there
        self._place = place or who.subject
        self._closed = False

    async def handle(self, message: v1.ClientMessage) -> None:
        """Answer a request, or pass it to the service that does.

        Raises:
            RequestRefused: The request cannot be carried out.
            IllegalIntent: The request is an intent that no ruleset could allow.
        """
        kind = message.WhichOneof("kind")
        self._services.metrics.requests.labels(kind or "unknown").inc()
        code = getattr(getattr(message, kind), "code", "") if kind else ""
        with self._services.guesses.guessing(code, self._place, charge=self._spent_on_guess):
            await self._answered(message)

    async def _answered(self, message: v1.ClientMessage) -> None:
        request = message.request
        kind = message.WhichOneof("kind")
        match kind:
            case "send_intent":
                await self._act(message.send_intent, request)
            case "ask_question":
                await self._ask(message.ask_question, request)
            case "ping":
                pong = v1.Pong(payload=message.ping.payload, at_ms=self._services.time.now_ms())
                self._answer(request, v1.ServerMessage(pong=pong))
            case "hello":
                raise RequestRefused("already_greeted", "This connection has already sent a hello.")
            case "create_match":
                await self._create(message.create_match, request)
            case "list_matches":
                found = await self._services.lobby.list_matches(message.list_matches, self.who.subject)
                self._answer(request, v1.ServerMessage(match_list=v1.MatchList(matches=found)))
            case "describe_ruleset":
                described = describe(message.describe_ruleset.ruleset)
                self._answer(request, v1.ServerMessage(ruleset_description=described))
            case "join_match":
                await self._join(message.join_match, request)
            case "add_entropy":
                added = message.add_entropy
                host, answer = await self._host(added.match), self._answering(request)
                host.submit(AddEntropy(self.who.subject, added.seat, added.entropy, answer))
            case "watch_match":
                await self._watch(message.watch_match, request)
            case "leave_match":
                await self._leave(message.leave_match, request)
            case "call_off_match":
                await self._call_off(message.call_off_match, request)
            case "queue_for_match":
                await self._services.queue.enter(self, self.who, message.queue_for_match, request)
            case "leave_queue":
                await self._services.queue.leave(self, message.leave_queue.ruleset)
                self._answer(request, messages.done())
            case "send_chat":
                await self._chat(message.send_chat, request)
            case "resync":
                await self._resync(message.resync, request)
            case "get_log":
                await self._log(message.get_log, request)
            case "get_replay" | "list_history" | "get_leaderboard" | "get_ratings":
                self._answer(request, await self._services.history.answer(self.who, getattr(message, kind)))
            case "answer_pairing":
                await self._services.queue.answer(self.who, message.answer_pairing)
                self._answer(request, messages.done())
            case "resume_match":
                await self.resume(message.resume_match)
                self._answer(request, messages.done())
            case (
                "create_tournament"
                | "list_tournaments"
                | "get_tournament"
                | "enter_tournament"
                | "leave_tournament"
                | "steer_tournament"
                | "pair_round"
                | "correct_result"
                | "draft_creature"
            ):
                body, now = getattr(message, kind), self._services.time.now_ms()
                with charge_to(self._spent_on_tournament):
                    self._answer(request, await self._services.tournaments.answer(self.who, body, now_ms=now))
            case (
                "request_takeback"
                | "answer_takeback"
                | "undo_move"
                | "pause_match"
                | "confirm_result"
                | "set_ready"
                | "assign_seat"
            ):
                await self._at_table(getattr(message, kind), request)
            case "import_board":
                self._answer(request, await self._services.boards.answer(message.import_board, place=self._place))
            case "check_board":
                with charge_to(self._spent_on_table):
                    self._answer(request, await self._services.tables.check_board(message.check_board))
            case "check_creature":
                with charge_to(self._spent_on_table):
                    self._answer(request, await self._services.tables.check_creature(message.check_creature))
            case "upload_picture":
                told = await self._services.pictures.answer(
                    message.upload_picture, by=self.who.subject, place=self._place, connection=self
                )
                if self._closed:
                    self._services.pictures.forget(self)
                self._answer(request, told)
            case "manage_notices":
                told = await self._services.notices.answer(
                    message.manage_notices, who=self.who.subject, place=self._place
                )
                self._answer(request, told)
            case "table_request":
                await self._table(message.table_request, request)
            case None:
                raise RequestRefused("unknown_message", "This server does not support this message.")
            case _:
                assert_never(kind)

    async def resume(self, message: v1.Resume) -> None:
        """Resume following a match after a lost connection or on another server.

        Raises:
            RequestRefused: The match cannot be resumed, or not on this node.
        """
        host = await self._host(message.match)
        seat = find_own_seat(host.record, self.who.subject, message.seat).id if message.seat else ""
        if not seat:
            self._services.lobby.check_listed(host, self.who.subject)
        self._following.follow(host, seat, version=message.version, view_hash=message.hash, glance=message.glance)

    @property
    def match_key(self) -> str:
        """Key shared by all clients that follow the same match; empty if this client follows none."""
        return self._following.first_match

    def close(self) -> None:
        """Stop following all matches and leave the queue, because the connection has ended."""
        self._closed = True
        self._following.unfollow_all()
        self._services.queue.client_disconnected(self)
        self._services.tables.watchers.unwatch(self)
        self._services.pictures.forget(self)

    # ---------------------------------------------------------------- requests to a match

    async def _act(self, message: v1.SendIntent, request: str) -> None:
        host = await self._host(message.match)
        intent, ruling = parse_intent(message.intent), message.intent.ruling
        host.submit(
            Act(
                subject=self.who.subject,
                seat=message.seat,
                request=request,
                version=message.version,
                decision=message.decision,
                options_hash=message.options_hash,
                intent=intent,
                answer=self._answering(request),
                spent=self._spent_on_intent,
                trace=current_trace(),
                rewind_to=ruling.rewind_to if ruling.HasField("rewind_to") else None,
            )
        )

    async def _at_table(self, message: TableMessage, request: str) -> None:
        host, answer = await self._host(message.match), self._answering(request)
        host.submit(parse_table_request(message, self._services.lobby, self.who.subject, request, answer))

    async def _ask(self, message: v1.AskQuestion, request: str) -> None:
        host = await self._host(message.match)
        seat = find_acting_seat(host.record, self.who.subject, message.seat).id
        question = parse_query(message.question)
        version = host.progress.version
        answer = await self._in_turns(host.ask(seat, question))
        reply = v1.Reply(match=host.match, version=version, answer=write_value(answer))
        self._answer(request, v1.ServerMessage(reply=reply))

    async def _in_turns(self, parts: Generator[None, None, Plain]) -> Plain:
        """Compute an answer in time slices, so that other tasks can run between them."""
        while True:
            began = thread_time()
            try:
                while thread_time() - began < _TURN_S:
                    next(parts)
            except StopIteration as done:
                answer: Plain = done.value
                return answer
            finally:
                self._spent("question", thread_time() - began)
            await asyncio.sleep(0)

    async def _resync(self, message: v1.Resync, request: str) -> None:
        host = await self._host(message.match)
        seat = self._following.seat_in(host, self.who.subject, message.seat)
        if message.hash_disagreed:
            self._services.metrics.resyncs.labels("hash_disagreed").inc()
            log.warning("view_hash_mismatch", match=host.match, seat=seat, version=message.version)
        else:
            self._services.metrics.resyncs.labels("asked").inc()
        self._following.show(host, seat, since=message.version, request=request)

    async def _log(self, message: v1.GetLog, request: str) -> None:
        host = await self._host(message.match)
        seat = find_own_seat(host.record, self.who.subject, message.seat).id
        viewer, log = host.views.audiences[seat].viewer, self._services.hosting.stored_log
        page = await log_page(log, host.match, viewer, before=message.before, charge=partial(self._spent, "log"))
        self._answer(request, v1.ServerMessage(log_page=page))

    async def _chat(self, message: v1.SendChat, request: str) -> None:
        host = await self._host(message.match)
        seat = host.record.seat_of(self.who.subject)
        if not self._following.follows(host, seat.id if seat else ""):
            if host.record.phase == "over":
                raise RequestRefused("not_in_match", "The match is over and nobody follows it any more.")
            if seat is None:
                raise RequestRefused(
                    "not_in_match", "Only players and spectators can chat: join or watch the match first."
                )
        speaker, own = chat_name(self.who, host.record)
        to = recipients(host.record, own, message.to, side=message.side)
        at = message.at if message.HasField("at") else None
        await host.chat.say(speaker, own, message.text, to=to, at=at)
        self._answer(request, messages.done())

    # ---------------------------------------------------------------- joining and leaving

    async def _create(self, message: v1.CreateMatch, request: str) -> None:
        host = await self._services.lobby.create(self.who, message)
        record = host.record
        seat = record.seat_of(self.who.subject)
        created = v1.MatchCreated(
            info=messages.match_info(record, seat=seat.id if seat else ""),
            code=record.code,
            seat=seat.id if seat else "",
            dice_commitment=bytes.fromhex(record.commitment),
        )
        self._answer(request, v1.ServerMessage(match_created=created))
        self._following.follow(host, seat.id if seat else "")

    async def _join(self, message: v1.JoinMatch, request: str) -> None:
        host = await self._found(message.match, message.code)
        self._services.lobby.check_creatures(host.record, message.creatures)
        self.take_seat(
            host, request, seat=message.seat, creatures=tuple(message.creatures), entropy=message.entropy,
            key=message.seat_key, hero_name=message.hero_name,
        )  # fmt: skip

    def take_seat(
        self,
        host: MatchHost,
        request: str,
        *,
        seat: str = "",
        creatures: tuple[str, ...] = (),
        entropy: bytes = b"",
        key: str = "",
        hero_name: str = "",
    ) -> None:
        """Take a seat for this client, and follow the match as that seat.

        Args:
            host: The match.
            request: The id of the request.
            seat: The seat; empty: any free one.
            creatures: The chosen creatures, by name.
            entropy: The client's contribution to the dice.
            key: The key of the seat, which takes it over from its player; empty: none.
            hero_name: The name of the seat's first creature; empty: its own.
        """

        def answer(message: v1.ServerMessage) -> None:
            self._answer(request, message)
            if message.HasField("joined"):
                try:
                    self._following.follow(host, message.joined.seat)
                except RequestRefused as error:  # the seat is taken; another connection of the client can follow it
                    self._answer("", messages.refused(error, match=host.match))

        host.submit(
            Join(
                subject=self.who.subject,
                name=self.who.name,
                guest=self.who.guest,
                seat=seat,
                creatures=creatures,
                entropy=entropy,
                answer=answer,
                key=key,
                hero_name=hero_name,
            )
        )

    def refuse(self, request: str, error: RequestRefused) -> None:
        """Refuse a queue request; see `lobby.queue.QueueClient`."""
        self._answer(request, messages.refused(error))

    async def _watch(self, message: v1.WatchMatch, request: str) -> None:
        host = await self._found(message.match, message.code)
        if not host.record.spectators.allowed:
            raise RequestRefused("not_found", f"No match {message.match!r} that you can watch.")
        seat = self._following.seat_of(host)
        record = host.record if seat else host.public_record
        self._answer(request, messages.joined(record, seat, host.views.attendance))
        self._following.follow(host, "", glance=message.glance)

    async def _leave(self, message: v1.LeaveMatch, request: str) -> None:
        host = await self._host(message.match)
        if not self._following.follows(host, message.seat):
            raise RequestRefused("not_in_match", "You are not in this match.")
        self._following.unfollow(host, message.seat)
        if message.seat:
            host.submit(Leave(subject=self.who.subject, seat=message.seat, answer=self._answering(request)))
        else:
            self._answer(request, messages.done())

    async def _call_off(self, message: v1.CallOffMatch, request: str) -> None:
        host = await self._host(message.match)
        self._services.lobby.check_listed(host, self.who.subject)
        if host.record.creator != self.who.subject:
            raise RequestRefused("not_yours", "Only the creator can cancel a match.")
        if host.record.phase != "open":
            raise RequestRefused("match_started", "The battle has already begun: concede instead.")
        host.submit(End("called_off", unbegun=True))
        self._answer(request, messages.done())

    async def _table(self, message: v1.TableRequest, request: str) -> None:
        with charge_to(self._spent_on_table):
            answer = await self._services.tables.answer(
                self.who, message, request, place=self._place, key=self, send=partial(self._answer, "")
            )
        if self._closed:
            self._services.tables.watchers.unwatch(self)
        self._answer(request, answer)

    # ---------------------------------------------------------------- the queue

    def send(self, message: v1.ServerMessage, *, request: str = "") -> None:
        """Send a message to the client; see `lobby.queue.QueueClient`."""
        self._answer(request, message)

    async def seat(self, request: str, match: MatchId, host: MatchHost | None, where: str) -> None:
        """Seat the client in a new match; see `lobby.queue.QueueClient`."""
        if host is not None:
            seat = find_own_seat(host.record, self.who.subject, "").id
            self._answer(request, messages.joined(host.record, seat, host.views.attendance))
            self._following.follow(host, seat)
            return
        record = await self._services.lobby.load_record(match)
        self._answer(request, messages.joined(record, find_own_seat(record, self.who.subject, "").id))
        self._moved(match, where)

    async def is_alive(self, within_ms: int) -> bool:
        """Return True if the client answers a ping in time; see `lobby.queue.QueueClient`."""
        return await self._there(within_ms)

    # ---------------------------------------------------------------- helpers

    def _spent(self, kind: str, seconds: float) -> None:
        """Charge the processor time of a request to the client's budget."""
        services = self._services
        now = services.time.now_ms()
        services.metrics.work_seconds.labels(kind).observe(seconds)
        services.work.of(self.who.subject, now).spend(seconds * 1000, now)

    def _spent_on_intent(self, seconds: float) -> None:
        self._spent("intent", seconds)

    def _spent_on_guess(self, seconds: float) -> None:
        now = self._services.time.now_ms()
        self._services.work.of(self.who.subject, now).spend(seconds * 1000, now)

    def _spent_on_tournament(self, seconds: float) -> None:
        self._spent("tournament", seconds)

    def _spent_on_table(self, seconds: float) -> None:
        self._spent("table", seconds)

    async def _host(self, match: str) -> MatchHost:
        found = self._services.hosting.get(MatchId(match))
        if found is None:
            found = await self._services.hosting.find(MatchId(match))
            self._check_open()
        return found

    async def _found(self, match: str, code: str) -> MatchHost:
        host = await self._services.lobby.find(match, code, subject=self.who.subject)
        self._check_open()
        return host

    def _check_open(self) -> None:
        """Check that the connection did not close while a request was waiting.

        Raises:
            RequestRefused: The connection has closed.
        """
        if self._closed:
            raise RequestRefused("unavailable", "The connection has closed.")

    def _answering(self, request: str) -> Answer:
        return lambda message: self._answer(request, message)
