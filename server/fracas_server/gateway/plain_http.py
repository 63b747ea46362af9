"""Plain HTTP on the game port: address limits, rate limits, origin checks and common response headers.

The paths are in `http_paths`. A connection carries one request and is closed once its answer is delivered, or
when delivery takes too long, so that a slow client holds a bounded amount of memory for a bounded time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import structlog
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from fracas_server.delivery.outbox import ClientConnection
from fracas_server.errors import STORE_DAMAGED, RecordDamaged, RequestRefused
from fracas_server.gateway.addresses import Addresses
from fracas_server.gateway.authentication import BANNED
from fracas_server.gateway.origins import Origins
from fracas_server.gateway.throttled_connection import ThrottledConnection
from fracas_server.guess_limiter import GuessLimiter
from fracas_server.http_paths import HttpPaths, HttpRequest, HttpResponse, read_request
from fracas_server.limits import Buckets
from fracas_server.networks import Ip
from fracas_server.settings import Limits
from fracas_server.timing import Time

DELIVERY_S: Final = 45.0
"""How long a client may take to read an answer, in seconds: enough for the page at 5 kB/s."""
_HANDSHAKE_S: Final = 5.0
"""How long a connection may take to send its request or WebSocket upgrade, in seconds."""
_ANSWER_S: Final = 10.0
"""Time limit of a handler, in seconds."""
_STATUS: Final = {
    "not_found": HTTPStatus.NOT_FOUND,
    "not_yours": HTTPStatus.FORBIDDEN,
    "not_in_match": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "bad_token": HTTPStatus.UNAUTHORIZED,
    "rate_limited": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""HTTP status by refusal code; all other codes give 400."""
_NOTHING_LOADED: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}

log = structlog.get_logger(__name__)


class HttpConnection(ThrottledConnection):
    """A connection with a short time limit for its request and a long one for reading the answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        late = self.loop.call_later(_HANDSHAKE_S, self.transport.abort)
        self.request_rcvd.add_done_callback(lambda _done: late.cancel())


class PlainHttp:
    """Handler of requests that are not WebSocket upgrades.

    Args:
        paths: The paths and their handlers.
        origins: The allowed pages and host names.
        addresses: Resolves client addresses.
        banned: Returns True for a banned address.
        guesses: Limits wrong invitation codes.
        limits: The rate limits.
        time: The clock for rates.
    """

    def __init__(
        self,
        paths: HttpPaths,
        *,
        origins: Origins,
        addresses: Addresses,
        banned: Callable[[Ip | None], bool],
        guesses: GuessLimiter,
        limits: Limits,
        time: Time,
    ) -> None:
        self._banned = banned
        self._guesses = guesses
        self._limits = limits
        self._paths = paths
        self._origins = origins
        self._addresses = addresses
        self._time = time
        self._rates: Buckets[str] = Buckets(limits.http_requests_per_second, limits.http_request_burst)
        self._at = 0
        self._unsent = 0
        self._reading: dict[ClientConnection, None] = {}

    async def answer(self, connection: ClientConnection, request: Request) -> Response:
        """Answer a request.

        Args:
            connection: Its connection.
            request: The request.
        """
        answered = await self._answered(connection, request)
        response = _response(answered, request)
        size = len(response.body)
        if self._unsent + size > self._limits.http_unsent_bytes:
            response = _response(
                _refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many unread answers: try again later."), request
            )
            size = len(response.body)
        self._unsent += size
        self._reading[connection] = None
        # Another timeout than for WebSockets: the client may still be reading the answer.
        connection.close_timeout = DELIVERY_S

        def read(_done: asyncio.Future[None]) -> None:
            self._unsent -= size
            del self._reading[connection]

        connection.connection_lost_waiter.add_done_callback(read)
        return response

    def abort_connections(self) -> None:
        """Close the connections of clients that are still reading an answer."""
        for connection in list(self._reading):
            connection.transport.abort()

    async def _answered(self, connection: ClientConnection, request: Request) -> HttpResponse:
        headers = request.headers
        host = ", ".join(headers.get_all("Host"))
        problem = self._origins.problem(", ".join(headers.get_all("Origin")) or None, host)
        if problem := problem or self._origins.name_problem(host):
            return _refusal(HTTPStatus.FORBIDDEN, problem)
        address = self._addresses.resolve(connection.remote_address, headers.get_all("X-Forwarded-For"))
        if self._banned(address.ip):
            return _refusal(HTTPStatus.FORBIDDEN, BANNED)
        place = address.place
        now = self._time.now_ms()
        if place and not self._rates.of(place, now).take(now):
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a moment and try again.")
        authorization = ", ".join(headers.get_all("Authorization"))
        http_request = read_request(request.path, authorization=authorization, host=host, place=place)
        handler = self._paths.handler_of(http_request.path) if http_request is not None else None
        if http_request is None or handler is None:
            return _refusal(HTTPStatus.NOT_FOUND, f"there is nothing at {request.path[:100]!r} here; the page is at /")
        if self._at >= self._limits.http_requests_at_once:
            return _refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many concurrent requests: try again later.")
        self._at += 1
        try:
            with self._guesses.guessing(http_request.query.get("code", ""), address.rate_limit_key):
                async with asyncio.timeout(_ANSWER_S):
                    return await handler(http_request)
        except RequestRefused as error:
            return _refusal(_STATUS.get(error.code, HTTPStatus.BAD_REQUEST), error.detail)
        except RecordDamaged as error:
            log.error("http_request_unavailable", path=_log_path(http_request), reason=str(error))  # noqa: TRY400 - the text is enough
            return _refusal(HTTPStatus.SERVICE_UNAVAILABLE, STORE_DAMAGED)
        except TimeoutError:
            return _refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The request timed out: try again later.")
        except Exception:
            # A bug in one path: answer without details, so that the client does not wait.
            log.exception("http_request_failed", path=_log_path(http_request))
            return _refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "Internal error: it was reported to the operator.")
        finally:
            self._at -= 1


def _log_path(request: HttpRequest) -> str:
    """Return the request's path for the log, without the query: it may contain an invitation code."""
    return request.path[:100]


def _refusal(status: HTTPStatus, sentence: str) -> HttpResponse:
    return HttpResponse(body=f"{sentence}\n".encode(), status=status)


def _response(answered: HttpResponse, request: Request) -> Response:
    """Build the HTTP response, with its headers, and without a body for HEAD."""
    status, body = answered.status, answered.body
    headers = Headers({"Content-Type": answered.kind, "Cache-Control": answered.cache, **_ALWAYS})
    headers["Content-Security-Policy"] = answered.policy or _NOTHING_LOADED
    headers.update(answered.headers)
    if answered.again_s:
        headers["Retry-After"] = str(answered.again_s)
    if answered.tag:
        headers["ETag"] = f'"{answered.tag}"'
    if answered.filename:
        name = "".join(letter for letter in answered.filename if letter.isalnum() or letter in "._-")
        headers["Content-Disposition"] = f'attachment; filename="{name}"'
    if answered.zipped:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in ", ".join(request.headers.get_all("Accept-Encoding")).lower():
            headers["Content-Encoding"] = "gzip"
            body = answered.zipped
    match status:
        case HTTPStatus.TOO_MANY_REQUESTS | HTTPStatus.SERVICE_UNAVAILABLE:
            headers["Retry-After"] = "1"
        case HTTPStatus.OK if answered.tag and f'"{answered.tag}"' in ", ".join(
            request.headers.get_all("If-None-Match")
        ):
            return Response(HTTPStatus.NOT_MODIFIED, HTTPStatus.NOT_MODIFIED.phrase, headers)
        case _:
            pass
    headers["Content-Length"] = str(len(body))
    return Response(status.value, status.phrase, headers, b"" if request.method == "HEAD" else body)
