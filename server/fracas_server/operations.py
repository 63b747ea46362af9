"""What an operator's tools ask over plain HTTP: `/healthz`, `/readyz` and `/metrics`.

It is served on the gateway's port, before a request becomes a WebSocket, and on a port of its own where one is named.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from fracas_server.metrics import Metrics

__all__ = ["Operations"]

_TEXT: Final = "text/plain; charset=utf-8"
_METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"


class Operations:
    """Answer what is asked over plain HTTP.

    Args:
        metrics: The figures.
        not_ready: Says why the server cannot take work now; empty where it can.
        full: Says whether there are as many connections as there may be.
    """

    def __init__(self, metrics: Metrics, *, not_ready: Callable[[], str], full: Callable[[], bool]) -> None:
        self._metrics = metrics
        self._not_ready = not_ready
        self._full = full

    def answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request; None for one that is to become a WebSocket."""
        match request.path.partition("?")[0]:
            case "/healthz":
                return _response(HTTPStatus.OK, b"ok\n")
            case "/readyz":
                why = self._not_ready()
                if why:
                    return _response(HTTPStatus.SERVICE_UNAVAILABLE, f"not ready: {why}\n".encode())
                return _response(HTTPStatus.OK, b"ready\n")
            case "/metrics":
                return _response(HTTPStatus.OK, self._metrics.text(), _METRICS)
            case "/" if "websocket" in request.headers.get("Upgrade", "").lower():
                if self._full():
                    return _response(HTTPStatus.SERVICE_UNAVAILABLE, b"this server is full\n")
                return None
            case "/":
                return _response(
                    HTTPStatus.UPGRADE_REQUIRED, b"Fracas speaks WebSocket here: fracas play, fracas watch\n"
                )
            case _:
                return _response(HTTPStatus.NOT_FOUND, b"there is /, /healthz, /readyz and /metrics\n")


def _response(status: HTTPStatus, body: bytes, kind: str = _TEXT) -> Response:
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
    return Response(status.value, status.phrase, headers, body)
