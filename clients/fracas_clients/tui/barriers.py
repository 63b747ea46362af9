"""Walls, doors, windows and low walls between the cells of a board, as characters in columns and rows of their own.

On hexes, a barrier to the north-west or north-east of a cell is drawn above the left or right half of it. Only columns
and rows with a barrier get room, so that most of the board stays as narrow as it is. No terminal code.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["GLYPHS", "NO_GAPS", "SLANTS", "Barriers", "Gaps", "Side", "barrier_glyph", "joint"]

Side: TypeAlias = tuple[int, int, bool | Literal["nw", "ne"]]
"""A side of a cell: the cell, and True for the west side, False for the north side of a square; see `SLANTS`."""
SLANTS: Final[tuple[Literal["nw"], Literal["ne"]]] = ("nw", "ne")
"""The sides of a hex to the north-west and to the north-east, from west to east."""
Barriers: TypeAlias = Mapping[Side, str]
"""Barriers by side: `wall`, `low_wall`, `window`, `door` (closed) or `open_door`."""

GLYPHS: Final[Mapping[str, tuple[str, str, str]]] = {
    "wall": ("┃", "━", "wall"),
    "door": ("+", "+", "terrain"),
    "open_door": ("/", "/", "terrain"),
    "window": ("║", "═", "water"),
    "low_wall": ("╎", "╌", "wall"),
}
"""Of each barrier the character on a west side, the one on a north side, and the name of its colour in the palette."""
_ASCII: Final = {"┃": "|", "━": "-", "║": '"', "═": "=", "╎": ":", "╌": "."}
_JOINTS: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""Corners by the barriers that meet there: above 1, below 2, left 4, right 8."""
_UPRIGHT: Final = frozenset({1, 2, 3})
_STRAIGHT: Final = _UPRIGHT | {4, 8, 12}
"""Corners at which a line goes on, or ends."""


def barrier_glyph(kind: str, *, upright: bool, ascii_only: bool = False) -> str:
    """Return the character of a barrier.

    Args:
        kind: The barrier.
        upright: True on a west side, False on a north side.
        ascii_only: True for terminals without line-drawing characters.
    """
    glyph = GLYPHS[kind][0 if upright else 1]
    return _ASCII.get(glyph, glyph) if ascii_only else glyph


def joint(barriers: Barriers, x: int, y: int, *, ascii_only: bool = False) -> str:
    """Return the character at the north-west corner of a cell; a blank if no barrier ends there."""
    sides = ((x, y - 1, True), (x, y, True), (x - 1, y, False), (x, y, False))
    found = sum(1 << n for n, side in enumerate(sides) if side in barriers)
    kinds = {barriers[side] for side in sides if side in barriers}
    if len(kinds) == 1 and found in _STRAIGHT:
        return barrier_glyph(kinds.pop(), upright=found in _UPRIGHT, ascii_only=ascii_only)
    glyph = _JOINTS[found]
    return ("|" if glyph in "╹╻┃" else "-" if glyph in "╸╺━" else "+") if ascii_only and found else glyph


@dataclass(frozen=True, slots=True)
class Gaps:
    """The columns and rows between cells that are drawn, in ascending order."""

    columns: tuple[int, ...] = ()
    """Columns of cells with a barrier on a west side."""
    rows: tuple[int, ...] = ()
    """Rows of cells with a barrier on a north side."""

    @classmethod
    def of(cls, barriers: Barriers) -> Gaps:
        """Return the gaps that some barriers need."""
        columns = {x for x, _, side in barriers if side is True}
        rows = {y for _, y, side in barriers if side is not True}
        return cls(tuple(sorted(columns)), tuple(sorted(rows)))

    def before_column(self, x: int) -> int:
        """Return the number of gaps left of a column of cells."""
        return bisect_right(self.columns, x)

    def before_row(self, y: int) -> int:
        """Return the number of gaps above a row of cells."""
        return bisect_right(self.rows, y)


NO_GAPS: Final = Gaps()
"""No barriers between cells."""
