"""Listening: WebSocket connections on one port, with health and metrics on plain HTTP beside them."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import structlog
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from fracas_server.delivery.outbox import ClientConnection
from fracas_server.delivery.wire import SUBPROTOCOLS
from fracas_server.gateway.connection import Connection
from fracas_server.gateway.services import GatewayServices
from fracas_server.ids import Subject

__all__ = ["Gateway"]

_HANDSHAKE_S: Final = 5.0
"""How long a connection may take to ask for its upgrade."""
_PING_S: Final = 20.0
"""How often a silent connection is asked whether it is still there, and how long it may take to answer."""
_GOODBYE_S: Final = 2.0
"""How long a client may take to answer the goodbye of a server that stops."""
_QUEUED_FRAMES: Final = 64
"""Frames of one connection that wait to be read before it is made to wait."""

log = structlog.get_logger(__name__)

HttpAnswer = Callable[[ServerConnection, Request], Response | None]


class Gateway:
    """Accept connections and let them converse.

    Args:
        services: What connections use.
        http: Answers plain HTTP requests; returns None for what is to become a WebSocket.
    """

    def __init__(self, services: GatewayServices, http: HttpAnswer) -> None:
        self._services = services
        self._http = http
        self._server: Server | None = None
        self.connections: dict[Connection, None] = {}
        """Those that are open."""

    @property
    def port(self) -> int:
        """The port that it listens on."""
        assert self._server is not None, "listen comes first"
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    async def listen(self, host: str, port: int, *, tls: ssl.SSLContext | None = None) -> None:
        """Begin to accept connections.

        Args:
            host: The address to listen on.
            port: The port; 0 takes any free one.
            tls: How to encrypt; None: not at all.

        Raises:
            OSError: The address cannot be listened on.
        """
        limits = self._services.limits
        self._server = await serve(
            self._converse,
            host,
            port,
            ssl=tls,
            create_connection=ClientConnection,
            subprotocols=SUBPROTOCOLS,
            process_request=self._ask_http,
            compression=None,  # frames are made once for all receivers, and diffs are small
            max_size=limits.message_bytes,
            max_queue=_QUEUED_FRAMES,
            write_limit=limits.outbox_bytes,
            open_timeout=_HANDSHAKE_S,
            ping_interval=_PING_S,
            ping_timeout=_PING_S,
            server_header=None,
        )

    def _ask_http(self, connection: ServerConnection, request: Request) -> Response | None:
        answer = self._http(connection, request)
        if answer is not None:
            return answer
        origins, host = request.headers.get_all("Origin"), request.headers.get_all("Host")
        problem = self._services.origins.problem(", ".join(origins) if origins else None, ", ".join(host))
        return connection.respond(HTTPStatus.FORBIDDEN, f"{problem}\n") if problem else None

    async def close(self) -> None:
        """Say goodbye to everybody and stop listening; who does not answer in time is cut off."""
        if self._server is None:
            return
        self._server.close(close_connections=False)
        loop = asyncio.get_running_loop()
        ends = {loop.create_task(connection.stop()): connection for connection in self.connections}
        if ends:
            _, late = await asyncio.wait(ends, timeout=_GOODBYE_S)
            for task in late:
                ends[task].abort()
            await asyncio.gather(*ends, return_exceptions=True)
        await self._server.wait_closed()

    async def put_out(self, subject: Subject) -> int:
        """See `admin.People.put_out`."""
        theirs = [connection for connection in self.connections if connection.subject == subject]
        ends = (
            connection.end("put_out", "whoever runs this server has ended your connection") for connection in theirs
        )
        await asyncio.gather(*ends, return_exceptions=True)
        return len(theirs)

    async def _converse(self, socket: ServerConnection) -> None:
        assert isinstance(socket, ClientConnection), "made by create_connection"
        headers = socket.request.headers if socket.request is not None else Headers()
        address = self._services.addresses.of(socket.remote_address, headers.get_all("X-Forwarded-For"))
        connection = Connection(socket, self._services, address)
        if not self._services.addresses.enter(address):
            await connection.end("flood", "too many connections come from your address")
            return
        self.connections[connection] = None
        self._services.metrics.connections.set(len(self.connections))
        try:
            await connection.run()
        except Exception:
            log.exception("connection_failed")
            await connection.end("internal", "a fault of this server ended the connection; connect again")
        finally:
            self._services.addresses.leave(address)
            del self.connections[connection]
            self._services.metrics.connections.set(len(self.connections))
