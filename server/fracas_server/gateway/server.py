"""The WebSocket listener of the game port, with health checks and metrics on plain HTTP beside it."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from fracas_server.delivery.outbox import ClientConnection
from fracas_server.delivery.wire import SUBPROTOCOLS
from fracas_server.errors import listen_error
from fracas_server.gateway.connection import Connection
from fracas_server.gateway.plain_http import DELIVERY_S, HttpConnection, PlainHttp
from fracas_server.gateway.services import GatewayServices
from fracas_server.http_paths import HttpPaths
from fracas_server.http_utils import strip_body, strip_prefix, validate_request
from fracas_server.ids import Subject
from fracas_server.networks import Ip
from fracas_server.settings import BACKLOG

_TLS_HANDSHAKE_S: Final = 5.0
"""Timeout of the TLS handshake, in seconds."""
_OPENING_S: Final = 2 * DELIVERY_S
"""The library's timeout for an upgrade or a plain answer, in seconds; both have shorter limits of their own."""
_PING_S: Final = 20.0
"""Interval and timeout of heartbeat pings, in seconds."""
_GOODBYE_S: Final = 2.0
"""How long clients may take to answer the goodbye of a stopping server, in seconds."""
_QUEUED_FRAMES: Final = 64
"""Number of unread frames of one connection at which reading from its socket is paused."""

log = structlog.get_logger(__name__)

OperationsAnswer = Callable[[Request], Response | None]


class Gateway:
    """Listener that accepts connections and serves them.

    Args:
        services: Services for connections.
        operations: Answers operations requests; returns None for requests of other paths.
        paths: The other paths of plain HTTP.
    """

    def __init__(self, services: GatewayServices, operations: OperationsAnswer, paths: HttpPaths) -> None:
        self._services = services
        self._operations = operations
        self._http = PlainHttp(
            paths,
            origins=services.origins,
            addresses=services.addresses,
            banned=services.authenticator.is_banned_address,
            guesses=services.guesses,
            limits=services.limits,
            time=services.time,
        )
        self._servers: list[Server] = []
        self.connections: dict[Connection, None] = {}
        """The open connections (the values are not used)."""

    @property
    def port(self) -> int:
        """The port on which only this server listens (not the shared one)."""
        assert self._servers, "listen comes first"
        port: int = next(iter(self._servers[0].sockets)).getsockname()[1]
        return port

    async def listen(self, host: str, port: int, *, tls: ssl.SSLContext | None = None) -> None:
        """Start listening.

        Args:
            host: The address to listen on.
            port: The port; 0 takes a free one.
            tls: The TLS context; None: unencrypted.

        Raises:
            ConfigurationError: Listening on the address failed.
        """
        try:
            await self._serve(tls, host=host, port=port)
        except OSError as error:
            raise listen_error("--port", host, port, error) from error

    async def accept(self, shared: socket.socket, *, tls: ssl.SSLContext | None = None) -> None:
        """Also accept connections from a listening socket that is shared with other processes.

        Args:
            shared: The socket.
            tls: The TLS context; None: unencrypted.
        """
        await self._serve(tls, sock=shared)

    async def _serve(self, tls: ssl.SSLContext | None, **where: Any) -> None:
        limits = self._services.limits
        self._servers.append(
            await serve(
                self._converse,
                ssl=tls,
                backlog=BACKLOG,
                create_connection=HttpConnection,
                subprotocols=SUBPROTOCOLS,
                process_request=self._ask_http,
                compression=None,  # frames are shared by all receivers, and diffs are small
                max_size=limits.message_bytes,
                max_queue=_QUEUED_FRAMES,
                write_limit=limits.outbox_bytes,
                open_timeout=_OPENING_S,
                ping_interval=_PING_S,
                ping_timeout=_PING_S,
                server_header=None,
                ssl_handshake_timeout=_TLS_HANDSHAKE_S if tls is not None else None,
                **where,
            )
        )

    async def _ask_http(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a plain HTTP request; return None for a WebSocket upgrade."""
        request.path = strip_prefix(request.path, urlsplit(self._services.own_address()).path)
        answered = validate_request(request) or self._operations(request)
        if answered is not None:
            return strip_body(answered, request)
        wants_socket = "websocket" in ", ".join(request.headers.get_all("Upgrade")).lower()
        if request.path.partition("?")[0] != "/" or not wants_socket:
            assert isinstance(connection, ClientConnection), "made by create_connection"
            return await self._http.answer(connection, request)
        if len(self.connections) >= self._services.limits.connections:
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "This server is full: try again later.\n")
        origins, host = request.headers.get_all("Origin"), request.headers.get_all("Host")
        problem = self._services.origins.problem(", ".join(origins) if origins else None, ", ".join(host))
        return connection.respond(HTTPStatus.FORBIDDEN, f"{problem}\n") if problem else None

    async def close(self) -> None:
        """Send a goodbye to all clients and stop listening; clients that do not answer in time are disconnected."""
        for server in self._servers:
            server.close(close_connections=False)
        loop = asyncio.get_running_loop()
        ends = {loop.create_task(connection.stop()): connection for connection in self.connections}
        if ends:
            _, late = await asyncio.wait(ends, timeout=_GOODBYE_S)
            for task in late:
                ends[task].abort()
            await asyncio.gather(*ends, return_exceptions=True)
        self._http.abort_connections()
        for server in self._servers:
            await server.wait_closed()

    def send_peers(self) -> None:
        """Send the current list of other nodes to all clients that use several servers."""
        for connection in list(self.connections):
            connection.send_peers()

    def disconnect(self, who: Callable[[Subject | None, Ip | None], bool]) -> int:
        """Close the connections of clients for which `who` returns True; see `admin.ConnectedClients`."""
        theirs = [
            one
            for one in self.connections
            if who(one.subject, one.address.ip) or (one.token_id and who(Subject(one.token_id), None))
        ]
        for connection in theirs:
            connection.disconnect()
        return len(theirs)

    def place_of(self, subject: Subject) -> str:
        """Return the rate-limit key of a connected subject's address; empty if the subject is not connected here."""
        return next((one.address.rate_limit_key for one in self.connections if one.subject == subject), "")

    async def _converse(self, socket: ServerConnection) -> None:
        assert isinstance(socket, HttpConnection), "made by create_connection"
        headers = socket.request.headers if socket.request is not None else Headers()
        address = self._services.addresses.resolve(socket.remote_address, headers.get_all("X-Forwarded-For"))
        connection = Connection(socket, self._services, address)
        if not self._services.addresses.add_connection(address):
            await connection.end("flood", "Too many connections from your address: close some of them first.")
            return
        self.connections[connection] = None
        self._services.metrics.connections.set(len(self.connections))
        try:
            await connection.run()
        except Exception:
            log.exception("connection_failed")
            await connection.end("internal", "Internal error: connect again.")
        finally:
            if socket.flooded:
                self._services.metrics.let_go.labels("flood").inc()
            self._services.addresses.remove_connection(address)
            del self.connections[connection]
            self._services.metrics.connections.set(len(self.connections))
