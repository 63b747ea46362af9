"""Errors of invalid maps and of queries to a board.

Errors hold data; `__str__` writes the sentence. Refused moves are values (`paths.Fault`), not errors.

    BoardError
    |- InvalidBoard           the map cannot be read; holds every defect found
    |- OffBoard               the cell is not on the board
    `- WrongShape             a hex query on a square board, or the reverse

    Defect                    one defect of a written map (not raised alone)
    |- EmptyMap  |- RaggedRow  |- UnknownGlyph  |- BadGlyph  |- UnknownProperty  |- BadNumber
    `- BadLight  `- BadEdge
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Defect:
    """One defect of a written map."""


@dataclass(frozen=True, slots=True)
class EmptyMap(Defect):
    """The map has no cells."""

    def __str__(self) -> str:
        return "map: no cells: write at least one row with one glyph"


@dataclass(frozen=True, slots=True)
class RaggedRow(Defect):
    """A row is longer or shorter than the first one."""

    row: int
    """The index of the row as written, from 0."""
    width: int
    """The number of cells of this row."""
    expected: int
    """The number of cells of the first row."""

    def __str__(self) -> str:
        return f"map row {self.row}: {self.width} cells: write {self.expected}, as in the first row"


@dataclass(frozen=True, slots=True)
class UnknownGlyph(Defect):
    """A glyph has no meaning in this map."""

    glyph: str
    row: int
    column: int
    known: str
    """All valid glyphs."""

    def __str__(self) -> str:
        return f"map row {self.row}, column {self.column}: unknown glyph {self.glyph!r}: use one of {self.known}"


@dataclass(frozen=True, slots=True)
class BadGlyph(Defect):
    """The key of a legend entry is not a single visible character."""

    glyph: str

    def __str__(self) -> str:
        return f"legend: invalid glyph {self.glyph!r}: use one character that is not blank"


@dataclass(frozen=True, slots=True)
class UnknownProperty(Defect):
    """A legend entry names a property that does not exist."""

    glyph: str
    name: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"legend {self.glyph!r}: unknown property {self.name!r}: use one of {', '.join(self.known)}"


@dataclass(frozen=True, slots=True)
class BadNumber(Defect):
    """A property has an invalid number, or lacks a required number."""

    glyph: str
    name: str
    number: object

    def __str__(self) -> str:
        return (
            f"legend {self.glyph!r}: property {self.name!r} must be a whole number of at least 1, not {self.number!r}"
        )


@dataclass(frozen=True, slots=True)
class BadLight(Defect):
    """A light is off the board or has a negative radius."""

    number: int
    """The index of the light in the list, from 0."""
    at: tuple[int, int]

    def __str__(self) -> str:
        return f"light {self.number} at {list(self.at)}: use a cell of the board and radii of at least 0"


@dataclass(frozen=True, slots=True)
class BadEdge(Defect):
    """An edge is not on the board."""

    number: int
    """The index of the edge in the list, from 0."""
    kind: str

    def __str__(self) -> str:
        return f"edge {self.number} ({self.kind}): part of it is off the board: use corners or cells of the map"


class BoardError(ValueError):
    """The base of all errors of this package."""


class InvalidBoard(BoardError):
    """Raised by `Board.parse` with all defects of the map."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__(defects)
        self.defects = defects
        """Every defect found, in reading order."""

    def __str__(self) -> str:
        return "; ".join(str(defect) for defect in self.defects)


class OffBoard(BoardError):
    """Raised if a query names a cell that is not on the board."""

    def __init__(self, cell: tuple[int, int], width: int, height: int) -> None:
        super().__init__(cell, width, height)
        self.cell = cell
        self.width = width
        self.height = height

    def __str__(self) -> str:
        east, south = self.width - 1, self.height - 1
        return f"cell {list(self.cell)} is off the board: use x from 0 to {east} and y from 0 to {south}"


class WrongShape(BoardError):
    """Raised by a hex query on a board of squares, or the reverse."""

    def __init__(self, question: str, needed: str) -> None:
        super().__init__(question, needed)
        self.question = question
        self.needed = needed

    def __str__(self) -> str:
        return f"{self.question} needs a board of {self.needed} cells"
