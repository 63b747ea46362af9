"""A link to a server that survives its connections: it reconnects by itself and repeats what was not answered.

One `Link` outlives any number of `Connection`s. After a break it waits (`backoff`), connects again, says hello with
what is to be resumed, and sends every unanswered request again under the same id, which the server applies once only.
What the messages mean is not its business: it hands each to `LinkHandler`.
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
"""How often a request is repeated that the server puts off (`Rejected.retry_after_ms`)."""

_MAX_MOVES: Final = 50
"""How often a request is repeated that another server has to answer; until the lease of one that died has run out."""

_QUICK: Final = 8
"""Connections within `_QUICK_S` after which the delays of the backoff go on growing, whatever a server has said."""
_QUICK_S: Final = 30.0
_MAX_REDIRECTS: Final = 20
"""How often servers may send a client on without keeping it for `_STEADY_S`."""
_STEADY_S: Final = 10.0
_LONGEST_WAIT_MS: Final = 60_000
"""The longest wait that a server can ask for."""

_ONCE: Final = frozenset({"create_match", "send_chat"})
"""Requests that are never repeated after a break: the server may have carried them out, and would do so again."""

_log = logging.getLogger("fracas_clients.reconnect")
"""Tells on the level of information when a connection is lost and when it is back: for commands without a screen."""


class LinkHandler(Protocol):
    """Who uses a link. All methods are called by the link alone, in the order in which things happened."""

    def hello(self) -> Hello:
        """Return what to say on a new connection, the matches to resume included."""

    def on_message(self, message: ServerMessage) -> None:
        """Take a message, answers included; an answer is handed over before its request returns."""

    def on_broken(self, reason: str) -> None:
        """Learn that the connection broke; the link tries to bring it back."""

    def on_back(self, welcome: Welcome) -> None:
        """Learn that the connection is back. What was missed follows as messages."""

    def on_lost(self, error: ClientError) -> None:
        """Learn that the link is given up; nothing follows."""


@final
class RequestIds:
    """Draw ids of requests, of all links of one client.

    They must never be used again, not even by the next process of the same player: an intent's id is what makes it
    idempotent.
    """

    def __init__(self) -> None:
        self._prefix = secrets.token_urlsafe(9)
        self._count = 0

    def draw(self) -> str:
        """Return a new one."""
        self._count += 1
        return f"{self._prefix}-{self._count}"


@dataclass(slots=True)
class _Pending:
    """A request that waits for its answer."""

    message: ClientMessage
    answer: asyncio.Future[ServerMessage]


@final
class Link:
    """A link to a server. Build it with `open`, end it with `close`.

    Args:
        user: Who takes the messages.
        connection: The first connection.
        backoff: How long to wait before each attempt to reconnect; None: a broken connection stays broken.
        homes: The addresses of the service that are known from the beginning.
        ids: What draws the ids of requests; None: its own.
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
        """When the last connections were opened, by the loop's time."""
        self._redirects = 0
        """How often servers have sent us on since one kept us."""
        self._pending: dict[str, _Pending] = {}
        self._error: ClientError | None = None
        self._ids = ids or RequestIds()
        self._welcome = connection.welcome
        self._task = asyncio.create_task(self._live(connection), name=f"fracas link to {connection.url}")

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
        """Connect once, to the first address that answers; only a connection that has been there is brought back.

        Args:
            user: Who takes the messages.
            urls: Full addresses of one service.
            later: Further ones of it, which are tried once the connection has broken and does not come back there.
            backoff: How long to wait before each attempt to reconnect; None: a broken connection stays broken.
            timeout: Seconds for connecting.
            ids: What draws the ids of requests; None: its own.

        Raises:
            CannotConnect: Nobody answers there.
            Refused: The server does not let this client in.
        """
        *before, last = urls
        homes = (*urls, *later)
        for url in before:
            with suppress(CannotConnect):
                return cls(user, await Connection.open(url, user.hello(), timeout=timeout), backoff, homes, ids)
        return cls(user, await Connection.open(last, user.hello(), timeout=timeout), backoff, homes, ids)

    @property
    def url(self) -> str:
        """The address of the present connection; a server that hands over may have changed it."""
        return self._url

    @property
    def welcome(self) -> Welcome:
        """The server's welcome on the present (or the last) connection."""
        return self._welcome

    @property
    def connected(self) -> bool:
        """True while there is a connection."""
        return self._connection is not None

    def waits_for(self, request: str) -> str | None:
        """Return the kind of the request that waits for an answer under an id; None where none does."""
        pending = self._pending.get(request)
        return pending.message.WhichOneof("kind") if pending is not None else None

    async def request(self, message: ClientMessage, *, request: str = "") -> ServerMessage:
        """Send a request and wait for its answer, however many connections that takes.

        Args:
            message: The request; its id is filled in.
            request: The id, where it has been sent to another server before; empty: a new one. It stays the same
                however often the request is sent, so that it is applied once.

        Returns:
            The answer, which may be `rejected`.

        Raises:
            ConnectionLost: The connection broke and did not come back; or it broke, and this request is not one that
                could safely be repeated.
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
        """Close the connection and fail every request that still waits."""
        self._task.cancel()
        await asyncio.wait([self._task])
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        self._fail(NotReady("the client is closed"))

    # ------------------------------------------------------------------------------------------------- the link's task

    async def _live(self, connection: Connection) -> None:
        """Read until there is no connection left to read."""
        delays = self._backoff.delays() if self._backoff else iter(())
        try:
            while True:
                reason, goodbye, alive = await self._read(connection)
                self._connection = None
                _log.info("the connection to %s is lost (%s); trying to come back", self._url, reason)
                self._user.on_broken(reason)
                self._give_up_on_requests_made_once(reason)
                if self._backoff is None:
                    raise ConnectionLost(self._url, 0, reason)  # noqa: TRY301 - it ends the loop like the others
                if alive and not self._is_hurried():
                    delays = self._backoff.delays()
                connection = await self._bring_back(reason, goodbye, delays)
                self._connection = connection
                self._welcome = connection.welcome
                self._learn_peers(connection.welcome.peers)
                _log.info("the connection is back")
                self._user.on_back(connection.welcome)
                await self._repeat(connection)
        except ClientError as error:
            self._fail(error)
            self._user.on_lost(error)
        except Exception as error:  # a bug of ours: nobody must wait for ever because of it
            lost = ProtocolViolation(f"{type(error).__name__}: {error}")
            self._fail(lost)
            self._user.on_lost(lost)
            raise

    async def _repeat(self, connection: Connection) -> None:
        """Send all requests again that wait for an answer."""
        with suppress(ConnectionBroken):  # the reader meets it next
            for pending in list(self._pending.values()):
                await connection.send(pending.message)

    async def _read(self, connection: Connection) -> tuple[str, Goodbye | None, bool]:
        """Hand over messages until the connection breaks.

        Returns:
            Why it broke, the server's goodbye, and whether anything came at all.
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

    async def _bring_back(self, reason: str, goodbye: Goodbye | None, delays: Iterator[float]) -> Connection:
        """Return a new connection.

        Raises:
            ConnectionLost: All attempts failed.
            Refused: The server no longer lets us in, or does not want us back.
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
                self._url = self._elsewhere()  # where a server was, or has sent us, may be gone by now
                _log.debug("attempt %d to reconnect to %s failed: %s", attempts, self._url, reason)
        raise ConnectionLost(self._url, attempts, reason)

    def _is_hurried(self) -> bool:
        """Return True if connections break faster than they should be made again at once.

        A server that welcomes and then hangs up, and two that send a client to one another, would else be asked again
        without a pause.
        """
        now = asyncio.get_running_loop().time()
        if not self._opened or now - self._opened[-1] >= _STEADY_S:
            self._redirects = 0
        self._opened.append(now)
        return len(self._opened) == _QUICK and now - self._opened[0] < _QUICK_S

    def _redirect(self, where: str) -> None:
        """Go on at an address that a server has named, if it is one of the same service.

        Raises:
            ConnectionLost: Servers send this client on and on.
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

    def _elsewhere(self) -> str:
        """Return the address to try after the present one: those that we were given, then the peers, in turn."""
        known = list(dict.fromkeys((*self._homes, *self._peers)))
        return known[(known.index(self._url) + 1) % len(known)] if self._url in known else known[0]

    def _give_up_on_requests_made_once(self, reason: str) -> None:
        for pending in self._pending.values():
            if pending.message.WhichOneof("kind") in _ONCE and not pending.answer.done():
                pending.answer.set_exception(ConnectionLost(self._url, 0, reason))

    def _fail(self, error: ClientError) -> None:
        self._error = self._error or error
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(error)
