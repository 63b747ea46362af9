"""Scale of the board: two characters per cell on small terminals, larger cells on wide ones. No terminal code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["LARGE", "SMALL", "Layout", "Scale", "layout"]


@dataclass(frozen=True, slots=True)
class Scale:
    """Size of a cell in characters."""

    width: int
    height: int


SMALL: Final = Scale(2, 1)
LARGE: Final = Scale(4, 2)

_WIDE: Final = 120
"""Minimum width of a terminal, in columns, for larger cells, full names and a stat block beside the board."""
_SIDE: Final = 28
_WIDE_SIDE: Final = 46
_AXIS: Final = 3
_LOG_LINES: Final = 4
_FRAME_LINES: Final = 4
"""Number of lines that belong neither to the board nor to the log: header, axis, prompt, keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the room of a terminal is divided."""

    side: int
    """Width of the column beside the board, in characters."""
    scale: Scale
    sheet: bool
    """True if a stat block is shown beside the board."""


def layout(
    columns: int, rows: int, board: tuple[int, int], *, hexes: bool = False, gaps: tuple[int, int] = (0, 0)
) -> Layout:
    """Return how the room of a terminal is divided.

    Args:
        columns: Width of the terminal in characters.
        rows: Height of the terminal in lines.
        board: Number of columns and rows of the board, in cells.
        hexes: True if odd rows are shifted half a cell.
        gaps: Number of columns and of rows of characters between cells, for barriers.
    """
    if columns < _WIDE:
        return Layout(_SIDE, SMALL, sheet=False)
    across, down = board
    room = columns - _WIDE_SIDE - 1 - _AXIS, rows - _FRAME_LINES - _LOG_LINES
    aside = LARGE.width // 2 if hexes else 0
    fits = across * LARGE.width + aside + gaps[0] <= room[0] and down * LARGE.height + gaps[1] <= room[1]
    return Layout(_WIDE_SIDE, LARGE if fits else SMALL, sheet=rows >= 30)
