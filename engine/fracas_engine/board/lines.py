"""Straight lines from lattice points, as the cells they cross, in exact integers.

This module has the cells that a ray or a segment passes, as masks relative to its start, so that one result serves
every position on every board of the same width. Blocking is in `sight.py` and `cover.py`.

Results are computed in the quadrant east and south of the start and mirrored. The cell at an offset `(dx, dy)` from a
lattice point is the one whose north-west corner lies there; it is east of the point for `dx >= 0`, west of it for `dx
<= -1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from fracas_engine.board.grid import Cell, Mask, Point, gathered


class RayWays(NamedTuple):
    """The ways in which rays from a lattice point can reach a cell, each as the barriers that it must not meet.

    Barriers are the cells passed before that cell (`ray_cells`), or these and the sides crossed, in packed masks
    (`edge_lines.edge_ray`).
    """

    low: int
    """Number of bits from the bit of the start's own cell to bit 0 of the masks."""
    common: Mask
    """The barriers on all ways: one of them blocks every way."""
    ways: tuple[Mask, ...]
    """For each way, a mask of its barriers; empty if the target cell touches the start."""


class LineCells(NamedTuple):
    """Cells that a segment between two lattice points meets, relative to its start."""

    low: int
    """Number of bits from the start's own index to bit 0 of the masks of cells and points."""
    inside: Mask
    """Cells crossed through their interior."""
    seams: tuple[tuple[Mask, Mask], ...]
    """For a segment along a grid line, pairs of cells that lie on both sides of it, one pair for each unit."""
    points: Mask
    """Lattice points passed between the ends."""


def _mirrored(cell: Cell, dx: int, dy: int) -> Cell:
    return cell[0] if dx >= 0 else -1 - cell[0], cell[1] if dy >= 0 else -1 - cell[1]


def _relative(offsets: Iterable[Cell], stride: int) -> list[int]:
    return [y * stride + x for x, y in offsets]


@lru_cache(maxsize=4096)
def _quadrant_ways(i: int, j: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells passed by each ray from (0, 0) into cell (i, j), `i` and `j` from 0 on (MM-LOS-01).

    The directions to the lattice points of the rectangle divide the quadrant into gaps. All rays in one gap pass the
    same cells and no lattice point, so one ray is tested for each gap that leads into the cell. Neighbouring directions
    are found as in the Stern-Brocot tree: `u` and `v` are neighbours once `u + v` lies outside the rectangle.
    """
    right, left = (i + 1, j), (i, j + 1)
    found: list[tuple[Cell, ...]] = []
    stack = [((1, 0), (0, 1))]
    while stack:
        u, v = stack.pop()
        if right[0] * v[1] - right[1] * v[0] <= 0 or u[0] * left[1] - u[1] * left[0] <= 0:
            continue
        p, q = u[0] + v[0], u[1] + v[1]
        if p <= i + 1 and q <= j + 1:
            stack += [((p, q), v), (u, (p, q))]
            continue
        x = y = 0
        passed = []
        while (x, y) != (i, j):
            passed.append((x, y))
            if (x + 1) * q < (y + 1) * p:
                x += 1
            else:
                y += 1
        found.append(tuple(passed))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=8192)
def ray_cells(stride: int, dx: int, dy: int) -> RayWays:
    """Return the ways in which rays from a lattice point reach the cell at the offset `(dx, dy)` (MM-LOS-01).

    Args:
        stride: The stride of the board's grid.
        dx: The number of columns from the point's own index to the cell, negative to the west.
        dy: The number of rows from the point's own index to the cell, negative to the north.
    """
    i, j = (dx if dx >= 0 else -1 - dx), (dy if dy >= 0 else -1 - dy)
    ways = [_relative((_mirrored(cell, dx, dy) for cell in way), stride) for way in _quadrant_ways(i, j)]
    return masked_ways(ways)


def masked_ways(ways: Iterable[Sequence[int]]) -> RayWays:
    """Return ways that are given as the bits of their barriers."""
    given = [frozenset(way) for way in ways]
    low = min(map(min, filter(None, given)), default=0)
    common = frozenset.intersection(*given)
    masks = tuple(gathered(bit - low for bit in way) for way in given)
    return RayWays(low, gathered(bit - low for bit in common), masks)


@lru_cache(maxsize=8192)
def line_cells(stride: int, dx: int, dy: int) -> LineCells:
    """Return the cells and points on the segment from a lattice point to the one at the offset `(dx, dy)`.

    Rules: MM-COV-06, OB-COV-06.

    Args:
        stride: The stride of the board's grid.
        dx: The number of columns between the points, negative to the west.
        dy: The number of rows between the points, negative to the north.
    """
    unit = gcd(dx, dy)
    points = _relative(((dx // unit * k, dy // unit * k) for k in range(1, unit)), stride) if unit else []
    seams: list[tuple[int, int]] = []
    inside: list[int] = []
    if dx == 0:
        rows = range(min(dy, 0), max(dy, 0))
        seams = [(y * stride - 1, y * stride) for y in rows]
    elif dy == 0:
        columns = range(min(dx, 0), max(dx, 0))
        seams = [(x - stride, x) for x in columns]
    else:
        inside = _relative((_mirrored(cell, dx, dy) for cell in _crossed(abs(dx), abs(dy))), stride)
    low = min((*inside, *points, *(bit for pair in seams for bit in pair)), default=0)
    return LineCells(
        low,
        gathered(bit - low for bit in inside),
        tuple((1 << (one - low), 1 << (other - low)) for one, other in seams),
        gathered(bit - low for bit in points),
    )


def _crossed(p: int, q: int) -> list[Point]:
    """Return the cells that the segment from (0, 0) to (p, q) crosses inside; `p` and `q` are at least 1."""
    x = y = 0
    cells = []
    while x < p and y < q:
        cells.append((x, y))
        across = (x + 1) * q - (y + 1) * p
        if across <= 0:
            x += 1
        if across >= 0:
            y += 1
    return cells


def ray_paths(dx: int, dy: int) -> list[list[Cell]]:
    """Return the cells of each ray from a lattice point into the cell at an offset, in order, that cell included."""
    i, j = (dx if dx >= 0 else -1 - dx), (dy if dy >= 0 else -1 - dy)
    return [[_mirrored(cell, dx, dy) for cell in (*way, (i, j))] for way in _quadrant_ways(i, j)]


def crossed_cells(dx: int, dy: int) -> list[list[Cell]]:
    """Return the cells that a slanted segment crosses, as one list for each part between two lattice points."""
    parts: list[list[Cell]] = []
    before: Cell | None = None
    for cell in _crossed(abs(dx), abs(dy)):
        if before is None or (cell[0] != before[0] and cell[1] != before[1]):
            parts.append([])
        parts[-1].append(_mirrored(cell, dx, dy))
        before = cell
    return parts


def cells_between(one: Cell, other: Cell) -> list[Cell]:
    """Return the cells that the segment between two cells' centres crosses, in order, both cells included (OC-PATH-03).

    Where the segment passes exactly through a corner, the next cell is the diagonal neighbour.
    """
    dx, dy = other[0] - one[0], other[1] - one[1]
    east, south = (1 if dx >= 0 else -1), (1 if dy >= 0 else -1)
    dx, dy = abs(dx), abs(dy)
    i = j = 0
    cells = [one]
    while (i, j) != (dx, dy):
        # Borders are crossed after odd numbers of half cells along each axis.
        across = (2 * i + 1) * dy - (2 * j + 1) * dx
        i += across <= 0
        j += across >= 0
        cells.append((one[0] + i * east, one[1] + j * south))
    return cells
