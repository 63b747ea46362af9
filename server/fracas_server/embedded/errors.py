"""What can go wrong with the embedded store and broker.

EmbeddedError
+-- BinaryMissing   there is no such server on this machine
+-- FolderInUse     another Fracas server works on the same folder
+-- ChildFailed     the child ended before it was ready
+-- ChildStuck      the child did not get ready, or did not end, in time
+-- ChildLost       the child ended again and again, and is not started any more
"""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["BinaryMissing", "ChildFailed", "ChildLost", "ChildStuck", "EmbeddedError", "FolderInUse"]


class EmbeddedError(Exception):
    """Base of all errors of embedded servers; its text is one line for an operator."""


@dataclass(eq=False)
class BinaryMissing(EmbeddedError):
    """None of the programs that could do the work is installed."""

    what: str
    """`store` or `broker`."""
    looked_for: tuple[str, ...]
    """The programs, as an operator knows them."""
    remedy: str
    """What to install, or which option to give."""

    def __str__(self) -> str:
        return f"no embedded {self.what}: found neither {' nor '.join(self.looked_for)}; {self.remedy}"


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
    """As `asyncio.subprocess` gives it: negative for a signal."""
    log: Path
    """The whole output of the child."""
    last_lines: str
    """The end of it."""

    def __str__(self) -> str:
        return f"{self.name} ended with {self.exit_code} before it was ready; {self.log} ends: {self.last_lines}"


@dataclass(eq=False)
class ChildStuck(EmbeddedError):
    """The child did not do in time what it was to do."""

    name: str
    """The child's name."""
    what: str
    """`get ready`, or `end` for one that an earlier server left behind."""
    seconds: float
    """How long it was waited for."""
    log: Path
    """The whole output of the child."""

    def __str__(self) -> str:
        return f"{self.name} did not {self.what} within {self.seconds:g} s; its output is in {self.log}"


@dataclass(eq=False)
class ChildLost(EmbeddedError):
    """The child ended again and again, for another reason than a full disk, and is not started any more."""

    name: str
    """The child's name."""
    times: int
    """How often it ended, or failed to start."""
    seconds: float
    """Within how long."""
    log: Path
    """The whole output of the last one."""
    last_lines: str
    """The end of it."""

    def __str__(self) -> str:
        return (
            f"{self.name} ended {self.times} times within {self.seconds:g} s and is not started any more; "
            f"{self.log} ends: {self.last_lines}"
        )
