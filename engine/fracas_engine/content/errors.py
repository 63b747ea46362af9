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

_LONGEST: Final = 2_000
"""Maximum number of characters in the text of a defect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """A defect at one position of a content file."""

    file: str
    """The file name as given to the loader; `<text>` if the source is a text."""
    line: int
    """Line in the file, from 1."""
    column: int
    """Column in that line, from 1."""
    field_path: str
    """The field within the document, such as `creatures[2].actions[0].hit[1].damage`; empty for the document itself."""
    message: str
    """The description of the defect."""
    hint: str | None = None
    """The suggested correction; None if there is none."""
    document: int = 0
    """The index of the document in its file, from 0."""
    warning: bool = False
    """True if the content is usable but probably does not do what its author intends."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: "
        field = f"{self.field_path}: " if self.field_path else ""
        hint = f"; {self.hint}" if self.hint else ""
        word = "warning: " if self.warning else ""
        return one_line(f"{place}{word}{field}{self.message}{hint}", most=_LONGEST)


class ContentError(EngineError):
    """Content with defects.

    Attributes:
        defects: All defects, in the order of the files and their lines; never empty.
    """

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects: tuple[Defect, ...] = tuple(sorted(defects, key=lambda d: (d.file, d.line, d.column)))
        super().__init__(self.defects)

    def __str__(self) -> str:
        if len(self.defects) == 1:
            return str(self.defects[0])
        return f"{len(self.defects)} defects:\n" + "\n".join(f"  {defect}" for defect in self.defects)


class UnreadableContent(ContentError):
    """A file that cannot be read.

    Attributes:
        file: The file name as given by the caller.
        reason: The reason why it could not be read.
    """

    def __init__(self, file: str, reason: str) -> None:
        super().__init__([Defect(file=file, line=1, column=1, field_path="", message=f"cannot be read: {reason}")])
        self.file = file
        self.reason = reason
