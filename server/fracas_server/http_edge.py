"""What holds for every HTTP request, whichever of our ports it comes to.

What is asked for is answered by `gateway.plain_http` and `operations`.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

__all__ = ["refusal", "without_body", "without_prefix"]

_METHODS: Final = ("GET", "HEAD")


def refusal(request: Request) -> Response | None:
    """Return the answer to a request that is answered nowhere; None where it may go on.

    A request with two hosts is one thing to a proxy and another to us (RFC 9112, 3.2).

    Args:
        request: What is asked.
    """
    if len(request.headers.get_all("Host")) > 1:
        return _answer(HTTPStatus.BAD_REQUEST, "a request names one host")
    if request.method not in _METHODS:
        return _answer(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and HEAD are answered here", Allow=", ".join(_METHODS))
    return None


def without_body(response: Response, request: Request) -> Response:
    """Return an answer as it is sent: to HEAD it is the head alone (RFC 9110, 9.3.2).

    Args:
        response: The answer to the same request by GET.
        request: What was asked.
    """
    if request.method != "HEAD":
        return response
    return Response(response.status_code, response.reason_phrase, response.headers)


def without_prefix(path: str, prefix: str) -> str:
    """Return the path of a request without the path of the node's own public address.

    A node advertised as `wss://play.example.org/n/1` is asked for `/n/1/readyz` by proxies that pass paths on unchanged
    (Kubernetes' Ingress), and for `/readyz` by proxies that rewrite them.

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
