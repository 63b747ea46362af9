"""Errors of the embedded store and broker.

EmbeddedError
+-- BinaryMissing   there is no such server on this machine
+-- FolderInUse     another Fracas server works on the same folder
+-- ChildFailed     the child ended before it was ready
+-- ChildStuck      the child did not get ready, or did not end, in time
+-- ChildLost       the child ended repeatedly, and is not restarted any more
"""

from dataclasses import dataclass
from pathlib import Path


class EmbeddedError(Exception):
    """Base of all errors of embedded servers; its text is one line for an operator."""


@dataclass(eq=False)
class BinaryMissing(EmbeddedError):
    """No suitable program is installed."""

    what: str
    """The missing part: `store` or `broker`."""
    looked_for: tuple[str, ...]
    """Display names of the programs that were searched for."""
    remedy: str
    """What to install, or which option to use."""

    def __str__(self) -> str:
        return f"no embedded {self.what}: {' and '.join(self.looked_for)} not found; {self.remedy}"


@dataclass(eq=False)
class FolderInUse(EmbeddedError):
    """Another process owns the folder."""

    name: str
    """The child's name."""
    folder: Path

    def __str__(self) -> str:
        return (
            f"another Fracas server runs its {self.name} in {self.folder}; "
            "stop it, or give this one a data folder of its own"
        )


@dataclass(eq=False)
class ChildFailed(EmbeddedError):
    """The child ended before it was ready."""

    name: str
    """The child's name."""
    exit_code: int
    """The exit code; negative for a signal, as in `asyncio.subprocess`."""
    log: Path
    """The file with the child's whole output."""
    last_lines: str
    """The end of the child's output."""

    def __str__(self) -> str:
        return f"{self.name} ended with {self.exit_code} before it was ready; {self.log} ends: {self.last_lines}"


@dataclass(eq=False)
class ChildStuck(EmbeddedError):
    """The child exceeded a timeout."""

    name: str
    """The child's name."""
    what: str
    """What the child did not do in time: `get ready`, or `end` for an orphaned child of an earlier server."""
    seconds: float
    """The timeout in seconds."""
    log: Path
    """The file with the child's whole output."""

    def __str__(self) -> str:
        return f"{self.name} did not {self.what} within {self.seconds:g} s; its output is in {self.log}"


@dataclass(eq=False)
class ChildLost(EmbeddedError):
    """The child exited repeatedly, not because of a full disk, and is not restarted any more."""

    name: str
    """The child's name."""
    times: int
    """Number of exits and failed starts in the period."""
    seconds: float
    """The period in which the failures were counted, in seconds."""
    log: Path
    """The file with the whole output of the last child."""
    last_lines: str
    """The end of the last child's output."""

    def __str__(self) -> str:
        return (
            f"{self.name} ended {self.times} times within {self.seconds:g} s and is not started any more; "
            f"{self.log} ends: {self.last_lines}"
        )
