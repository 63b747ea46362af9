"""Import of boards that players send: rate limits, and a process for each file."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from typing import Any, Final

import structlog

from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.child_processes import HANDED_ON, end_process
from fracas_server.die_with_parent import die_with_parent
from fracas_server.errors import RequestRefused
from fracas_server.limits import Buckets
from fracas_server.timing import Time

_MODULE: Final = "fracas_server.lobby.board_import_worker"
_AT_ONCE: Final = 2
"""Maximum number of concurrent imports of this server."""
_PER_SECOND, _BURST = 0.1, 6
"""Imports of one address."""
_WITHIN_S: Final = 60.0
"""Time limit of an import with its waiting time, in seconds."""
_MAX_NAME: Final = 100

log = structlog.get_logger(__name__)


class BoardImporter:
    """Importer of boards from files of other programs.

    Args:
        time: The clock for rates.
    """

    def __init__(self, *, time: Time) -> None:
        self._time = time
        self._rates: Buckets[str] = Buckets(_PER_SECOND, _BURST)
        self._free = asyncio.Semaphore(_AT_ONCE)

    async def answer(self, message: v1.ImportBoard, *, place: str) -> v1.ServerMessage:
        """Return the board of a file.

        Args:
            message: The request.
            place: Rate-limit key of the client's address.

        Raises:
            RequestRefused: The file cannot be imported, there were too many imports, or the server is busy.
        """
        if message.ruleset not in ruleset_names():
            raise RequestRefused("bad_options", f"Unknown ruleset {message.ruleset[:40]!r}: choose another one.")
        now = self._time.now_ms()
        if not self._rates.of(place, now).take(now):
            raise RequestRefused("rate_limited", "Too many imports: wait a minute and try again.")
        head = json.dumps({"name": message.name[:_MAX_NAME], "ruleset": message.ruleset}).encode()
        try:
            async with asyncio.timeout(_WITHIN_S), self._free:
                found = await _run(head + b"\n" + message.file)
        except TimeoutError:
            raise RequestRefused(
                "unavailable", "The import timed out: try again later, or use a smaller map."
            ) from None
        if "refused" in found:
            raise RequestRefused(*found["refused"])
        return v1.ServerMessage(imported_board=_written(found))


async def _run(data: bytes) -> dict[str, Any]:
    process = await asyncio.create_subprocess_exec(
        *die_with_parent(sys.executable, "-m", _MODULE), stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
        env={key: value for key, value in os.environ.items() if key in HANDED_ON},
    )  # fmt: skip
    try:
        out, _ = await process.communicate(data)
    finally:
        await end_process(process, within_s=0)
    if process.returncode:
        log.warning("board_import_failed", code=process.returncode, bytes=len(data))
        raise RequestRefused("bad_options", "The file needs too much time or memory: use a smaller map.")
    answer: dict[str, Any] = json.loads(out)
    return answer


def _written(found: dict[str, Any]) -> v1.ImportedBoard:
    width, height = found["size"]
    return v1.ImportedBoard(
        yaml=found["yaml"].encode(),
        name=found["name"],
        title=found["title"],
        width=width,
        height=height,
        starts=found["starts"],
        walls=found["counts"]["wall"],
        doors=found["counts"]["door"],
        lights=found["counts"]["light"],
        remarks=[
            v1.BoardRemark(effect=effect, what=what, reason=reason, count=count, places=places)
            for effect, what, reason, count, places in found["remarks"]
        ],
    )
