"""The audit log: one JSON object per line, synced to disk before `write` returns, and copied to standard output.

The copy on standard output is for containers without a persistent disk. There each line also has `"event":
"audit"`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time as clock
from contextlib import suppress
from pathlib import Path

from fracas_server.timing import Time


class AuditLog:
    """Append-only log file; every line is synced to disk.

    The file is opened for each line, so that it may be rotated at any time.

    Args:
        path: The file.
        time: The clock for the timestamps.
    """

    def __init__(self, path: Path, *, time: Time) -> None:
        self._path = path
        self._time = time
        self._turn = asyncio.Lock()

    async def write(self, **fields: object) -> None:
        """Write a line and wait until it is on the disk.

        Args:
            fields: The content of the line; the current time is added.

        Raises:
            OSError: The file cannot be written.
        """
        at = clock.strftime("%Y-%m-%dT%H:%M:%SZ", clock.gmtime(self._time.now_ms() / 1000))
        line = {"at": at, **fields}
        async with self._turn:
            await asyncio.to_thread(self._append, f"{json.dumps(line)}\n".encode())
            await asyncio.to_thread(_show, f"{json.dumps({'event': 'audit', **line})}\n")

    def _append(self, line: bytes) -> None:
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o640)
        try:
            with os.fdopen(descriptor, "ab", closefd=False) as file:
                file.write(line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _show(line: str) -> None:
    with suppress(OSError, ValueError):  # the stream was closed; the line is in the file
        sys.stdout.write(line)
        sys.stdout.flush()
