"""Available memory of this process, limited by its control groups and the machine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

BOT_BYTES: Final = 16 * 1024 * 1024
"""Memory reserved per bot: 8.2 MB measured with 8 `mcts` bots of srd5 in a worker of 65 MB, doubled for safety."""
_MOST_BOTS: Final = 64
"""Default maximum number of bots of a server."""
_NUMBER: Final = re.compile(r"[0-9]{1,20}")
_UNLIMITED: Final = 1 << 60
"""Bytes from which a limit counts as unlimited: cgroup version 1 writes a number close to 2^63 for no limit."""


def available_memory(root: Path = Path("/")) -> int | None:
    """Return the number of bytes that can be used before the OOM killer acts; None if the system does not report it.

    Args:
        root: The root folder of the file system to read from.
    """
    found = [*_machine(root), *_groups(root)]
    return max(0, min(found)) if found else None


def bots_that_fit(available: int | None) -> int:
    """Return how many bots a server may run: as many as fit into half of the memory; the rest is for matches.

    Args:
        available: The available memory (bytes); None if unknown.
    """
    return _MOST_BOTS if available is None else max(1, min(_MOST_BOTS, available // 2 // BOT_BYTES))


def _machine(root: Path) -> list[int]:
    for line in _lines(root / "proc/meminfo"):
        name, _, rest = line.partition(":")
        if name == "MemAvailable":
            return [1024 * _number(rest.split()[0])] if rest.split() else []
    return []


def _groups(root: Path) -> list[int]:
    """Return the remaining bytes in each control group of this process, ancestors included."""
    found: list[int] = []
    for line in _lines(root / "proc/self/cgroup"):
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if not controllers:
            base, names = root / "sys/fs/cgroup", ("memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            base, names = root / "sys/fs/cgroup/memory", ("memory.limit_in_bytes", "memory.usage_in_bytes")
        else:
            continue
        # With a cgroup namespace the path does not exist, and the mount point is the group.
        parts = [part for part in path.strip().split("/") if part and part != ".."]
        for length in range(len(parts), -1, -1):
            folder = base.joinpath(*parts[:length])
            limit, used = (_number("".join(_lines(folder / name))) for name in names)
            if 0 < limit < _UNLIMITED:
                found.append(limit - max(0, used - _cached(folder)))
    return found


def _cached(folder: Path) -> int:
    """Return the reclaimable part (bytes) of a control group's memory usage."""
    for line in _lines(folder / "memory.stat"):
        name, _, number = line.partition(" ")
        if name in ("inactive_file", "total_inactive_file"):
            return _number(number)
    return 0


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []


def _number(text: str) -> int:
    """Parse a number in a system file; return 0 for `max` and other texts."""
    found = _NUMBER.match(text.strip())
    return int(found[0]) if found else 0
