"""What is asked of a path over plain HTTP, what is answered, and which handler answers it.

The gateway serves these paths on the game's own port (`gateway.plain_http`), with every limit and check that concerns
sockets; here is what whoever offers a path needs to know, and nothing of sockets.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, unquote

__all__ = ["HTML", "JSON", "TEXT", "Handler", "HttpPaths", "HttpRequest", "HttpResponse", "read_request"]

TEXT: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"

_LONGEST_PATH: Final = 1024
"""Characters of a path with its query: ids and names of files are shorter by far."""
_MOST_FIELDS: Final = 16
"""Fields of a query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """A GET or HEAD of a path."""

    path: str
    """The path without its query, unquoted; it begins with the prefix of its handler."""
    query: Mapping[str, str]
    """The fields of the query; of one that is there twice the last."""
    authorization: str
    """What the request authorizes itself by; empty: nothing."""
    host: str
    """The `Host` that it names."""
    place: str
    """Where it comes from, as connections are counted by; empty: from this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpResponse:
    """The answer to it."""

    body: bytes
    kind: str = TEXT
    """The content type."""
    status: HTTPStatus = HTTPStatus.OK
    cache: str = "no-store"
    """`Cache-Control`: how long it may be kept, and by whom."""
    tag: str = ""
    """What tells this body from others of its path (`ETag`, without quotes); empty: it is not told."""
    zipped: bytes = b""
    """The body compressed by gzip, for whoever takes it; empty: there is none."""
    policy: str = ""
    """The content security policy; empty: nothing is loaded, which is right for all that is no page."""
    again_s: int = 0
    """When the client should ask again (`Retry-After`, seconds); 0: not by this answer."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Further headers."""
    filename: str = ""
    """What a browser should save it as; empty: it shows it."""


Handler: TypeAlias = Callable[[HttpRequest], Awaitable[HttpResponse]]
"""Answers what is asked; may raise `RequestRefused`, which is told with the status of its code."""


class HttpPaths:
    """Which handler answers which paths."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, prefix: str, handler: Handler) -> None:
        """Let a handler answer a path.

        Args:
            prefix: The path; one that ends in a slash stands for all that are longer, too.
            handler: What answers it.
        """
        assert prefix.startswith("/"), f"{prefix!r} is no path: it begins with a slash"
        assert prefix not in self._handlers, f"{prefix} has a handler"
        self._handlers[prefix] = handler

    def handler_of(self, path: str) -> Handler | None:
        """Return what answers a path, the longest prefix first; None where nothing does."""
        exact = self._handlers.get(path)
        if exact is not None:
            return exact
        prefixes = (prefix for prefix in self._handlers if len(prefix) > 1 and prefix.endswith("/"))
        found = [prefix for prefix in prefixes if path.startswith(prefix)]
        return self._handlers[max(found, key=len)] if found else None


def read_request(target: str, *, authorization: str, host: str, place: str) -> HttpRequest | None:
    """Read what is asked for; None where it is longer than anything that there is, or no path.

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
