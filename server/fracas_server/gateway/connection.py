"""A client connection: the hello, then requests, each of which is answered.

Frames are read and rate-limited here; `requests` carries out the requests in them.
"""

from __future__ import annotations

import asyncio
from typing import Final
from zlib import crc32

import structlog
from websockets.exceptions import ConnectionClosed

from fracas_engine.errors import IllegalIntent
from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_server.delivery.outbox import ClientConnection, Outbox
from fracas_server.delivery.wire import Wire
from fracas_server.errors import STORE_AWAY, STORE_DAMAGED, RecordDamaged, RequestRefused, StoreError
from fracas_server.gateway.addresses import Address
from fracas_server.gateway.requests import Requests
from fracas_server.gateway.sanitize import clean_texts
from fracas_server.gateway.services import GatewayServices
from fracas_server.gateway.subscriptions import Subscriptions
from fracas_server.gateway.welcome import load_rulesets, playable_rulesets, welcome
from fracas_server.ids import MatchId, Subject
from fracas_server.limits import Bucket
from fracas_server.match import messages
from fracas_server.tracing import Trace, span

_MALFORMED_FORGIVEN: Final = 20
"""Number of malformed frames that are tolerated; the next one closes the connection."""
_POLICY_VIOLATION: Final = 1008
"""WebSocket close code (RFC 6455, 7.4.1) for a connection that is closed because the client broke a rule."""
_GOING_AWAY: Final = 1001
_AGAIN_MS: Final = 500
"""Retry delay in milliseconds when the server cannot continue a match now, for example without its store."""
_RESTART_MS: Final = 1_000
"""Reconnect delay in milliseconds when a server without other nodes stops, since it may be restarted."""
_INTERNAL_ERROR: Final = 1011
_CLOSING_S: Final = 1.0
"""How long a client that broke a rule may take to answer the close frame, in seconds; then it is cut off."""
_CUT_OFF: Final = frozenset({"put_out", "flood", "malformed"})
"""Goodbye reasons for which `_CLOSING_S` applies; other clients get more time to read the goodbye."""

log = structlog.get_logger(__name__)


class Connection:
    """A client connection.

    Args:
        socket: Its WebSocket.
        services: The services that handle its requests.
        address: Its origin.
    """

    def __init__(self, socket: ClientConnection, services: GatewayServices, address: Address) -> None:
        self._address = address
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
        self._ended = False
        """Whether the server has closed the connection."""
        self._closing: set[asyncio.Task[None]] = set()
        self._requests: Requests | None = None
        """Handler of the client's requests; None before the hello."""
        self._name = str(socket.id)[:8]
        """Name of the connection in the log."""
        self._taken = 0
        """Number of requests received so far."""
        self._many_servers = False
        """Whether the client opens further connections for matches on other servers instead of moving this one."""

    @property
    def subject(self) -> Subject | None:
        """The client's subject; None before the hello."""
        return self._requests.who.subject if self._requests is not None else None

    @property
    def token_id(self) -> str:
        """The id of the client's token; empty if there is none."""
        return self._requests.who.token_id if self._requests is not None else ""

    @property
    def address(self) -> Address:
        """The connection's origin."""
        return self._address

    @property
    def unsent(self) -> int:
        """Number of bytes that are still waiting to be sent."""
        return self._outbox.unsent

    # ---------------------------------------------------------------- messages

    async def run(self) -> None:
        """Serve the connection until it ends."""
        with structlog.contextvars.bound_contextvars(connection=self._name):
            try:
                if await self._greet():
                    await self._converse()
            except ConnectionClosed:
                pass
            finally:
                self._outbox.close()
                if self._requests is not None:
                    self._requests.close()
                    self._count_out(self._requests.who.subject)

    async def _greet(self) -> bool:
        """Read the hello and send the welcome; return False if the connection was closed instead."""
        try:
            async with asyncio.timeout(self._services.limits.hello_seconds):
                message = await self._next()
                while message is None:
                    message = await self._next()
        except TimeoutError:
            await self.end("idle", "No hello received: send one first.")
            return False
        if message.WhichOneof("kind") != "hello":
            self._answer(message.request, _refusal("hello_first", "The first message must be a hello."))
            await self.end("unauthorized", "The first message must be a hello.")
            return False
        hello = message.hello
        self._many_servers = hello.many_servers
        try:
            self._clean(message)
            who = self._services.authenticator.authenticate(token=hello.token, name=hello.name, address=self._address)
            self._count_in(who.subject)
        except RequestRefused as error:
            log.info("client_rejected", code=error.code)
            self._answer(message.request, messages.refused(error))
            await self.end("unauthorized", error.detail)
            return False
        limits = self._services.limits
        following = Subscriptions(
            who.subject,
            self._wire,
            self._outbox,
            most=limits.subscriptions,
            moved=self._moved,
            hosted=self._services.hosting.get,
        )
        self._requests = Requests(
            self._services,
            who,
            following,
            self._answer,
            moved=self._moved,
            there=self._is_there,
            place=self._address.rate_limit_key,
        )
        if not playable_rulesets.cache_info().currsize:
            await load_rulesets(self._services.loading)
        self._answer(
            message.request, welcome(who, limits, self._services.peers(), address=self._services.own_address())
        )
        for resume in hello.resume[: limits.subscriptions]:
            if self._ended:
                return False
            await self._resume(self._requests, resume)
        return True

    async def _resume(self, requests: Requests, message: v1.Resume) -> None:
        """Resume a match after a lost connection; send a refusal if that is not possible."""
        try:
            await requests.resume(message)
        except RequestRefused as error:
            if self._many_servers and error.code in {"elsewhere", "unavailable"}:
                self._answer("", messages.moved(message.match, error.where, after_ms=0 if error.where else _AGAIN_MS))
            elif error.code == "elsewhere":
                await self.end("handover", error.detail, reconnect_to=error.where)
            elif error.code == "unavailable":  # temporary: the client can reconnect in a moment
                await self.end("handover", error.detail, after_ms=_AGAIN_MS)
            else:
                self._answer("", messages.refused(error, match=message.match))

    async def _converse(self) -> None:
        while not self._ended:
            message = await self._next()
            if message is not None and not self._ended:  # ignore further messages of a closed connection
                await self._take(message)

    async def _next(self) -> v1.ClientMessage | None:
        """Return the next message; None if its frame was malformed or rate-limited, which is already answered."""
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
                await self.end("malformed", "Too many malformed messages.")
            return None
        subject = self.subject
        waits = [0 if self._bucket.take(now) else self._bucket.wait_ms(now)]
        if subject is not None:
            if not (bucket := services.subjects.of(subject, now)).take(now):
                waits.append(bucket.wait_ms(now))
            waits.append(services.work.of(subject, now).wait_ms(now))
        if any(waits):
            refusal = RequestRefused("rate_limited", "Too many requests: wait a moment and try again.")
            services.metrics.refusals.labels("rate_limited").inc()
            self._answer(message.request, messages.refused(refusal, retry_after_ms=max(waits)))
            if not self._forgiven.take(now):
                await self.end("flood", "Too many requests: reduce the request rate.")
            return None
        return message

    async def _take(self, message: v1.ClientMessage) -> None:
        self._taken += 1
        with span(
            "gateway.request", Trace(f"{self._name}-{self._taken}"), kind=message.WhichOneof("kind") or "unknown"
        ):
            await self._carry_out(message)

    async def _carry_out(self, message: v1.ClientMessage) -> None:
        requests = self._requests
        assert requests is not None, "greeted"
        try:
            self._clean(message)
            log.debug("request", kind=message.WhichOneof("kind"), match=_match_of(message))
            await requests.handle(message)
        except (RequestRefused, IllegalIntent) as error:
            self._refuse(message, error)
            if isinstance(error, RequestRefused) and error.where and not self._many_servers:
                await self.end("handover", error.detail, reconnect_to=error.where)
        except MalformedMessage as error:  # the service that answers it parses its parts
            self._refuse(message, RequestRefused("malformed", str(error)))
        except ConnectionClosed:
            raise
        except StoreError as error:
            log.error("request_unavailable", kind=message.WhichOneof("kind"), reason=str(error))  # noqa: TRY400 - the text is enough
            self._refuse(
                message,
                RequestRefused("unavailable", STORE_DAMAGED if isinstance(error, RecordDamaged) else STORE_AWAY),
            )
        except Exception:
            # A bug in one request: answer without details, so that the client does not wait.
            log.exception("request_failed", kind=message.WhichOneof("kind"))
            self._refuse(
                message,
                RequestRefused("internal", "Internal error: the request failed and was reported to the operator."),
            )

    # ---------------------------------------------------------------- helpers

    def _clean(self, message: v1.ClientMessage) -> None:
        limits = self._services.limits
        clean_texts(message, name_characters=limits.name_characters, chat_characters=limits.chat_characters)

    def _count_in(self, subject: Subject) -> None:
        connections = self._services.connections
        if connections.get(subject, 0) >= self._services.limits.connections_per_subject:
            raise RequestRefused("rate_limited", "Too many connections: close some of them first.")
        connections[subject] = connections.get(subject, 0) + 1

    def _count_out(self, subject: Subject) -> None:
        connections = self._services.connections
        connections[subject] -= 1
        if not connections[subject]:
            del connections[subject]

    def _refuse(self, message: v1.ClientMessage, error: RequestRefused | IllegalIntent) -> None:
        self._services.metrics.refusals.labels(error.code).inc()
        self._answer(message.request, messages.refused(error, match=_match_of(message)))

    def _answer(self, request: str, message: v1.ServerMessage) -> None:
        message.request = request
        try:
            framed = self._wire.framed(message)
        except Exception as error:  # matches and the queue answer from their own tasks
            log.exception("encoding_failed", kind=message.WhichOneof("kind"))
            self._outbox.fail(error)
            return
        self._outbox.send(framed)

    def _let_go(self, why: str, sentence: str) -> None:
        self._services.metrics.let_go.labels(why).inc()
        log.info("connection_dropped", connection=self._name, why=why, reason=sentence)

    def _moved(self, match: MatchId, where: str) -> None:
        """Redirect the client, because a match that it follows has left this node."""
        if self._many_servers:
            self._answer("", messages.moved(match, where))
            return
        asyncio.get_running_loop().create_task(
            self.end("handover", "The match has moved to another server.", reconnect_to=where)
        )

    def send_peers(self) -> None:
        """Send the current list of other nodes, so that the client can reconnect if this one stops."""
        if self._many_servers and self._requests is not None:
            changed = v1.PeersChanged(peers=self._services.peers())
            self._answer("", v1.ServerMessage(peers_changed=changed))

    async def _is_there(self, within_ms: int) -> bool:
        """Return True if the client answers a ping in time."""
        try:
            async with asyncio.timeout(within_ms / 1000):
                await (await self._socket.ping())
        except (TimeoutError, ConnectionClosed):
            return False
        return True

    def disconnect(self) -> None:
        """Close the connection on the operator's request, without carrying out its pending requests."""
        if self._ended:
            return
        code = self._say_goodbye("put_out", "An operator of this server has ended your connection.")
        closing = asyncio.get_running_loop().create_task(self._socket.close(code, "put_out"))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def stop(self) -> None:
        """Close the connection because this server stops; all clients that follow a match get the same new address."""
        peers = self._services.peers()
        where = peers[crc32(self._party.encode()) % len(peers)] if peers else ""
        await self.end("stopping", "This server is stopping.", reconnect_to=where, after_ms=0 if peers else _RESTART_MS)

    @property
    def _party(self) -> str:
        """Key shared by the clients that should reconnect to the same server: those that follow the same match."""
        return self._requests.match_key if self._requests is not None else ""

    def abort(self) -> None:
        """Close the connection at once, without waiting for the client."""
        self._socket.transport.abort()

    async def end(self, reason: str, sentence: str, *, reconnect_to: str = "", after_ms: int | None = None) -> None:
        """Send a goodbye and close the connection.

        Args:
            reason: The reason, as a code.
            sentence: The reason, as a sentence.
            reconnect_to: Address for reconnecting; empty: the same address.
            after_ms: Reconnect delay (ms); None: reconnect at once for a handover, otherwise do not reconnect.
        """
        if self._ended:
            return  # earlier messages are still read, and may give another reason to close
        code = self._say_goodbye(reason, sentence, reconnect_to=reconnect_to, after_ms=after_ms)
        await self._socket.close(code, reason)

    def _say_goodbye(self, reason: str, sentence: str, *, reconnect_to: str = "", after_ms: int | None = None) -> int:
        """Stop accepting requests and send the goodbye; return the close code."""
        self._ended = True
        self._services.metrics.let_go.labels(reason).inc()
        again = reason in {"handover", "stopping"}
        if again and after_ms is None:
            after_ms = 0
        peers = self._services.peers() if again else ()
        goodbye = v1.Goodbye(
            reason=reason, sentence=sentence, reconnect_to=reconnect_to, after_ms=after_ms, peers=peers
        )
        self._outbox.send(self._wire.framed(v1.ServerMessage(goodbye=goodbye)))
        self._outbox.shut()
        if reason in _CUT_OFF:
            if self._requests is not None:
                self._requests.close()
            asyncio.get_running_loop().call_later(_CLOSING_S, self.abort)
        return _GOING_AWAY if again else _INTERNAL_ERROR if reason == "internal" else _POLICY_VIOLATION


def _refusal(code: str, sentence: str) -> v1.ServerMessage:
    return v1.ServerMessage(rejected=v1.Rejected(code=code, sentence=sentence))


def _match_of(message: v1.ClientMessage) -> str:
    """Return the match id in a message; empty if the message has none."""
    kind = message.WhichOneof("kind")
    return getattr(getattr(message, kind), "match", "") if kind else ""
