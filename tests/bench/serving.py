"""A server as a process of its own with its own store, for benchmarks that play on it from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from fracas_server.die_with_parent import die_with_parent

__all__ = ["served"]

_FRACAS: Final = str(Path(sys.executable).with_name("fracas"))
_LIMITS: Final = {
    "MATCHES_PER_SUBJECT": "1000", "SUBSCRIPTIONS": "1000", "WORK_MS_PER_SECOND": "1000000",
    "GUESTS_PER_ADDRESS": "10000", "REQUESTS_PER_SECOND": "1000000", "REQUEST_BURST": "1000000",
    "SUBJECT_REQUESTS_PER_SECOND": "1000000", "WORK_BURST_MS": "1000000", "CONNECTIONS_PER_ADDRESS": "100000",
}  # fmt: skip


@contextmanager
def served(folder: str, *words: str, **settings: str) -> Iterator[tuple[str, int]]:
    """Run `fracas serve`; yields where it is, and its process.

    Args:
        folder: Where it keeps its data.
        words: Further words of the command.
        settings: Settings by name, for its environment.
    """
    environment = {**settings, **{f"LIMIT_{name}": value for name, value in _LIMITS.items()}}
    process = subprocess.Popen(
        die_with_parent(_FRACAS, "serve", "--port", "0", "--data", folder, "--broker", "off", "--log-level", "error",
                        *words),
        stdout=subprocess.PIPE, text=True,
        env={**os.environ, **{f"FRACAS_{name.upper()}": value for name, value in environment.items()}},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield next(word for word in line.split() if word.startswith("ws://")), process.pid
    finally:
        process.terminate()
        process.wait()
