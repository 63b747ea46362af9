"""One client's conversation: hello first, then requests, each of which is answered.

Reading a frame, counting it against the limits, and handing what it asks to whoever answers it is all that happens
here.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final, assert_never

import structlog
from websockets.exceptions import ConnectionClosed

from fracas_engine.errors import IllegalIntent
from fracas_engine.intent_plain import from_plain
from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import read_intent
from fracas_protocol.values import read_values, write_value
from fracas_server.delivery.outbox import ClientConnection, Outbox
from fracas_server.delivery.wire import Wire
from fracas_server.errors import RequestRefused
from fracas_server.gateway.admission import Admission
from fracas_server.gateway.welcome import welcome
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, Subject
from fracas_server.limits import Bucket, Buckets
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.queue import PairingQueue
from fracas_server.match import messages
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.requests import Act, Answer, Join, Leave
from fracas_server.match.seating import own_seat
from fracas_server.metrics import Metrics
from fracas_server.settings import Limits
from fracas_server.timing import Time

__all__ = ["Connection", "GatewayServices"]

_MALFORMED_FORGIVEN: Final = 20
"""Frames that are no messages before a connection is ended: whoever sends more does not speak this protocol."""
_POLICY_VIOLATION: Final = 1008
"""Close code (RFC 6455, 7.4.1) of a connection that is ended for what it did."""
_GOING_AWAY: Final = 1001
_INTERNAL_ERROR: Final = 1011

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class GatewayServices:
    """What connections use."""

    admission: Admission
    hosting: Hosting
    lobby: Lobby
    queue: PairingQueue
    limits: Limits
    time: Time
    metrics: Metrics
    subjects: Buckets[Subject]
    """How much each subject may ask for, over all its connections."""
    connections: dict[Subject, int] = field(default_factory=dict)
    """Open connections by subject."""


class Connection:
    """A client.

    Args:
        socket: Its WebSocket.
        services: What answers it.
    """

    def __init__(self, socket: ClientConnection, services: GatewayServices) -> None:
        limits = services.limits
        self._socket = socket
        self._services = services
        self._wire = Wire(socket.subprotocol)
        self._outbox = Outbox(
            socket, hard_bytes=limits.outbox_hard_bytes, stuck_s=limits.stuck_seconds, let_go=self._let_go
        )
        self._bucket = Bucket(limits.requests_per_second, limits.request_burst, services.time.now_ms())
        self._forgiven = Bucket(1.0, limits.floods_forgiven + 1, services.time.now_ms())
        self._malformed = 0
        self._who: Identity | None = None
        self._following: dict[tuple[MatchId, str], MatchHost] = {}
        """What it plays in (match, seat) and watches (match, nothing)."""
        self._queued: set[str] = set()

    # ---------------------------------------------------------------- the conversation

    async def run(self) -> None:
        """Converse until the connection ends."""
        with structlog.contextvars.bound_contextvars(connection=str(self._socket.id)[:8]):
            try:
                if await self._greet():
                    await self._converse()
            except ConnectionClosed:
                pass
            finally:
                self._leave_all()

    async def _greet(self) -> bool:
        """Hear the hello and say welcome; False where the connection has been ended instead."""
        try:
            async with asyncio.timeout(self._services.limits.hello_seconds):
                message = await self._next()
                while message is None:
                    message = await self._next()
        except TimeoutError:
            await self.end("idle", "a connection begins with a hello, and none came")
            return False
        if message.WhichOneof("kind") != "hello":
            self._answer(message.request, _refusal("hello_first", "the first message of a connection is a hello"))
            await self.end("unauthorized", "the first message of a connection is a hello")
            return False
        hello = message.hello
        remote = self._socket.remote_address
        try:
            who = self._services.admission.admit(
                token=hello.token, name=hello.name, address=str(remote[0]) if isinstance(remote, tuple) else ""
            )
            self._count_in(who.subject)
        except RequestRefused as error:
            log.info("not_admitted", code=error.code)
            self._answer(message.request, messages.refused(error))
            await self.end("unauthorized", error.detail)
            return False
        self._who = who
        self._answer(message.request, welcome(who, self._services.limits))
        for resume in hello.resume[: self._services.limits.subscriptions]:
            await self._resume(who, resume)
        return True

    async def _converse(self) -> None:
        while True:
            message = await self._next()
            if message is not None:
                await self._take(message)

    async def _next(self) -> v1.ClientMessage | None:
        """Return the next message; None for a frame that was answered here, since it was none or one too many."""
        data = await self._socket.recv()
        services = self._services
        now = services.time.now_ms()
        try:
            message = self._wire.read(data)
        except MalformedMessage as error:
            services.metrics.refusals.labels("malformed").inc()
            self._answer(
                error.request, v1.ServerMessage(malformed=v1.Malformed(sentence=error.detail, where=error.where))
            )
            self._malformed += 1
            if self._malformed > _MALFORMED_FORGIVEN:
                await self.end("malformed", "too many frames that are no messages of this protocol")
            return None
        subject = self._who.subject if self._who else None
        waits = [0 if self._bucket.take(now) else self._bucket.wait_ms(now)]
        if subject is not None and not (bucket := services.subjects.of(subject, now)).take(now):
            waits.append(bucket.wait_ms(now))
        if any(waits):
            refusal = RequestRefused("rate_limited", "you ask too often; wait a little")
            services.metrics.refusals.labels("rate_limited").inc()
            self._answer(message.request, messages.refused(refusal, retry_after_ms=max(waits)))
            if not self._forgiven.take(now):
                await self.end("flood", "far too many requests")
            return None
        return message

    async def _take(self, message: v1.ClientMessage) -> None:
        request = message.request
        try:
            await self._dispatch(message, request)
        except (RequestRefused, IllegalIntent) as error:
            self._services.metrics.refusals.labels(error.code).inc()
            self._answer(request, messages.refused(error, match=_match_of(message)))
            if isinstance(error, RequestRefused) and error.where:
                await self.end("handover", error.detail, reconnect_to=error.where)
        except ConnectionClosed:
            raise
        except Exception:
            # A bug of ours with one request; the client learns that there is no use in waiting, and nothing else.
            log.exception("request_failed", kind=message.WhichOneof("kind"))
            self._services.metrics.refusals.labels("internal").inc()
            failed = RequestRefused("internal", "this request failed here; it has been reported")
            self._answer(request, messages.refused(failed, match=_match_of(message)))

    async def _dispatch(self, message: v1.ClientMessage, request: str) -> None:
        who = self._who
        assert who is not None, "greeted"
        kind = message.WhichOneof("kind")
        self._services.metrics.requests.labels(kind or "unknown").inc()
        match kind:
            case "send_intent":
                await self._act(who, message.send_intent, request)
            case "ask_question":
                await self._ask(who, message.ask_question, request)
            case "ping":
                pong = v1.Pong(payload=message.ping.payload, at_ms=self._services.time.now_ms())
                self._answer(request, v1.ServerMessage(pong=pong))
            case "hello":
                raise RequestRefused("already_greeted", "a connection says hello once")
            case "create_match":
                await self._create(who, message.create_match, request)
            case "list_matches":
                found = await self._services.lobby.listed(message.list_matches)
                self._answer(request, v1.ServerMessage(match_list=v1.MatchList(matches=found)))
            case "join_match":
                await self._join(who, message.join_match, request)
            case "watch_match":
                await self._watch(who, message.watch_match, request)
            case "leave_match":
                await self._leave(who, message.leave_match, request)
            case "queue_for_match":
                await self._queue(who, message.queue_for_match, request)
            case "leave_queue":
                self._services.queue.leave(self, message.leave_queue.ruleset)
                self._answer(request, messages.done())
            case "send_chat":
                await self._chat(who, message.send_chat, request)
            case "resync":
                await self._resync(who, message.resync, request)
            case None:
                raise RequestRefused("unknown_message", "this server knows no such message")
            case _:
                assert_never(kind)

    # ---------------------------------------------------------------- what is asked of a match

    async def _act(self, who: Identity, wish: v1.SendIntent, request: str) -> None:
        host = await self._host(wish.match)
        intent = from_plain(read_intent(wish.intent))
        host.submit(
            Act(
                subject=who.subject,
                seat=wish.seat,
                request=request,
                version=wish.version,
                decision=wish.decision,
                options_hash=wish.options_hash,
                intent=intent,
                answer=self._answering(request),
            )
        )

    async def _ask(self, who: Identity, wish: v1.AskQuestion, request: str) -> None:
        host = await self._host(wish.match)
        seat = own_seat(host.record, who.subject, wish.seat).id
        answer = host.ask(seat, read_values(wish.question.entries))
        reply = v1.Reply(match=host.match, version=host.course.version, answer=write_value(answer))
        self._answer(request, v1.ServerMessage(reply=reply))

    async def _resync(self, who: Identity, wish: v1.Resync, request: str) -> None:
        host = await self._host(wish.match)
        seat = self._following_as(host, who, wish.seat)
        if wish.hash_disagreed:
            self._services.metrics.resyncs.inc()
            log.warning("hash_disagreed", match=host.match, seat=seat, version=wish.version)
        if not host.views.show(seat, self._wire, self._outbox, since=wish.version, request=request):
            raise RequestRefused("match_not_running", "the battle has not begun")

    async def _chat(self, who: Identity, wish: v1.SendChat, request: str) -> None:
        host = await self._host(wish.match)
        text = "".join(letter for letter in wish.text if letter.isprintable()).strip()
        most = self._services.limits.chat_characters
        if not 1 <= len(text) <= most:
            raise RequestRefused("malformed", f"a chat line has 1 to {most} characters, not {len(text)}")
        seat = host.record.seat_of(who.subject)
        if seat is None and (host.match, "") not in self._following:
            raise RequestRefused("not_in_match", "only who plays or watches may speak")
        host.say(who.name, seat.id if seat else "", text)
        self._answer(request, messages.done())

    # ---------------------------------------------------------------- coming and going

    async def _create(self, who: Identity, wish: v1.CreateMatch, request: str) -> None:
        host = await self._services.lobby.create(who, wish)
        record = host.record
        seat = record.seat_of(who.subject)
        created = v1.MatchCreated(
            info=messages.match_info(record),
            code=record.code,
            seat=seat.id if seat else "",
            dice_commitment=bytes.fromhex(record.commitment),
        )
        self._answer(request, v1.ServerMessage(match_created=created))
        self._follow(host, seat.id if seat else "")

    async def _join(self, who: Identity, wish: v1.JoinMatch, request: str) -> None:
        host = await self._services.lobby.find(wish.match, wish.code, subject=who.subject)
        self._services.lobby.check_creatures(host.record.ruleset, wish.creatures)
        self.take_seat(host, request, seat=wish.seat, creatures=tuple(wish.creatures), entropy=wish.entropy)

    def take_seat(
        self, host: MatchHost, request: str, *, seat: str = "", creatures: tuple[str, ...] = (), entropy: bytes = b""
    ) -> None:
        """Take a seat for this client, and follow the match from there."""
        who = self._who
        assert who is not None, "greeted"

        def answer(message: v1.ServerMessage) -> None:
            self._answer(request, message)
            if message.HasField("joined"):
                self._follow(host, message.joined.seat)

        host.submit(
            Join(
                subject=who.subject,
                name=who.name,
                guest=who.guest,
                seat=seat,
                creatures=creatures,
                entropy=entropy,
                answer=answer,
            )
        )

    async def _watch(self, who: Identity, wish: v1.WatchMatch, request: str) -> None:
        host = await self._services.lobby.find(wish.match, wish.code, subject=who.subject)
        if not host.record.spectators.allowed:
            raise RequestRefused("not_found", f"there is no match {wish.match!r} that you may watch")
        self._answer(request, messages.joined(host.record, ""))
        self._follow(host, "")

    async def _leave(self, who: Identity, wish: v1.LeaveMatch, request: str) -> None:
        host = await self._host(wish.match)
        if (host.match, wish.seat) not in self._following:
            raise RequestRefused("not_in_match", "you are not part of this match")
        self._unfollow(host, wish.seat)
        if wish.seat:
            host.submit(Leave(subject=who.subject, seat=wish.seat, answer=self._answering(request)))
        else:
            self._answer(request, messages.done())

    async def _queue(self, who: Identity, wish: v1.QueueForMatch, request: str) -> None:
        waiting = await self._services.queue.enter(self, who, wish, request)
        if waiting:
            queued = v1.Queued(ruleset=wish.ruleset, waiting=waiting)
            self._answer(request, v1.ServerMessage(queued=queued))

    async def _resume(self, who: Identity, wish: v1.Resume) -> None:
        """Go on with a match after a lost connection; what cannot be gone on with is told in a refusal."""
        try:
            host = await self._services.hosting.find(MatchId(wish.match))
            seat = own_seat(host.record, who.subject, wish.seat).id if wish.seat else ""
            if not seat:
                self._services.lobby.check_listed(host, who.subject)
            self._follow(host, seat, version=wish.version, view_hash=wish.hash)
        except RequestRefused as error:
            self._answer("", messages.refused(error, match=wish.match))
            if error.where:
                await self.end("handover", error.detail, reconnect_to=error.where)

    def _follow(self, host: MatchHost, seat: str, *, version: int = 0, view_hash: int = 0) -> None:
        key = (host.match, seat)
        if key in self._following:
            return
        if len(self._following) >= self._services.limits.subscriptions:
            raise RequestRefused("too_many_matches", f"one connection follows at most {len(self._following)} matches")
        self._following[key] = host
        host.views.attach(seat, self._wire, self._outbox, moved=self._moved, version=version, view_hash=view_hash)

    def _unfollow(self, host: MatchHost, seat: str) -> None:
        if self._following.pop((host.match, seat), None) is not None:
            host.views.detach(seat, self._outbox)

    def _leave_all(self) -> None:
        self._outbox.close()
        for (_, seat), host in list(self._following.items()):
            self._unfollow(host, seat)
        self._services.queue.leave(self, "")
        if self._who is not None:
            left = self._services.connections[self._who.subject] - 1
            if left:
                self._services.connections[self._who.subject] = left
            else:
                del self._services.connections[self._who.subject]

    # ---------------------------------------------------------------- small things

    def _count_in(self, subject: Subject) -> None:
        connections = self._services.connections
        if connections.get(subject, 0) >= self._services.limits.connections_per_subject:
            raise RequestRefused("rate_limited", "you have too many connections already")
        connections[subject] = connections.get(subject, 0) + 1

    async def _host(self, match: str) -> MatchHost:
        found = self._services.hosting.hosted(MatchId(match))
        return found if found is not None else await self._services.hosting.find(MatchId(match))

    def _following_as(self, host: MatchHost, who: Identity, seat: str) -> str:
        if seat:
            return own_seat(host.record, who.subject, seat).id
        if (host.match, "") not in self._following:
            raise RequestRefused("not_in_match", "you do not watch this match")
        return ""

    def _answering(self, request: str) -> Answer:
        return lambda message: self._answer(request, message)

    def _answer(self, request: str, message: v1.ServerMessage) -> None:
        message.request = request
        self._outbox.send(self._wire.framed(message))

    def _let_go(self, reason: str) -> None:
        self._services.metrics.let_go.labels("too_slow").inc()
        log.info("connection_let_go", reason=reason)

    def _moved(self, where: str) -> None:
        """A match that this client follows has left this node; called by its views."""
        asyncio.get_running_loop().create_task(
            self.end("handover", "the match has moved to another server", reconnect_to=where)
        )

    async def end(self, reason: str, sentence: str, *, reconnect_to: str = "", after_ms: int | None = None) -> None:
        """Say goodbye and end the connection.

        Args:
            reason: The reason, for programs.
            sentence: The reason, for people.
            reconnect_to: Where to connect again; empty: the same address.
            after_ms: When to connect again (ms); None: at once where it is a handover, else not at all.
        """
        self._services.metrics.let_go.labels(reason).inc()
        again = reason in {"handover", "stopping"}
        if again and after_ms is None:
            after_ms = 0
        goodbye = v1.Goodbye(reason=reason, sentence=sentence, reconnect_to=reconnect_to, after_ms=after_ms)
        self._outbox.send(self._wire.framed(v1.ServerMessage(goodbye=goodbye)))
        self._outbox.shut()
        code = _GOING_AWAY if again else _INTERNAL_ERROR if reason == "internal" else _POLICY_VIOLATION
        await self._socket.close(code, reason)


def _refusal(code: str, sentence: str) -> v1.ServerMessage:
    return v1.ServerMessage(rejected=v1.Rejected(code=code, sentence=sentence))


def _match_of(message: v1.ClientMessage) -> str:
    """Return the match that a message names; empty where it names none."""
    kind = message.WhichOneof("kind")
    return getattr(getattr(message, kind), "match", "") if kind else ""
