"""What an operator's tools ask over plain HTTP: `/healthz`, `/readyz` and `/metrics`.

Health and readiness are served on the gateway's port, before a request becomes a WebSocket. Where a port of their own
is named, all three are served there, and the figures are there alone: they are nobody's business who plays.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from fracas_server.errors import cannot_listen
from fracas_server.http_edge import refusal, without_body
from fracas_server.metrics import Metrics

__all__ = ["Operations"]

_TEXT: Final = "text/plain; charset=utf-8"
_METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"
_JSON: Final = "application/json"
_ADMIN: Final = "/admin/"
_ALIVE: Final = "/healthz"
_READY: Final = "/readyz"
_FIGURES: Final = "/metrics"
_REQUEST_S: Final = 5.0
"""How long somebody may take to say what they ask."""

AdminAnswer: TypeAlias = Callable[[str, str, str], Awaitable[tuple[HTTPStatus, dict[str, Any]]]]
"""Answers a path behind `/admin/`, with the `Authorization` and the address that it came with."""


class Operations:
    """Answer what is asked over plain HTTP.

    Args:
        metrics: The figures.
        not_ready: Says why the server cannot take work now; empty where it can.
    """

    def __init__(self, metrics: Metrics, *, not_ready: Callable[[], str]) -> None:
        self._metrics = metrics
        self._not_ready = not_ready
        self._server: Server | None = None
        self.admin: AdminAnswer | None = None
        """Answers what an operator asks on the port of its own; None: nobody does."""

    @property
    def port(self) -> int | None:
        """The port of its own that it listens on; None where it has none."""
        if self._server is None:
            return None
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    async def listen(self, host: str, port: int) -> None:
        """Listen on a port of its own, unencrypted; from then on `answer` tells no figures.

        Args:
            host: The address to listen on.
            port: The port; 0 takes any free one.

        Raises:
            ConfigurationError: It cannot be listened on.
        """
        try:
            self._server = await serve(
                _converse,
                host,
                port,
                process_request=self._told_apart,
                open_timeout=_REQUEST_S,
                server_header=None,
            )
        except OSError as error:
            raise cannot_listen("--operations-port", host, port, error) from error

    async def _told_apart(self, connection: ServerConnection, request: Request) -> Response:
        """Answer a request on the port of its own."""
        refused = refusal(request)
        return refused if refused is not None else without_body(await self._answered(connection, request), request)

    async def _answered(self, connection: ServerConnection, request: Request) -> Response:
        path = request.path.partition("?")[0]
        if self.admin is None or not path.startswith(_ADMIN):
            return self._told(path)
        authorization = ", ".join(request.headers.get_all("Authorization"))
        status, told = await self.admin(path.removeprefix(_ADMIN), authorization, str(connection.remote_address))
        return _response(status, json.dumps(told).encode() + b"\n", _JSON)

    async def close(self) -> None:
        """Listen no longer."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def answer(self, request: Request) -> Response | None:
        """Answer a request on the gateway's port; None for what is nothing of ours."""
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


async def _converse(_connection: ServerConnection) -> None:
    """Converse with nobody: every request has been answered before it becomes a WebSocket."""


def _response(status: HTTPStatus, body: bytes, kind: str = _TEXT) -> Response:
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
    return Response(status.value, status.phrase, headers, body)
