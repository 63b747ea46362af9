"""The browser page: files built by `make web` from `clients/web`, served from memory.

The page has one file for all its addresses (`/match/ID`, `/new`, ...); the server adds what chat programs show of a
link.

The server also serves all resources of the page, so that the page works without internet access; its content
security policy allows no other sources.
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from fracas_server.http_paths import HTML, TEXT, Handler, HttpPaths, HttpRequest, HttpResponse

PAGE_FOLDER: Final = Path(__file__).parent / "page"
"""The folder into which `make web` builds the page; it is included in the wheel."""
_KINDS: Final = {
    ".html": HTML,
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": TEXT,
}
_ADDRESSES: Final = (
    "/", "/new", "/night", "/tables", "/match/", "/replay/", "/tournament/", "/table/", "/editor", "/editor/",
    "/creature", "/creature/",
)  # fmt: skip
"""Addresses of the page; a slash at the end: and all below. Invitations (`#/join/CODE`) are in fragments."""
_FOREVER: Final = "public, max-age=31536000, immutable"
"""Cache header of files whose names contain a hash of their contents."""
_ASK_AGAIN: Final = "no-cache"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; "
    "connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPreview:
    """What a chat program shows of a link."""

    title: str
    text: str
    picture: str = ""
    """Path of a picture on this server; empty: none."""

    def as_html(self, origin: str) -> str:
        """Return the Open Graph elements for the head of a page.

        Args:
            origin: Scheme and host of the page, such as `https://play.example.org`, for the picture's address.
        """
        told = {"og:site_name": "Fracas", "og:type": "website", "og:title": self.title, "og:description": self.text}
        if self.picture:
            told |= {"og:image": f"{origin}{self.picture}", "twitter:card": "summary_large_image"}
        return "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())


@dataclass(slots=True)
class Page:
    """The page and its resources.

    Args:
        folder: The built files; it may be missing in a checkout without a build.
    """

    folder: Path

    def serve(
        self,
        paths: HttpPaths,
        *,
        nodes: Callable[[], Sequence[str]] = tuple,
        preview: Callable[[str], Awaitable[LinkPreview | None]] | None = None,
    ) -> None:
        """Register the page's paths.

        Args:
            paths: The routing table.
            nodes: Returns the addresses of all servers of the service; the page may connect to any of them.
            preview: Returns the preview of an address; None: there are none.
        """
        files = _read(self.folder)
        start = files.pop("/index.html", None)

        async def page(asked: HttpRequest) -> HttpResponse:
            if start is None:
                sentence = b"Fracas speaks WebSocket here: fracas play, fracas watch (`make web` builds the page)\n"
                return HttpResponse(body=sentence, status=HTTPStatus.UPGRADE_REQUIRED)
            answered = replace(start, policy=_policy(asked.host, nodes()))
            told = await preview(asked.path) if preview is not None else None
            if told is None:
                return answered
            head, end, rest = start.body.partition(b"</head>")
            found = told.as_html(_origin(asked.host, nodes())).encode()
            return replace(answered, body=head + found + end + rest, tag="", zipped=b"")

        for address in _ADDRESSES:
            paths.add(address, page)
        for path, answered in files.items():
            paths.add(path, _always(answered))


def _always(answered: HttpResponse) -> Handler:
    async def answer(_asked: HttpRequest) -> HttpResponse:
        return answered

    return answer


def _origin(host: str, nodes: Sequence[str]) -> str:
    """Return scheme and host of the page; a server that is advertised by TLS is behind a proxy that ends it."""
    return f"{'https' if any(one.startswith('wss:') for one in nodes[:1]) else 'http'}://{host}"


def _policy(host: str, nodes: Sequence[str]) -> str:
    """Return the page's content security policy; it names the host explicitly, for WebSockets of old browsers."""
    own = (f"ws://{host}", f"wss://{host}") if host else ()
    others = (f"{parts.scheme}://{parts.netloc}" for parts in map(urlsplit, nodes))
    # Exclude characters that would end this directive of the policy.
    plain = dict.fromkeys(
        one for one in (*own, *others) if all(letter.isalnum() or letter in ".-:[]/" for letter in one)
    )
    return _POLICY.format(sockets="".join(f" {one}" for one in plain))


@cache
def _zipped(body: bytes) -> bytes:
    # Once per process: all its servers serve the same files.
    return gzip.compress(body, compresslevel=6, mtime=0)  # the best compression would double the start time


def _read(folder: Path) -> dict[str, HttpResponse]:
    """Return the responses for all files in a folder, by path."""
    found = {}
    for file in sorted(folder.rglob("*")):
        kind = _KINDS.get(file.suffix)
        if kind is None or not file.is_file():
            continue
        body = file.read_bytes()
        path = "/" + file.relative_to(folder).as_posix()
        found[path] = HttpResponse(
            body=body,
            kind=kind,
            cache=_FOREVER if path.startswith("/assets/") else _ASK_AGAIN,
            tag=sha256(body).hexdigest()[:16],
            zipped=_zipped(body),
        )
    return found
