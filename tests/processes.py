"""Process information of the kernel (Linux)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["alive", "processor_seconds", "resident_bytes"]


def alive(pid: int) -> bool:
    """Say whether a process runs, and is no more than its parent has still to be told of its end."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def processor_seconds(pid: int) -> float:
    """Return how much processor time a process has used, without its children."""
    user, system = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int | None = None) -> int:
    """Return how many bytes of memory a process has; None: this one."""
    pages = int(Path(f"/proc/{pid or 'self'}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
