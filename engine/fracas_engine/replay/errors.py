"""Errors of replay files.

::

    EngineError
     +- ReplayError
         +- ReplayUnreadable    not a replay file, truncated, or changed: the hash chain is broken
         +- WrongRules          written by another rules version, which is needed to replay it
         +- NotPublished        the secret is not published yet, so the dice cannot be recomputed
         +- ReplayDiffers       the hash chain is intact, but playing the intents again gives another result
"""

from __future__ import annotations

from fracas_engine.errors import EngineError, one_line


class ReplayError(EngineError):
    """The base of all errors about replay files."""


class ReplayUnreadable(ReplayError):
    """Error for a file that is not a replay, or has been truncated or changed.

    Attributes:
        line: The line, from 1; 0: the file as a whole.
        detail: The problem at that place.
    """

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(line, detail)
        self.line = line
        self.detail = detail

    def __str__(self) -> str:
        detail = one_line(self.detail)
        return f"line {self.line}: {detail}" if self.line else detail


class WrongRules(ReplayError):
    """Error for a replay of another rules version.

    Attributes:
        needed: The rules version that wrote the replay and is needed to play it again.
        here: The installed rules version; None if the ruleset is not installed.
    """

    def __init__(self, needed: str, here: str | None) -> None:
        super().__init__(needed, here)
        self.needed = needed
        self.here = here

    def __str__(self) -> str:
        here = "install its ruleset" if self.here is None else f"this engine has {self.here}"
        return f"it needs rules version {one_line(self.needed)}: {here}"


class NotPublished(ReplayError):
    """Error for a replay that has no last record yet, so that its secret is not published."""

    def __str__(self) -> str:
        return "its secret is not published (the last record is missing): verify the dice after the match"


class ReplayDiffers(ReplayError):
    """Error for a replay whose content differs from the result of the rules.

    Attributes:
        line: The line, from 1.
        what: The part that differs: `commitment`, `events`, `state`, ...
        told: The value in the file.
        found: The value that playing the replay again gives.
    """

    def __init__(self, line: int, what: str, told: str, found: str) -> None:
        super().__init__(line, what, told, found)
        self.line = line
        self.what = what
        self.told = told
        self.found = found

    def __str__(self) -> str:
        told, found = one_line(self.told), one_line(self.found)
        return f"line {self.line}: {self.what}: the file says {told}, the rules say {found}"
