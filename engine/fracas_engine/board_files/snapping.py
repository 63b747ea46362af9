"""Walls off the grid: the sides of square cells that stand for them.

A side stands for a wall if the wall crosses the line between the centres of the two cells that the side separates. The
wall then is at most half a cell from the middle of the side, and a closed wall stays closed at any angle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from fracas_engine.board.edges import NORTH, WEST, Side

TOLERANCE: Final = 0.5
"""The largest distance between a wall and the middle of the side that stands for it, in cells."""

_PARTS: Final = 4096
"""Parts of a cell to which places are rounded."""
_HALF: Final = _PARTS // 2

Place = tuple[float, float]
"""A place in cells; (0, 0) is the north-west corner of the map."""


class Snapped(NamedTuple):
    """A side that stands for a piece of a wall."""

    side: Side
    distance: float
    """The distance of the wall from the middle of the side, in cells."""


def snap(points: Sequence[Place], width: int, height: int) -> Iterator[Snapped]:
    """Yield the sides that stand for a wall, without those on the border of the map.

    Args:
        points: The corners of the wall, in order.
        width: The number of columns.
        height: The number of rows.
    """
    fine = [(round(x * _PARTS), round(y * _PARTS)) for x, y in points]
    for one, other in pairwise(fine):
        (x0, y0), (x1, y1) = sorted((one, other), key=lambda point: (point[1], point[0]))
        for row in _crossed(y0, y1, height):
            # The place on the line, times the length of the divisor: exact, so that no gap comes from rounding.
            across = (x1 - x0) * (row * _PARTS + _HALF - y0) + x0 * (y1 - y0)
            column = (across + _HALF * (y1 - y0)) // (_PARTS * (y1 - y0))
            if 0 < column < width:
                yield Snapped((column, row, WEST), abs(across / (_PARTS * (y1 - y0)) - column))
        (x0, y0), (x1, y1) = sorted((one, other))
        for column in _crossed(x0, x1, width):
            across = (y1 - y0) * (column * _PARTS + _HALF - x0) + y0 * (x1 - x0)
            half = _HALF * (x1 - x0)
            row = -((half - across) // (_PARTS * (x1 - x0))) if y1 > y0 else (across + half) // (_PARTS * (x1 - x0))
            if 0 < row < height:
                yield Snapped((column, row, NORTH), abs(across / (_PARTS * (x1 - x0)) - row))


def _crossed(low: int, high: int, size: int) -> range:
    """Return the rows or columns whose middle lies between two coordinates; the higher one counts, the lower does not.

    A wall that runs through the centre of a cell counts as if it were shifted east, and less far south, by a tiny
    distance: so it passes each centre on one side, and has no gap there.
    """
    return range(max(0, (low + _HALF) // _PARTS), min(size, (high + _HALF) // _PARTS))


def nearest_side(points: Sequence[Place], width: int, height: int) -> Side | None:
    """Return the side nearest to the middle of a short wall, in the wall's direction; None if none is on the map."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if abs(x1 - x0) > abs(y1 - y0):
        side = (math.ceil(x) - 1, math.floor(y + 0.5), NORTH)
        return side if 0 <= side[0] < width and 0 < side[1] < height else None
    side = (math.floor(x + 0.5), math.ceil(y) - 1, WEST)
    return side if 0 < side[0] < width and 0 <= side[1] < height else None


def runs(sides: Iterable[Side]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the straight lines that sides of square cells form, each by its two corner points."""
    lines: dict[tuple[int, int], list[int]] = {}
    for x, y, direction in sides:
        lines.setdefault((direction, x if direction == WEST else y), []).append(y if direction == WEST else x)
    for (direction, line), places in sorted(lines.items()):
        ordered = sorted(set(places))
        first = 0
        for index in range(len(ordered)):
            if index + 1 == len(ordered) or ordered[index + 1] != ordered[index] + 1:
                one, other = ordered[first], ordered[index] + 1
                yield ((line, one), (line, other)) if direction == WEST else ((one, line), (other, line))
                first = index + 1
