"""Pictures of the library's boards, served at `/pictures/RULESET/BOARD/HASH`.

The files are in the operator's content folders, beside the boards. The hash is that of the file, so that an answer can
be cached for ever. Boards of the library and their pictures are public, like the plans at `/boards/`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import structlog

from fracas_engine.board_files.pictures import MAX_BYTES, Picture
from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_names
from fracas_server.child_processes import HANDED_ON, end_process
from fracas_server.die_with_parent import die_with_parent
from fracas_server.errors import RequestRefused
from fracas_server.http_paths import HttpPaths, HttpRequest, HttpResponse

PICTURES_PATH: Final = "/pictures/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_MODULE: Final = "fracas_server.picture_worker"
_KEPT_BYTES: Final = 64 * 2**20
"""Size of the encoded pictures that are kept in memory, in bytes."""

log = structlog.get_logger(__name__)


def picture_of(ruleset: str, board: str) -> dict[str, Any] | None:
    """Return the address and alignment of a board's picture for the page; None if it has none that can be read."""
    library = library_of(ruleset)
    spec = library.boards[board].picture
    path = _path_of(ruleset, board)
    if spec is None or path is None:
        return None
    try:
        stat = path.stat()
        digest = _digest(path, stat.st_mtime_ns, stat.st_size)
    except OSError as error:
        log.warning("picture_unreadable", board=board, file=spec.file, reason=error.strerror)
        return None
    return {
        "url": f"{PICTURES_PATH}{ruleset}/{quote(board, safe='')}/{digest}",
        "pixelsPerCell": spec.pixels_per_cell,
        "x": spec.offset[0],
        "y": spec.offset[1],
    }


def _path_of(ruleset: str, board: str) -> Path | None:
    library = library_of(ruleset)
    spec, entry = library.boards[board].picture, library.board_index.entry(board)
    return None if spec is None or entry is None else Path(entry.file).parent / spec.file


@lru_cache(maxsize=256)
def _digest(path: Path, _changed_ns: int, size: int) -> str:
    if size > MAX_BYTES:
        raise OSError(0, f"larger than {MAX_BYTES // 2**20} MiB")
    return sha256(path.read_bytes()).hexdigest()[:32]


class BoardPictures:
    """The pictures of this server's boards, encoded anew by a process and kept in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._one = asyncio.Lock()

    def serve(self, paths: HttpPaths) -> None:
        """Register the handler of pictures."""
        paths.add(PICTURES_PATH, self._answer)

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        """Return a picture.

        Raises:
            RequestRefused: There is no such picture, or it is damaged.
        """
        ruleset, _, rest = request.path.removeprefix(PICTURES_PATH).partition("/")
        board, _, digest = rest.rpartition("/")
        if ruleset not in ruleset_names() or board not in library_of(ruleset).boards:
            raise RequestRefused("not_found", "Unknown picture: load the page again.")
        there, path = await asyncio.to_thread(picture_of, ruleset, board), _path_of(ruleset, board)
        if there is None or path is None or there["url"].rpartition("/")[2] != digest:
            raise RequestRefused("not_found", "Unknown picture: load the page again.")
        # A client that gives up does not stop the work: the next one finds it done.
        body = await asyncio.shield(asyncio.ensure_future(self._encoded(digest, path)))
        return HttpResponse(body=body, kind="image/webp", cache=_FOREVER, tag=digest)

    async def _encoded(self, digest: str, path: Path) -> bytes:
        async with self._one:
            if digest not in self._kept:
                body = await self._read(path)
                while self._kept and sum(map(len, self._kept.values())) + len(body) > _KEPT_BYTES:
                    del self._kept[next(iter(self._kept))]
                self._kept[digest] = body
            return self._kept[digest]

    @staticmethod
    async def _read(path: Path) -> bytes:
        try:
            picture = await encode_picture(await asyncio.to_thread(path.read_bytes))
        except RequestRefused as error:
            log.warning("picture_refused", file=path.name, reason=error.detail)
            raise RequestRefused("not_found", "Invalid picture: its file is damaged or too large.") from error
        return picture.data


async def encode_picture(data: bytes, *, max_size: int = MAX_BYTES, square: int = 0) -> Picture:
    """Return a picture encoded anew by a process with limits of its own; see `read_picture`.

    Raises:
        RequestRefused: The file is no picture, too large, or damaged.
    """
    process = await asyncio.create_subprocess_exec(
        *die_with_parent(sys.executable, "-m", _MODULE, str(max_size), str(square)), stdin=PIPE, stdout=PIPE,
        stderr=PIPE, env={key: value for key, value in os.environ.items() if key in HANDED_ON},
    )  # fmt: skip
    try:
        out, told = await process.communicate(data)
    finally:
        await end_process(process, within_s=0)
    if process.returncode == 1 and told.startswith(b"The picture "):
        raise RequestRefused("bad_options", told.decode(errors="replace"))
    if process.returncode:
        raise RequestRefused("bad_options", "The picture needs too much time or memory: use a smaller one.")
    head, _, body = out.partition(b"\n")
    width, height, source_width = map(int, head.split())
    return Picture(body, width, height, source_width)
