"""Connections to all servers of a service, presented as one.

A match is served by one server (docs/decisions/0023-one-connection-per-server.md). A client's first connection is
its *home*, where it finds and creates matches. A match on another server gets a connection to that server, which
is shared by its matches and closed after the last one. `reconnect` restores broken connections.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final, Protocol, Self, final

from fracas_clients.backoff import Backoff
from fracas_clients.errors import CannotConnect, ClientError, ConnectionLost, NotReady, Refused
from fracas_clients.reconnect import Link, RequestIds
from fracas_clients.service_addresses import is_same_service
from fracas_protocol.v1 import ClientMessage, Hello, Resume, ServerMessage, Welcome

__all__ = ["MatchRoute", "ServerConnection", "Servers", "ServersHandler"]

_MAX_MOVES: Final = 200
"""Maximum number of redirects of one request or match. The limit is high enough to wait until the lease of a failed
server expires.
"""
_FIRST_S: Final = 0.05
_LONGEST_S: Final = 0.5
"""Longest delay, in seconds, before asking again for a match that no server has at the moment. The delays grow from
`_FIRST_S` to this value.
"""
_LONGEST_WAIT_S: Final = 60.0
"""Maximum wait that a server can ask for, in seconds."""

_log = logging.getLogger("fracas_clients")


class ServersHandler(Protocol):
    """Interface of the object that uses the servers. Matches are given by their ids."""

    def hello(self, matches: frozenset[str]) -> Hello:
        """Return the first message of a new connection that resumes these matches."""

    def is_ongoing(self, match: str) -> bool:
        """Return True if a match is not over and the client has not left it."""

    def resume(self, match: str) -> Resume | None:
        """Return the message that resumes a match, or None if the match is over or the client has left it."""

    def on_message(self, message: ServerMessage) -> None:
        """Process a message; answers to requests are passed here too."""

    def on_disconnected(self, matches: frozenset[str], reason: str) -> None:
        """Called when the connection for these matches broke. It is being restored."""

    def on_reconnected(self, matches: frozenset[str], welcome: Welcome, *, home: bool) -> None:
        """Called when the connection for these matches is restored; `home` is True for the home connection."""

    def on_lost(self, matches: frozenset[str], error: ClientError, *, home: bool) -> None:
        """Called when the connection for these matches is lost for good; with `home`, the whole client is."""


@final
class ServerConnection:
    """One of a client's connections, with the matches that use it."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._link: Link | None = None
        self.users = 0
        """Number of requests in progress on this connection; it is not closed before they end."""

    @property
    def link(self) -> Link:
        """The link to the server."""
        assert self._link is not None, "opened"
        return self._link

    @property
    def home(self) -> bool:
        """True for the client's first connection, which stays open."""
        return self._servers.home is self

    @property
    def matches(self) -> frozenset[str]:
        """The ids of the matches on this connection."""
        return self._servers.matches_on(self)

    @property
    def address(self) -> str:
        """The address that the server gives for itself; if it gives none, the address that the client connected to."""
        return self.link.welcome.address or self.link.url

    async def open(self, urls: Sequence[str], *, backoff: Backoff | None, timeout: float) -> Self:  # noqa: ASYNC109
        """Connect to the first address that answers; see `Link.open`."""
        # A server may fail before it has heard of the others; the home's peers know where its matches are.
        later = () if self.home else (self._servers.home.link.url,)
        self._link = await Link.open(self, urls, backoff=backoff, timeout=timeout, ids=self._servers.ids, later=later)
        return self

    # ----------------------------------------------------------------------------------------- callbacks of the link

    def hello(self) -> Hello:
        """Return the first message of a new connection."""
        hello = self._servers.user.hello(self.matches)
        hello.many_servers = True
        return hello

    def on_message(self, message: ServerMessage) -> None:
        """Process a message of this connection."""
        self._servers.take(message, self)

    def on_disconnected(self, reason: str) -> None:
        """Pass on to the handler that the connection broke."""
        self._servers.user.on_disconnected(self.matches, reason)

    def on_reconnected(self, welcome: Welcome) -> None:
        """Pass on to the handler that the connection is restored."""
        self._servers.user.on_reconnected(self.matches, welcome, home=self.home)
        self._servers.back(self)

    def on_lost(self, error: ClientError) -> None:
        """Pass on to the connection's `Servers` that the connection is lost for good."""
        self._servers.lost(self, error)


@final
class MatchRoute:
    """Sends the requests of one match to the server that currently has the match."""

    def __init__(self, servers: Servers, match: str) -> None:
        self._servers = servers
        self._match = match

    @property
    def welcome(self) -> Welcome:
        """The welcome message of the server that has the match."""
        return self._servers.connection_of(self._match).link.welcome

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Send a request to the server that has the match, and return the answer."""
        return await self._servers.request(message)


@final
class Servers:
    """Connections to the servers of one service. Create it with `open`, close it with `close`.

    Args:
        user: Receives the messages.
        backoff: Delays before each attempt to restore a broken connection; None: do not reconnect.
        timeout: Connection timeout in seconds.
    """

    def __init__(self, user: ServersHandler, *, backoff: Backoff | None, timeout: float) -> None:
        self.user = user
        self.ids = RequestIds()
        self.home = ServerConnection(self)
        self._backoff = backoff
        self._timeout = timeout
        self._others: list[ServerConnection] = []
        self._places: dict[str, ServerConnection] = {}
        """The connection of each match, by match id."""
        self._moving: dict[str, asyncio.Task[None]] = {}
        """Tasks that search for the server of a match, by match id."""
        self._given: tuple[str, ...] = ()
        """The server addresses that the user passed in."""
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls,
        user: ServersHandler,
        urls: Sequence[str],
        *,
        backoff: Backoff | None,
        timeout: float,  # noqa: ASYNC109 - handed on
    ) -> Self:
        """Connect to the first address that answers; see `Link.open`."""
        servers = cls(user, backoff=backoff, timeout=timeout)
        servers._given = tuple(urls)
        await servers.home.open(urls, backoff=backoff, timeout=timeout)
        return servers

    async def close(self) -> None:
        """Close all connections."""
        self._closed = True
        for task in (*self._tasks, *self._moving.values()):
            task.cancel()
        for line in (*self._others, self.home):
            await line.link.close()

    # ----------------------------------------------------------------------------------------------------------- asking

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Send a request to the server of the match that it is about, else to the home, and return the answer.

        Raises:
            ClientError: As `Link.request`.
        """
        # Lines that are opened on the way stay until there is an answer: servers that name one another get one hello.
        with ExitStack() as held:
            return await self._request(message, held)

    async def _request(self, message: ClientMessage, held: ExitStack) -> ServerMessage:
        kind = message.WhichOneof("kind")
        match: str = getattr(getattr(message, kind), "match", "") if kind else ""
        request, line = self.ids.draw(), None
        waits, tried = _waits(), set[str]()
        for _ in range(_MAX_MOVES):
            if (moving := self._moving.get(match)) is not None:
                await asyncio.wait([moving])
                line = None
            line = line or self.connection_of(match)
            answer = await self._ask(line, message, request)
            where = answer.rejected.where
            if answer.rejected.code != "elsewhere" or not where:
                return answer
            if where in tried:  # servers that send a request to one another are asked no faster than a lease ends
                await asyncio.sleep(next(waits))
            tried.add(where)
            self._check(where, line.link.url)
            line = None
            try:
                line = await self._connect_to(where)
                held.enter_context(self._in_use(line))
            except CannotConnect as error:
                # A failed server keeps its leases for a while; after that any server knows the new one.
                _log.info("match %s is at %s, which does not answer: %s", match, where, error.reason)
                await asyncio.sleep(next(waits))
                line = self.home
            else:
                if self.user.is_ongoing(match) and self._places[match] is not line:
                    self._move(match, where)
        return answer

    def connection_of(self, match: str) -> ServerConnection:
        """Return the connection of a match, or the home connection if the match has none."""
        return self._places.get(match, self.home)

    def pending_kind(self, request: str) -> str | None:
        """Return the kind of the unanswered request with this id, or None."""
        for line in (self.home, *self._others):
            if (kind := line.link.pending_kind(request)) is not None:
                return kind
        return None

    def matches_on(self, line: ServerConnection) -> frozenset[str]:
        """Return the ids of the matches on a connection."""
        return frozenset(match for match, place in self._places.items() if place is line)

    async def _ask(self, line: ServerConnection, message: ClientMessage, request: str = "") -> ServerMessage:
        with self._in_use(line):
            return await line.link.request(message, request=request)

    @contextmanager
    def _in_use(self, line: ServerConnection) -> Iterator[None]:
        """Prevent a connection from being closed as unused during the context."""
        line.users += 1
        try:
            yield
        finally:
            line.users -= 1
            if self._others:
                # Once the caller has seen the answer: a match may be placed, or left, by it.
                asyncio.get_running_loop().call_soon(self._close_unused)

    # ------------------------------------------------------------------------------------------- events of connections

    def take(self, message: ServerMessage, line: ServerConnection) -> None:
        """Process a message that arrived on a connection."""
        match message.WhichOneof("kind"):
            case "match_created":
                self._places[message.match_created.info.match] = line
            case "joined":
                self._places[message.joined.info.match] = line
            case "match_moved":
                moved = message.match_moved
                if self._places.get(moved.match) is line:
                    self._move(moved.match, moved.where, after_s=moved.after_ms / 1000)
                return
            case "match_over":
                self.user.on_message(message)
                self._close_unused()
                return
            case _:
                pass
        self.user.on_message(message)

    def back(self, line: ServerConnection) -> None:
        """Drop a restored connection if it leads to a server to which there already is another connection."""
        other = next((one for one in (self.home, *self._others) if one is not line and _same(one, line)), None)
        if other is None:
            return
        going, staying = (other, line) if line.home else (line, other)
        for match in going.matches:
            self._move(match, staying.address)

    def lost(self, line: ServerConnection, error: ClientError) -> None:
        """Handle a connection that is lost for good; the home is asked where its matches are now."""
        matches = self.matches_on(line)
        if line.home or self._closed:
            self.user.on_lost(matches, error, home=line.home)
            return
        self._others.remove(line)
        for match in matches:
            self._places[match] = self.home
            self._move(match, "")

    # ----------------------------------------------------------------------------------------------------------- moving

    def _move(self, match: str, where: str, *, after_s: float = 0.0) -> None:
        """Start moving a match to another server, at an address, after a delay in seconds."""
        if match not in self._moving:
            task = self._spawn(self._follow(match, where, after_s), f"match {match} moves")
            self._moving[match] = task
            task.add_done_callback(lambda _: self._moving.pop(match, None))

    async def _follow(self, match: str, where: str, after_s: float) -> None:
        """Ask one server after the other for a match until one has it."""
        with ExitStack() as held:
            await self._look_for(match, where, after_s, held)

    async def _look_for(self, match: str, where: str, after_s: float, held: ExitStack) -> None:
        waits, tried = _waits(), set[str]()
        told_by = self.connection_of(match).link.url
        for _ in range(_MAX_MOVES):
            await asyncio.sleep(min(after_s, _LONGEST_WAIT_S))
            wish = self.user.resume(match)
            if wish is None:
                break
            try:
                if where:
                    self._check(where, told_by)
                line = await self._connect_to(where) if where else self.home
                held.enter_context(self._in_use(line))
            except CannotConnect:
                line = self.home
            except ClientError as error:
                self.user.on_lost(frozenset({match}), error, home=False)
                return
            try:
                answer = await self._ask(line, ClientMessage(resume_match=wish))
            except ClientError as error:
                if line.home:
                    self.user.on_lost(frozenset({match}), error, home=False)
                    return
                where, after_s = "", next(waits)
                continue
            refusal = answer.rejected
            if not answer.HasField("rejected"):
                self._places[match] = line
                break
            if refusal.code not in {"elsewhere", "unavailable"}:
                self.user.on_lost(frozenset({match}), Refused(refusal.code, refusal.sentence), home=False)
                break
            # One that is just where we come from has died, or will know in a moment that it has lost the match.
            after_s = 0.0 if refusal.where and refusal.where not in tried else next(waits)
            where, told_by = refusal.where, line.link.url
            tried.add(where)
        else:
            lost = ConnectionLost(where or self.home.link.url, _MAX_MOVES, "no server has the match")
            self.user.on_lost(frozenset({match}), lost, home=False)

    def _check(self, where: str, told_by: str) -> None:
        """Make sure that an address belongs to this service before the token is sent there.

        Raises:
            Refused: The address does not belong to this service.
        """
        if not is_same_service(where, told_by=told_by, given=self._given):
            raise Refused("elsewhere", f"{told_by} sends this client to {where}, which is not of the same service")

    async def _connect_to(self, where: str) -> ServerConnection:
        """Return a connection to the server at an address.

        Raises:
            CannotConnect: No server answers.
            Refused: The server rejects this client.
        """
        async with self._opening:
            for line in (self.home, *self._others):
                if line.link.connected and where in {line.address, line.link.url}:
                    return line
            if self._closed:
                raise CannotConnect(where, "the client is closed")
            line = await ServerConnection(self).open([where], backoff=self._backoff, timeout=self._timeout)
            self._others.append(line)
            return line

    def _close_unused(self) -> None:
        """Close all connections except the home that have neither matches nor requests in progress."""
        if self._opening.locked() or self._closed:
            return
        for line in list(self._others):
            if not line.users and not any(self.user.is_ongoing(match) for match in line.matches):
                self._others.remove(line)
                for match in line.matches:
                    self._places[match] = self.home
                self._spawn(_close(line), "a connection that brings nothing is closed")

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _close(line: ServerConnection) -> None:
    with suppress(NotReady):
        await line.link.close()


def _same(one: ServerConnection, other: ServerConnection) -> bool:
    return one.link.connected and one.address == other.address


def _waits() -> Iterator[float]:
    """Yield the delays before each further attempt, in seconds."""
    wait = _FIRST_S
    while True:
        yield wait
        wait = min(2 * wait, _LONGEST_S)
