"""A link to a server that survives lost connections: it reconnects and repeats unanswered requests.

One `Link` uses many `Connection`s in turn. After a break it waits (`backoff`), connects again, sends a hello
with the matches to resume, and sends every unanswered request again with the same id, so that the server applies
it only once. A `LinkHandler` interprets the messages.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, final

from fracas_clients.backoff import Backoff
from fracas_clients.connection import Connection, ConnectionBroken
from fracas_clients.errors import CannotConnect, ClientError, ConnectionLost, NotReady, ProtocolViolation, Refused
from fracas_clients.service_addresses import accepted, is_same_service
from fracas_protocol.v1 import ClientMessage, Goodbye, Hello, ServerMessage, Welcome

__all__ = ["Link", "LinkHandler", "RequestIds"]

_MAX_RETRIES: Final = 5
"""Maximum number of times that a request is sent again because the server postponed it (`Rejected.retry_after_ms`)."""

_MAX_MOVES: Final = 50
"""Maximum number of times that a request is sent again because another server has to answer it. The limit is high
enough to wait until the lease of a failed server expires.
"""

_QUICK: Final = 8
"""Number of connections within `_QUICK_S` seconds that counts as flapping: from then on the reconnect delays keep
growing, even if the connected servers send messages.
"""
_QUICK_S: Final = 30.0
_MAX_REDIRECTS: Final = 20
"""Maximum number of redirects in a row, without a connection that lasts for `_STEADY_S` seconds."""
_STEADY_S: Final = 10.0
_LONGEST_WAIT_MS: Final = 60_000
"""Maximum wait that a server can ask for, in milliseconds."""

_ONCE: Final = frozenset({"create_match", "send_chat"})
"""Requests that are never sent again after a break, because the server may already have applied them."""

_log = logging.getLogger("fracas_clients.reconnect")
"""Logs lost and restored connections at level INFO, for commands without a screen."""


class LinkHandler(Protocol):
    """Interface of the object that uses a link. The link calls its methods in the order of the events."""

    def hello(self) -> Hello:
        """Return the first message of a new connection, including the matches to resume."""

    def on_message(self, message: ServerMessage) -> None:
        """Process a message. Answers to requests are passed here too, before `Link.request` returns them."""

    def on_disconnected(self, reason: str) -> None:
        """Called when the connection broke. The link is trying to restore it."""

    def on_reconnected(self, welcome: Welcome) -> None:
        """Called when the connection is restored. The messages that were missed follow."""

    def on_lost(self, error: ClientError) -> None:
        """Called when the link has failed for good. No more messages follow."""


@final
class RequestIds:
    """Generator of request ids for all links of one client.

    Ids must never repeat, even if the player starts another process, because the server uses them to apply each intent
    only once.
    """

    def __init__(self) -> None:
        self._prefix = secrets.token_urlsafe(9)
        self._count = 0

    def draw(self) -> str:
        """Return a new id."""
        self._count += 1
        return f"{self._prefix}-{self._count}"


@dataclass(slots=True)
class _Pending:
    """A request that waits for its answer."""

    message: ClientMessage
    answer: asyncio.Future[ServerMessage]


@final
class Link:
    """A link to a server. Create it with `open`, close it with `close`.

    Args:
        user: Receives the messages.
        connection: The first connection.
        backoff: Delays before each attempt to reconnect; None: do not reconnect.
        homes: The initially known addresses of the service.
        ids: Generator of request ids; None: a new one.
    """

    def __init__(
        self,
        user: LinkHandler,
        connection: Connection,
        backoff: Backoff | None,
        homes: Sequence[str],
        ids: RequestIds | None,
    ) -> None:
        self._user = user
        self._backoff = backoff
        self._connection: Connection | None = connection
        self._url = connection.url
        self._homes = tuple(homes) or (connection.url,)
        self._peers = accepted(connection.welcome.peers, told_by=connection.url, given=self._homes)
        self._opened: deque[float] = deque(maxlen=_QUICK)
        """Times when the last connections were opened, by the event loop's clock."""
        self._redirects = 0
        """Number of redirects since the last connection that lasted."""
        self._pending: dict[str, _Pending] = {}
        self._error: ClientError | None = None
        self._ids = ids or RequestIds()
        self._welcome = connection.welcome
        self._task = asyncio.create_task(self._run(connection), name=f"fracas link to {connection.url}")

    @classmethod
    async def open(
        cls,
        user: LinkHandler,
        urls: Sequence[str],
        *,
        backoff: Backoff | None,
        timeout: float = 10.0,  # noqa: ASYNC109 - handed on
        ids: RequestIds | None = None,
        later: Sequence[str] = (),
    ) -> Link:
        """Connect to the first address that answers. If none answers, this fails at once, without further attempts.

        Args:
            user: Receives the messages.
            urls: Full addresses of one service.
            later: More addresses of the service, tried only if a broken connection cannot be restored.
            backoff: Delays before each attempt to restore a broken connection; None: do not reconnect.
            timeout: Connection timeout in seconds.
            ids: Generator of request ids; None: a new one.

        Raises:
            CannotConnect: No server answers.
            Refused: The server rejects this client.
        """
        *before, last = urls
        homes = (*urls, *later)
        for url in before:
            with suppress(CannotConnect):
                return cls(user, await Connection.open(url, user.hello(), timeout=timeout), backoff, homes, ids)
        return cls(user, await Connection.open(last, user.hello(), timeout=timeout), backoff, homes, ids)

    @property
    def url(self) -> str:
        """The address of the current connection; a redirect may have changed it."""
        return self._url

    @property
    def welcome(self) -> Welcome:
        """The server's welcome on the current or last connection."""
        return self._welcome

    @property
    def connected(self) -> bool:
        """True while there is a connection."""
        return self._connection is not None

    def pending_kind(self, request: str) -> str | None:
        """Return the kind of the unanswered request with this id, or None."""
        pending = self._pending.get(request)
        return pending.message.WhichOneof("kind") if pending is not None else None

    async def request(self, message: ClientMessage, *, request: str = "") -> ServerMessage:
        """Send a request and wait for its answer, across any number of connections.

        Args:
            message: The request; its id is filled in.
            request: The id of a request that was already sent to another server; empty: a new id. The id stays the
                same whenever the request is sent again, so that servers apply it only once.

        Returns:
            The answer, which may be `rejected`.

        Raises:
            ConnectionLost: The connection broke and could not be restored, or this request cannot be sent again
                safely.
            ProtocolViolation: The server could not read the request.
            NotReady: The link is closed.
        """
        again = elsewhere = 0
        message.request = request or self._ids.draw()
        while True:
            answer = await self._once(message)
            wait = answer.rejected.retry_after_ms
            if wait and again < _MAX_RETRIES:
                again += 1
                await asyncio.sleep(min(wait, _LONGEST_WAIT_MS) / 1000)
            elif answer.rejected.code == "elsewhere" and not answer.rejected.where and elsewhere < _MAX_MOVES:
                elsewhere += 1  # the server says goodbye now; the request goes out again where that leads
            else:
                break
        if answer.WhichOneof("kind") == "malformed":
            raise ProtocolViolation(f"the server cannot read a request of ours: {answer.malformed.sentence}")
        return answer

    async def _once(self, message: ClientMessage) -> ServerMessage:
        if self._error is not None:
            raise self._error
        pending = _Pending(message, asyncio.get_running_loop().create_future())
        self._pending[message.request] = pending
        try:
            connection = self._connection
            if connection is not None:
                with suppress(ConnectionBroken):  # the reader meets it too, reconnects, and sends the request again
                    await connection.send(message)
            return await pending.answer
        finally:
            self._pending.pop(message.request, None)

    async def close(self) -> None:
        """Close the connection; every unanswered request fails."""
        self._task.cancel()
        await asyncio.wait([self._task])
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        self._fail(NotReady("the client is closed"))

    # ------------------------------------------------------------------------------------------------- the link's task

    async def _run(self, connection: Connection) -> None:
        """Read messages, reconnecting as needed, until the link ends."""
        delays = self._backoff.delays() if self._backoff else iter(())
        try:
            while True:
                reason, goodbye, alive = await self._read(connection)
                self._connection = None
                _log.info("the connection to %s is lost (%s); trying to come back", self._url, reason)
                self._user.on_disconnected(reason)
                self._fail_unrepeatable_requests(reason)
                if self._backoff is None:
                    raise ConnectionLost(self._url, 0, reason)  # noqa: TRY301 - it ends the loop like the others
                if alive and not self._is_flapping():
                    delays = self._backoff.delays()
                connection = await self._reconnect(reason, goodbye, delays)
                self._connection = connection
                self._welcome = connection.welcome
                self._learn_peers(connection.welcome.peers)
                _log.info("the connection is back")
                self._user.on_reconnected(connection.welcome)
                await self._repeat(connection)
        except ClientError as error:
            self._fail(error)
            self._user.on_lost(error)
        except Exception as error:  # a bug of ours must not block pending requests
            lost = ProtocolViolation(f"{type(error).__name__}: {error}")
            self._fail(lost)
            self._user.on_lost(lost)
            raise

    async def _repeat(self, connection: Connection) -> None:
        """Send all unanswered requests again."""
        with suppress(ConnectionBroken):  # the reader meets it next
            for pending in list(self._pending.values()):
                await connection.send(pending.message)

    async def _read(self, connection: Connection) -> tuple[str, Goodbye | None, bool]:
        """Pass on messages until the connection breaks.

        Returns:
            The reason of the break, the server's goodbye if it sent one, and True if any message arrived.
        """
        alive = False

        def take(message: ServerMessage) -> None:
            nonlocal alive
            alive = True
            if message.WhichOneof("kind") == "peers_changed":
                self._learn_peers(message.peers_changed.peers)
                return
            self._user.on_message(message)
            pending = self._pending.get(message.request) if message.request else None
            if pending is not None and not pending.answer.done():
                pending.answer.set_result(message)

        try:
            await connection.read(take)
        except ConnectionBroken as broken:
            return str(broken), broken.goodbye, alive
        except ProtocolViolation:
            await connection.close()
            raise

    async def _reconnect(self, reason: str, goodbye: Goodbye | None, delays: Iterator[float]) -> Connection:
        """Return a new connection.

        Raises:
            ConnectionLost: All attempts failed.
            Refused: The server rejects the client.
        """
        if goodbye is not None:
            if not goodbye.HasField("after_ms"):
                raise Refused(goodbye.reason, goodbye.sentence)
            self._learn_peers(goodbye.peers)
            self._redirect(goodbye.reconnect_to)
            await asyncio.sleep(min(goodbye.after_ms, _LONGEST_WAIT_MS) / 1000)
        attempts = 0
        for delay in delays:
            await asyncio.sleep(delay)
            attempts += 1
            try:
                return await Connection.open(self._url, self._user.hello())
            except CannotConnect as error:
                reason = error.reason
                self._url = self._next_address()  # where a server was, or has sent us, may be gone by now
                _log.debug("attempt %d to reconnect to %s failed: %s", attempts, self._url, reason)
        raise ConnectionLost(self._url, attempts, reason)

    def _is_flapping(self) -> bool:
        """Return True if connections break so quickly that reconnecting must not skip the delays.

        Without this check, the link would connect without pauses to a server that hangs up after its welcome, or to
        two servers that redirect to each other.
        """
        now = asyncio.get_running_loop().time()
        if not self._opened or now - self._opened[-1] >= _STEADY_S:
            self._redirects = 0
        self._opened.append(now)
        return len(self._opened) == _QUICK and now - self._opened[0] < _QUICK_S

    def _redirect(self, where: str) -> None:
        """Continue at an address named by the server, if it belongs to the same service.

        Raises:
            ConnectionLost: There were too many redirects.
        """
        if not where:
            return
        self._redirects += 1
        if self._redirects > _MAX_REDIRECTS:
            raise ConnectionLost(self._url, self._redirects, "servers send this client from one to another")
        if is_same_service(where, told_by=self._url, given=self._homes):
            self._url = where
        else:
            _log.warning("%s sends this client to %s, which is not of the same service; staying", self._url, where)

    def _learn_peers(self, peers: Sequence[str]) -> None:
        self._peers = accepted(peers, told_by=self._url, given=self._homes) or self._peers

    def _next_address(self) -> str:
        """Return the next address to try: first the user's addresses, then those of the other servers, in turn."""
        known = list(dict.fromkeys((*self._homes, *self._peers)))
        return known[(known.index(self._url) + 1) % len(known)] if self._url in known else known[0]

    def _fail_unrepeatable_requests(self, reason: str) -> None:
        for pending in self._pending.values():
            if pending.message.WhichOneof("kind") in _ONCE and not pending.answer.done():
                pending.answer.set_exception(ConnectionLost(self._url, 0, reason))

    def _fail(self, error: ClientError) -> None:
        self._error = self._error or error
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(error)
