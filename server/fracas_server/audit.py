"""The audit log: one JSON object per line, on the disk before `write` returns."""

from __future__ import annotations

import asyncio
import json
import os
import time as clock
from pathlib import Path

import structlog

from fracas_server.timing import Time

__all__ = ["AuditLog"]

log = structlog.get_logger(__name__)


class AuditLog:
    """Append lines to a file and sync each of them.

    The file is opened for each line, so that it may be rotated at any moment.

    Args:
        path: The file.
        time: The source of the times in it.
    """

    def __init__(self, path: Path, *, time: Time) -> None:
        self._path = path
        self._time = time
        self._turn = asyncio.Lock()

    async def write(self, **fields: object) -> None:
        """Write a line and wait until it is on the disk.

        Args:
            fields: The content of the line; its time is added.

        Raises:
            OSError: The file cannot be written.
        """
        at = clock.strftime("%Y-%m-%dT%H:%M:%SZ", clock.gmtime(self._time.now_ms() / 1000))
        log.info("admin", at=at, **fields)
        line = json.dumps({"at": at, **fields}) + "\n"
        async with self._turn:
            await asyncio.to_thread(self._append, line.encode())

    def _append(self, line: bytes) -> None:
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o640)
        try:
            with os.fdopen(descriptor, "ab", closefd=False) as file:
                file.write(line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
