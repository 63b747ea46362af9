"""Routes of plain HTTP: requests, responses, and the handler of each path.

The gateway serves these paths on the game port (`gateway.plain_http`) and applies all limits and checks that
concern sockets; handlers do not depend on sockets.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, unquote

TEXT: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"

_LONGEST_PATH: Final = 1024
"""Maximum length of a path with its query, in characters."""
_MOST_FIELDS: Final = 16
"""Maximum number of query fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """A GET or HEAD request."""

    path: str
    """The path without its query, unquoted; it begins with the prefix of its handler."""
    query: Mapping[str, str]
    """The query fields; for a repeated field the last value."""
    authorization: str
    """The `Authorization` header; empty: absent."""
    host: str
    """The `Host` header."""
    place: str
    """Rate-limit key of the client's address; empty: from this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpResponse:
    """The response to a request."""

    body: bytes
    kind: str = TEXT
    """The content type."""
    status: HTTPStatus = HTTPStatus.OK
    cache: str = "no-store"
    """The `Cache-Control` header."""
    tag: str = ""
    """The `ETag`, without quotes; empty: none."""
    zipped: bytes = b""
    """The body compressed by gzip, for clients that accept it; empty: none."""
    policy: str = ""
    """The content security policy; empty: a page may load nothing, which suits every response that is not a page."""
    again_s: int = 0
    """The `Retry-After` header in seconds; 0: none."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Further headers."""
    filename: str = ""
    """File name under which a browser saves the body; empty: the browser shows the body."""


Handler: TypeAlias = Callable[[HttpRequest], Awaitable[HttpResponse]]
"""Handler of a path; it may raise `RequestRefused`, which is sent with the HTTP status of the refusal code."""


class HttpPaths:
    """Routing table of plain HTTP."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, prefix: str, handler: Handler) -> None:
        """Register the handler of a path.

        Args:
            prefix: The path; a prefix that ends in a slash also matches all longer paths.
            handler: The handler.
        """
        assert prefix.startswith("/"), f"{prefix!r} is no path: it begins with a slash"
        assert prefix not in self._handlers, f"{prefix} has a handler"
        self._handlers[prefix] = handler

    def handler_of(self, path: str) -> Handler | None:
        """Return the handler with the longest matching prefix; None if no prefix matches."""
        exact = self._handlers.get(path)
        if exact is not None:
            return exact
        prefixes = (prefix for prefix in self._handlers if len(prefix) > 1 and prefix.endswith("/"))
        found = [prefix for prefix in prefixes if path.startswith(prefix)]
        return self._handlers[max(found, key=len)] if found else None


def read_request(target: str, *, authorization: str, host: str, place: str) -> HttpRequest | None:
    """Parse a request; return None if the target is too long, or not a path.

    Args:
        target: The path as it was sent, with its query.
        authorization: See `HttpRequest`.
        host: See `HttpRequest`.
        place: See `HttpRequest`.
    """
    if len(target) > _LONGEST_PATH or not target.startswith("/"):
        return None
    path, _, query = target.partition("?")
    try:
        fields = dict(parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return None
    return HttpRequest(path=unquote(path), query=fields, authorization=authorization, host=host, place=place)
