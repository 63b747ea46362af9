"""The operations endpoints over plain HTTP: `/healthz`, `/readyz` and `/metrics`.

Health and readiness are also served on the game port. If an operations port is set, all three are served there,
and the metrics only there, since they are not for players.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import HeaderLineTooLong, InvalidMessage, RequestLineTooLong, TooManyHeaders
from websockets.http11 import Request, Response

from fracas_server.errors import listen_error
from fracas_server.http_utils import strip_body, validate_request
from fracas_server.metrics import Metrics

_TEXT: Final = "text/plain; charset=utf-8"
_METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"
_JSON: Final = "application/json"
_ADMIN: Final = "/admin/"
_ALIVE: Final = "/healthz"
_READY: Final = "/readyz"
_FIGURES: Final = "/metrics"
_ADMIN_LINE: Final = re.compile(rb"[A-Z]+ /admin/([^ ?]*)")
_KEPT: Final = 1024
"""Maximum number of bytes of a request's first line that are kept for the audit log."""
_UNREAD: Final = (RequestLineTooLong, HeaderLineTooLong, TooManyHeaders, InvalidMessage)
_REQUEST_S: Final = 5.0
"""Timeout for receiving a request, in seconds."""


class _OperationsConnection(ServerConnection):
    """A connection that accepts non-ASCII paths, and reports unreadable requests."""

    def __init__(self, *words: Any, unread: Callable[[ServerConnection, bytes], None], **keys: Any) -> None:
        super().__init__(*words, **keys)
        self._unread = unread
        self._line = b""
        self._in_line = True

    def data_received(self, data: bytes) -> None:
        if self._in_line:
            line, end, rest = data.partition(b"\n")
            self._in_line = not end
            # Escape non-ASCII paths as browsers do: websockets closes the connection without an answer otherwise.
            line = b"".join(b"%%%02X" % byte if byte > 126 else bytes([byte]) for byte in line)
            self._line = (self._line + line)[:_KEPT]
            data = line + end + rest
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if isinstance(self.protocol.handshake_exc, _UNREAD):
            self._unread(self, self._line)


class AdminRequests(Protocol):
    """Handler of requests whose path begins with `/admin/`; implemented by `admin.Admin`."""

    async def answer(self, path: str, authorization: str, origin: tuple[str, str]) -> tuple[HTTPStatus, dict[str, Any]]:
        """Answer the request for a path, given its `Authorization` header and the client's host and port."""
        ...

    async def refuse(
        self, path: str, origin: tuple[str, str], status: HTTPStatus, sentence: str
    ) -> tuple[HTTPStatus, dict[str, Any]]:
        """Log a request that is not valid HTTP for this port."""
        ...


class Operations:
    """Handler of operations requests.

    Args:
        metrics: The metrics.
        not_ready: Returns the reason why the server cannot take work now; empty if it can.
    """

    def __init__(self, metrics: Metrics, *, not_ready: Callable[[], str]) -> None:
        self._metrics = metrics
        self._not_ready = not_ready
        self._server: Server | None = None
        self._recording: set[asyncio.Task[object]] = set()
        self.admin: AdminRequests | None = None
        """Handler of operator requests on the separate port; None: there is no admin API."""

    @property
    def port(self) -> int | None:
        """The separate operations port; None if there is none."""
        if self._server is None:
            return None
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    async def listen(self, host: str, port: int) -> None:
        """Listen on a separate port, unencrypted; from then on `answer` does not serve metrics.

        Args:
            host: The address to listen on.
            port: The port; 0 takes a free one.

        Raises:
            ConfigurationError: Listening on the port failed.
        """
        try:
            self._server = await serve(
                _converse,
                host,
                port,
                create_connection=partial(_OperationsConnection, unread=self._unread),  # type: ignore[arg-type]
                process_request=self._told_apart,
                open_timeout=_REQUEST_S,
                server_header=None,
            )
        except OSError as error:
            raise listen_error("--operations-port", host, port, error) from error

    async def _told_apart(self, connection: ServerConnection, request: Request) -> Response:
        """Answer a request on the separate port."""
        refused = validate_request(request)
        if refused is None:
            return strip_body(await self._answered(connection, request), request)
        if self.admin is not None and request.path.startswith(_ADMIN):
            status, sentence = HTTPStatus(refused.status_code), refused.body.decode().strip()
            await self.admin.refuse(request.path.removeprefix(_ADMIN), _origin(connection), status, sentence)
        return refused

    def _unread(self, connection: ServerConnection, line: bytes) -> None:
        """Pass a request to the admin API that could not be parsed to the audit log."""
        found = _ADMIN_LINE.match(line)
        if self.admin is not None and found is not None:
            exc = connection.protocol.handshake_exc
            status = HTTPStatus.REQUEST_URI_TOO_LONG if isinstance(exc, RequestLineTooLong) else HTTPStatus.BAD_REQUEST
            path = found[1].decode(errors="replace")
            task = asyncio.get_running_loop().create_task(self.admin.refuse(path, _origin(connection), status, ""))
            self._recording.add(task)
            task.add_done_callback(self._recording.discard)

    async def _answered(self, connection: ServerConnection, request: Request) -> Response:
        path = request.path.partition("?")[0]
        if self.admin is None or not path.startswith(_ADMIN):
            return self._told(path)
        authorization = ", ".join(request.headers.get_all("Authorization"))
        status, told = await self.admin.answer(path.removeprefix(_ADMIN), authorization, _origin(connection))
        return _response(status, json.dumps(told).encode() + b"\n", _JSON)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def answer(self, request: Request) -> Response | None:
        """Answer a request on the game port; return None for other paths."""
        path = request.path.partition("?")[0]
        if path in {_ALIVE, _READY} or (path == _FIGURES and self._server is None):
            return self._told(path)
        return None

    def _told(self, path: str) -> Response:
        match path:
            case "/healthz":
                return _response(HTTPStatus.OK, b"ok\n")
            case "/readyz":
                why = self._not_ready()
                if why:
                    return _response(HTTPStatus.SERVICE_UNAVAILABLE, f"not ready: {why}\n".encode())
                return _response(HTTPStatus.OK, b"ready\n")
            case "/metrics":
                return _response(HTTPStatus.OK, self._metrics.text(), _METRICS)
            case _:
                return _response(HTTPStatus.NOT_FOUND, b"there is /healthz, /readyz and /metrics\n")


def _origin(connection: ServerConnection) -> tuple[str, str]:
    host, port, *_ = connection.remote_address
    return str(host), str(port)


async def _converse(_connection: ServerConnection) -> None:
    """Do nothing: every request is answered before it becomes a WebSocket."""


def _response(status: HTTPStatus, body: bytes, kind: str = _TEXT) -> Response:
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
    return Response(status.value, status.phrase, headers, body)
