"""Lines between sample points inside cells, and the obstacles that they hit.

This module has the sample points of a creature, obstacles with heights, and the lines that touch them (S5-COVER-07, -08
and -11, S5-SENSE-02, S5-AREA-02). Lines from corner to corner are in `cover.py`; the ruleset interprets the share of
lines that are hit.

Coordinates are in tenths of a cell. Each cell has four sample points, a tenth of a cell in from its corners, at half
its height. An obstacle fills whole cells from a bottom to a top; a line is hit if it touches the obstacle, borders
included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from fracas_engine.board.board import Board
from fracas_engine.board.edges import NORTH, WEST, edge_plane, with_edges, with_inner_edges
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Mask, Point, shifted

Sample: TypeAlias = tuple[int, int, int]
"""A sample point `(x, y, height)` in tenths of a cell; x and y end in 1 or 9."""

_Box: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The horizontal extent of an obstacle in tenths of a cell: from west to east, and from north to south."""

_Span: TypeAlias = tuple[int, int, int]
"""A row and its first and last column."""

UNIT: Final = 10
"""The side of a cell, in tenths of a cell."""
_INSET: Final = (1, 9)


class Obstacle(NamedTuple):
    """Cells that are filled between two heights."""

    cells: Mask
    bottom: int | None = None
    """Bottom in tenths of a cell above the ground; `None` if it has no lower limit."""
    top: int | None = None
    """Top in tenths of a cell above the ground; `None` if it has no upper limit."""


def samples(footprint: Footprint) -> list[Sample]:
    """Return the four sample points of every cell of a creature, by row and column."""
    height = UNIT * footprint.altitude + UNIT // 2
    return [(UNIT * x + a, UNIT * y + b, height) for x, y in footprint.cells() for b in _INSET for a in _INSET]


def point_samples(point: Point, altitude: int = 0) -> list[Sample]:
    """Return the four sample points around a lattice point that is a point of origin (S5-AREA-02)."""
    height = UNIT * altitude + UNIT // 2
    return [(UNIT * point[0] + a, UNIT * point[1] + b, height) for b in (-1, 1) for a in (-1, 1)]


def line_hit(board: Board, start: Sample, end: Sample, obstacles: Iterable[Obstacle]) -> bool:
    """Return True if the line between two sample points touches an obstacle.

    Args:
        board: The board; samples may be off the board by less than a cell, such as those of a point on its edge.
        start: The first end.
        end: The other end.
        obstacles: The obstacles to test, without the cells of the creatures that the samples belong to.
    """
    x, y, _ = start
    column, row = x // UNIT, y // UNIT
    stride = board.grid.stride
    low, passed = passed_cells(stride, x % UNIT, y % UNIT, end[0] - UNIT * column, end[1] - UNIT * row)
    low += row * stride + column
    passed = passed << low if low >= 0 else passed >> -low
    if board.edges:
        # Two neighbouring cells are convex together: a line that touches both also touches the side between them.
        passed = with_inner_edges(board.grid, passed)
    for cells, bottom, top in obstacles:
        met = cells & passed
        if not met:
            continue
        if bottom is None and top is None:
            return True
        lowest, highest = min(start[2], end[2]), max(start[2], end[2])
        if (bottom is None or lowest >= bottom) and (top is None or highest <= top):
            return True
        if (bottom is not None and highest < bottom) or (top is not None and lowest > top):
            continue
        if any(_touches_box(start, end, box, bottom, top) for box in _boxes(board, met)):
            return True
    return False


def corridor(board: Board, one: Footprint, other: Footprint) -> Mask:
    """Return the cells and edges that lines between two footprints can touch: the hull of all their sample points."""
    grid = board.grid
    (ax, ay), (bx, by) = one.cell, other.cell
    low, passed = _corridor(grid.stride, one.size, other.size, bx - ax, by - ay)
    found = shifted(passed, ay * grid.stride + ax + low) & grid.everywhere
    return with_edges(grid, found) if board.edges else found


@lru_cache(maxsize=16384)
def _corridor(stride: int, size: int, other_size: int, east: int, south: int) -> tuple[int, Mask]:
    """Return the cells of a corridor relative to the anchor of its first footprint.

    The hull is bounded by the sides of both footprints and the lines between their corresponding corners.

    Returns:
        The number of bits from the anchor to bit 0 of the mask, and the mask, as `passed_cells` does.
    """
    most, growth = size - 1, other_size - size
    spans = [(row, 0, most) for row in range(size)]
    spans += [(south + row, east, east + other_size - 1) for row in range(other_size)]
    for right, below in product((0, 1), repeat=2):
        x, y = _INSET[right], _INSET[below]
        to_x, to_y = UNIT * (east + growth * right) + x, UNIT * (south + growth * below) + y
        for row, first, last in _rows(x, y, to_x, to_y):
            spans.append((row + most * below, first + most * right, last + most * right))
    ends: dict[int, tuple[int, int]] = {}
    for row, first, last in spans:
        west, farthest = ends.get(row, (first, last))
        ends[row] = min(west, first), max(farthest, last)
    return _masked(stride, [(row, *columns) for row, columns in ends.items()])


def hits(board: Board, start: Sample, ends: Sequence[Sample], obstacles: Sequence[Obstacle]) -> int:
    """Return how many of the lines from one sample point to several are hit; the arguments are those of `line_hit`."""
    return sum(line_hit(board, start, end, obstacles) for end in ends)


def clear_line(board: Board, starts: Sequence[Sample], ends: Sequence[Sample], obstacles: Sequence[Obstacle]) -> bool:
    """Return True if any line from one of `starts` to one of `ends` is not hit (S5-SENSE-02)."""
    for start in starts:
        for end in ends:
            if not line_hit(board, start, end, obstacles):
                return True
    return False


@lru_cache(maxsize=16384)
def passed_cells(stride: int, px: int, py: int, qx: int, qy: int) -> tuple[int, Mask]:
    """Return the cells that a segment touches (as closed squares), relative to the cell of its start.

    Args:
        stride: The stride of the board's grid.
        px: X of the start within its cell, in tenths.
        py: Y of the start within its cell, in tenths.
        qx: X of the end, in tenths from the north-west corner of the start's cell.
        qy: Y of the end, in tenths from the north-west corner of the start's cell.

    Returns:
        The number of bits from the start's cell to bit 0 of the mask, and the mask.
    """
    return _masked(stride, _rows(px, py, qx, qy))


def _rows(px: int, py: int, qx: int, qy: int) -> list[_Span]:
    """Return the cells of `passed_cells` as spans, row by row."""
    north, south = (py, qy) if py <= qy else (qy, py)
    if north == south:
        west, east = (px, qx) if px <= qx else (qx, px)
        return [(row, (west - 1) // UNIT, east // UNIT) for row in range((north - 1) // UNIT, south // UNIT + 1)]
    scale = south - north
    top_x, width = (px, qx - px) if py <= qy else (qx, px - qx)
    found = []
    # Where the segment crosses the borders of the rows of closed cells, as numerators over its height.
    before = top_x * scale
    for row in range((north - 1) // UNIT, south // UNIT + 1):
        border = min(max(UNIT * row + UNIT, north), south)
        after = top_x * scale + (border - north) * width
        west, east = (before, after) if before <= after else (after, before)
        found.append((row, (west - 1) // (UNIT * scale), east // (UNIT * scale)))
        before = after
    return found


def _masked(stride: int, spans: Iterable[_Span]) -> tuple[int, Mask]:
    """Return the cells of `spans` as a mask, with the number of bits from cell `(0, 0)` to bit 0 of the mask."""
    found = [(row * stride + first, last - first + 1) for row, first, last in spans]
    low = min(bit for bit, _ in found)
    mask = 0
    for bit, count in found:
        mask |= ((1 << count) - 1) << bit - low
    return low, mask


def _boxes(board: Board, met: Mask) -> Iterator[_Box]:
    """Yield the cells of a mask, and its edges as boxes of no width."""
    grid = board.grid
    for x, y in grid.cells(met & grid.everywhere):
        yield (UNIT * x, UNIT * x + UNIT), (UNIT * y, UNIT * y + UNIT)
    if board.edges:
        for direction in (WEST, NORTH):
            for x, y in grid.cells(edge_plane(grid, met, direction) & grid.everywhere):
                west, north = UNIT * x, UNIT * y
                wide, high = (0, UNIT) if direction == WEST else (UNIT, 0)
                yield (west, west + wide), (north, north + high)


def _touches_box(start: Sample, end: Sample, box: _Box, bottom: int | None, top: int | None) -> bool:
    """Return True if a segment touches a box, borders included.

    The segment is clipped by each pair of parallel faces. The fractions of its length are compared without division,
    over the product of its extents.
    """
    bounds = (*box, (bottom, top))
    extents = [abs(end[axis] - start[axis]) or 1 for axis in range(3)]
    scale = extents[0] * extents[1] * extents[2]
    low, high = 0, scale
    for axis, (least, most) in enumerate(bounds):
        step = end[axis] - start[axis]
        here = start[axis]
        if step == 0:
            if (least is not None and here < least) or (most is not None and here > most):
                return False
            continue
        near, far = (least, most) if step > 0 else (most, least)
        sign = 1 if step > 0 else -1
        factor = scale // extents[axis]
        if near is not None:
            low = max(low, (near - here) * sign * factor)
        if far is not None:
            high = min(high, (far - here) * sign * factor)
    return low <= high
