"""The browser page: files built by `make web` from `clients/web`, served from memory.

The server also serves all resources of the page, so that the page works without internet access; its content
security policy allows no other sources.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
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
_FOREVER: Final = "public, max-age=31536000, immutable"
"""Cache header of files whose names contain a hash of their contents."""
_ASK_AGAIN: Final = "no-cache"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; "
    "connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


@dataclass(slots=True)
class Page:
    """The page and its resources.

    Args:
        folder: The built files; it may be missing in a checkout without a build.
    """

    folder: Path

    def serve(self, paths: HttpPaths, *, nodes: Callable[[], Sequence[str]] = tuple) -> None:
        """Register the page's paths.

        Args:
            paths: The routing table.
            nodes: Returns the addresses of all servers of the service; the page may connect to any of them.
        """
        files = _read(self.folder)
        start = files.pop("/index.html", None)

        async def page(asked: HttpRequest) -> HttpResponse:
            if start is None:
                sentence = b"Fracas speaks WebSocket here: fracas play, fracas watch (`make web` builds the page)\n"
                return HttpResponse(body=sentence, status=HTTPStatus.UPGRADE_REQUIRED)
            return replace(start, policy=_policy(asked.host, nodes()))

        paths.add("/", page)
        for path, answered in files.items():
            paths.add(path, _always(answered))


def _always(answered: HttpResponse) -> Handler:
    async def answer(_asked: HttpRequest) -> HttpResponse:
        return answered

    return answer


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
