"""Errors of content files.

::

    EngineError
     +- ContentError             one or more defects, all reported at once
         +- UnreadableContent    the file is missing, not UTF-8, or too big

A `Defect` is data; `str(defect)` returns the line for the user.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fracas_engine.errors import EngineError, one_line

__all__ = ["ContentError", "Defect", "UnreadableContent"]


_LONGEST: Final = 2_000
"""Characters of the line of a defect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """One thing that is wrong at one place."""

    file: str
    """The file as it was named to the loader; `<text>` where a text was handed in."""
    line: int
    """Line in the file, from 1."""
    column: int
    """Column in that line, from 1."""
    field_path: str
    """The field within the document, such as `creatures[2].actions[0].hit[1].damage`; empty for the document itself."""
    message: str
    """What is wrong there."""
    hint: str | None = None
    """What would be right, where that is known."""
    document: int = 0
    """The number of the document in its file, from 0."""
    warning: bool = False
    """True if the content can be used all the same, but probably does not do what is meant."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: "
        field = f"{self.field_path}: " if self.field_path else ""
        hint = f"; {self.hint}" if self.hint else ""
        word = "warning: " if self.warning else ""
        return one_line(f"{place}{word}{field}{self.message}{hint}", most=_LONGEST)


class ContentError(EngineError):
    """Content that cannot be used.

    Attributes:
        defects: All that is wrong, in the order of the files and their lines; never empty.
    """

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects: tuple[Defect, ...] = tuple(sorted(defects, key=lambda d: (d.file, d.line, d.column)))
        super().__init__(self.defects)

    def __str__(self) -> str:
        if len(self.defects) == 1:
            return str(self.defects[0])
        return f"{len(self.defects)} defects:\n" + "\n".join(f"  {defect}" for defect in self.defects)


class UnreadableContent(ContentError):
    """A file of which nothing could be looked at.

    Attributes:
        file: The file as it was named.
        reason: Why it could not be read.
    """

    def __init__(self, file: str, reason: str) -> None:
        super().__init__([Defect(file=file, line=1, column=1, field_path="", message=f"cannot be read: {reason}")])
        self.file = file
        self.reason = reason
