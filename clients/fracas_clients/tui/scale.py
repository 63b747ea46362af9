"""How large a cell is drawn: two characters on small terminals, a little picture on wide ones. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["LARGE", "SMALL", "Layout", "Scale", "layout"]


@dataclass(frozen=True, slots=True)
class Scale:
    """Characters of a cell."""

    width: int
    height: int


SMALL: Final = Scale(2, 1)
LARGE: Final = Scale(4, 2)

_WIDE: Final = 120
"""Columns from which on there is room for larger cells, whole names and a sheet."""
_SIDE: Final = 28
_WIDE_SIDE: Final = 46
_AXIS: Final = 3
_LOG_LINES: Final = 4
_FRAME_LINES: Final = 4
"""Lines above and below the board and the log: head, axis, prompt, keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a terminal is divided."""

    side: int
    """Characters of the column beside the board."""
    scale: Scale
    sheet: bool
    """Whether the sheet of a creature stands beside the board."""


def layout(columns: int, rows: int, board: tuple[int, int], *, hexes: bool = False) -> Layout:
    """Return how a terminal is divided.

    Args:
        columns: Characters of a line.
        rows: Lines.
        board: Cells of the board, columns and rows.
        hexes: Whether odd rows are pushed half a cell aside.
    """
    if columns < _WIDE:
        return Layout(_SIDE, SMALL, sheet=False)
    across, down = board
    room = columns - _WIDE_SIDE - 1 - _AXIS, rows - _FRAME_LINES - _LOG_LINES
    aside = LARGE.width // 2 if hexes else 0
    fits = across * LARGE.width + aside <= room[0] and down * LARGE.height <= room[1]
    return Layout(_WIDE_SIDE, LARGE if fits else SMALL, sheet=rows >= 30)
