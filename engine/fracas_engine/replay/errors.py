"""Errors of replay files.

::

    EngineError
     +- ReplayError
         +- ReplayUnreadable    not a replay file, truncated, or changed: the hash chain is broken
         +- WrongRules          written by another rules version, which is needed to replay it
         +- NotPublished        the secret is not published yet, so the dice cannot be recomputed
         +- ReplayDiffers       intact, but the rules give another result for its intents and its secret
"""

from __future__ import annotations

from fracas_engine.errors import EngineError, one_line

__all__ = ["NotPublished", "ReplayDiffers", "ReplayError", "ReplayUnreadable", "WrongRules"]


class ReplayError(EngineError):
    """The base of all errors about replay files."""


class ReplayUnreadable(ReplayError):
    """It is no replay file, or has been cut short or changed.

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
    """Another rules version wrote it.

    Attributes:
        needed: The rules version that wrote it and can play it again.
        here: The rules version that is installed; None where the ruleset is not.
    """

    def __init__(self, needed: str, here: str | None) -> None:
        super().__init__(needed, here)
        self.needed = needed
        self.here = here

    def __str__(self) -> str:
        here = "its ruleset is not installed" if self.here is None else f"this is {self.here}"
        return f"rules version {one_line(self.needed)} wrote it and is needed to verify it; {here}"


class NotPublished(ReplayError):
    """Its secret has not been published: it has no last record."""

    def __str__(self) -> str:
        return "it has no last record, so its secret is not published; dice can be verified when the match is over"


class ReplayDiffers(ReplayError):
    """It does not tell what the rules make of its intents and its secret.

    Attributes:
        line: The line, from 1.
        what: The part that differs: `commitment`, `events`, `state`, ...
        told: The content of the file.
        found: The result of playing it again.
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
