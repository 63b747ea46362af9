"""HTTP checks and helpers that are common to the game port and the operations port.

Requests are handled by `gateway.plain_http` and `operations`.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

_METHODS: Final = ("GET", "HEAD")


def validate_request(request: Request) -> Response | None:
    """Return the refusal of a request that is invalid on every port; None if the request is acceptable.

    A request with two hosts is refused, since a proxy could read it differently (RFC 9112, 3.2).

    Args:
        request: The request.
    """
    if len(request.headers.get_all("Host")) > 1:
        return _answer(HTTPStatus.BAD_REQUEST, "Duplicate Host header: send one.")
    if request.method not in _METHODS:
        return _answer(HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed: use GET or HEAD.", Allow=", ".join(_METHODS))
    return None


def strip_body(response: Response, request: Request) -> Response:
    """Return the response to send: for a HEAD request without the body (RFC 9110, 9.3.2), otherwise unchanged.

    Args:
        response: The response as for a GET request.
        request: The request.
    """
    if request.method != "HEAD":
        return response
    return Response(response.status_code, response.reason_phrase, response.headers)


def strip_prefix(path: str, prefix: str) -> str:
    """Remove the path of the node's own public address from a request path.

    A node that is advertised as `wss://play.example.org/n/1` gets requests for `/n/1/readyz` from proxies that
    pass paths on unchanged (Kubernetes' Ingress), and for `/readyz` from proxies that rewrite them.

    Args:
        path: The path with its query.
        prefix: The path of the advertised address; may be empty.
    """
    rest = path.removeprefix(prefix.rstrip("/"))
    if rest == path or not rest.startswith(("/", "?")):
        return "/" if prefix and path == prefix.rstrip("/") else path
    return rest if rest.startswith("/") else f"/{rest}"


def _answer(status: HTTPStatus, sentence: str, **more: str) -> Response:
    body = f"{sentence}\n".encode()
    headers = Headers({"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body)), **more})
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, body)
