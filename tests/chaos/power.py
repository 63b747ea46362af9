"""Power cuts without a power switch: which bytes of a process's files were not on disk when it was killed.

`strace` writes down every write and every sync of the store. What was written after the last sync of its file is what
a power cut may take; a killed process alone loses nothing, since the kernel keeps its pages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

__all__ = ["TRACER", "tracer_of", "unsynced"]

_WORDS: Final = (
    "-D", "-f", "-q", "-y", "-s", "0", "--seccomp-bpf", "-e", "trace=write,pwrite64,writev,fdatasync,fsync",
    "-e", "signal=none",
)  # fmt: skip
"""The traced process keeps its parent (-D), and is stopped at these calls alone."""
_BEGUN: Final = re.compile(r"^(\d+) +(write|pwrite64|writev|fdatasync|fsync)\(\d+<(/[^>]*)>(.*)$")
_RESUMED: Final = re.compile(r"^(\d+) +<\.\.\. (?:write|pwrite64|writev|fdatasync|fsync) resumed>(.*)$")
_RESULT: Final = re.compile(r"\) = (-?\d+)")
_SYNCS: Final = frozenset({"fdatasync", "fsync"})


def _tracer() -> tuple[str, ...] | None:
    """Return the command that traces a process; None where that is not possible."""
    program = shutil.which("strace")
    if program is None:
        return None
    tried = subprocess.run([program, *_WORDS, "-o", "/dev/null", "true"], check=False, capture_output=True)
    return (program, *_WORDS) if tried.returncode == 0 else None


TRACER: Final = _tracer()
"""What to put before a command, followed by `-o FILE`; None where processes cannot be traced (Debian: `strace`)."""


def tracer_of(pid: int) -> int:
    """Return the process that traces another one; 0 where none does."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("TracerPid:")[2].split()[0])


def unsynced(trace: Path, sizes: Mapping[Path, int]) -> dict[Path, int]:
    """Return how long each file was when it was last synced, of the files with bytes after that.

    Args:
        trace: What the tracer wrote down.
        sizes: The sizes of the files when the process was started; files that it makes begin with 0.
    """
    written: dict[Path, int] = {}
    synced: dict[Path, int] = {}
    under_way: dict[str, tuple[str, Path, int]] = {}
    with trace.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if (begun := _BEGUN.match(line)) is not None:
                task, call, name, rest = begun.groups()
                path = Path(name)
                before = written.setdefault(path, sizes.get(path, 0))
                synced.setdefault(path, before)
                if rest.endswith("<unfinished ...>"):
                    under_way[task] = (call, path, before)
                    continue
            elif (resumed := _RESUMED.match(line)) is not None and resumed[1] in under_way:
                call, path, before = under_way.pop(resumed[1])
                rest = resumed[2]
            else:
                continue
            result = _RESULT.search(rest)
            if result is None or int(result[1]) < 0:
                continue
            if call in _SYNCS:
                synced[path] = max(synced[path], before)
            else:
                written[path] += int(result[1])
    return {path: synced[path] for path in written if written[path] > synced[path]}
