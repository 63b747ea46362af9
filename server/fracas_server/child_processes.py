"""Child processes of the server: termination, and restarts with backoff.

`die_with_parent` ties a child's lifetime to its parent's.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

MAX_FAILURES: Final = 6
WITHIN_S: Final = 60.0
"""A child that fails `MAX_FAILURES` times within this time (seconds) is not restarted."""
_FIRST_PAUSE_S: Final = 0.05
_LONGEST_PAUSE_S: Final = 2.0
HANDED_ON: Final = frozenset(
    {"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", "SSL_CERT_FILE",
     "SSL_CERT_DIR", "SYSTEMROOT"}
)  # fmt: skip
"""Environment variables passed to workers. Keys and passwords are left out: a policy may be third-party code, and files
may be hostile.
"""


async def end_process(process: Process, *, within_s: float, told: bool = False) -> bool:
    """Terminate a process, and kill it if it does not exit in time; a process that has already exited is left alone.

    Args:
        process: The process.
        within_s: How long the process may take to exit before it is killed, in seconds.
        told: Whether the process has already received SIGTERM: a second one would interrupt its shutdown.

    Returns:
        Whether the process had to be killed.
    """
    if not told:
        with suppress(ProcessLookupError):
            process.terminate()
    forced = False
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), within_s)
    finally:  # even if this task is cancelled while it waits: nothing else would end the process
        if process.returncode is None:
            forced = True
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return forced


class FailureCounter:
    """Counter of a child's unexpected exits."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=MAX_FAILURES)

    def note(self) -> None:
        """Record a failure now."""
        self._at.append(asyncio.get_running_loop().time())

    @property
    def too_many(self) -> bool:
        """Whether the child should not be restarted any more."""
        return len(self._at) == MAX_FAILURES and self._at[-1] - self._at[0] <= WITHIN_S

    @property
    def lone(self) -> bool:
        """Whether there was no other failure shortly before the last one."""
        return len(self._at) < 2 or self._at[-1] - self._at[-2] > WITHIN_S


def restart_backoff() -> Iterator[float]:
    """Yield the delays before successive restarts of a child, in seconds."""
    pause = _FIRST_PAUSE_S
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_PAUSE_S)
