"""Edges: walls, doors, windows and low walls between cells.

An edge lies on the common border of two cells. A mask of barriers holds it in a plane of its own above the cells: the
border of cell number k in direction d is bit `(1 + d) * grid.plane + k`. On square cells, direction 0 is the west side
and 1 the north side; on hexes, 0 is the west, 1 the north-west and 2 the north-east side. The other sides are those of
the neighbours.

A mask of a board without edges has no bits in these planes, so that nothing is computed for them. An edge has the
properties of the filled cell that it resembles (`AS_CELL`): `board.mask("wall")` contains the walls between cells, too.

Steps across edges are in `edge_steps.py`, lines in `edge_lines.py`, hexes in `hex_edges.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from fracas_engine.board.grid import Cell, Grid, Mask, Point

EdgeKind: TypeAlias = Literal["wall", "door", "window", "low_wall"]

AS_CELL: Final[Mapping[EdgeKind, str]] = {
    "wall": "wall",
    "door": "door",
    "window": "glass",
    "low_wall": "half_cover",
}
"""The property of a filled cell that stops the same things as an edge of each kind."""

Side: TypeAlias = tuple[int, int, int]
"""One side of a cell: column, row and direction."""

WEST: Final = 0
NORTH: Final = 1


class Edge(NamedTuple):
    """A barrier along one or more sides of cells."""

    kind: EdgeKind
    sides: tuple[Side, ...]
    id: str = ""
    """The id of a door; empty for other edges."""


def sides_between(one: Point, other: Point) -> tuple[Side, ...]:
    """Return the sides of square cells along a line between two lattice points on one axis."""
    (x, y), (i, j) = sorted((one, other))
    if x == i:
        return tuple((x, row, WEST) for row in range(y, j))
    return tuple((column, y, NORTH) for column in range(x, i))


def straight_runs(sides: Iterable[Side]) -> list[tuple[Side, ...]]:
    """Return sides of square cells, in the order of `sides_between`, as runs without gaps."""
    found: list[list[Side]] = []
    for side in sides:
        x, y, direction = side
        before = (x, y - 1, direction) if direction == WEST else (x - 1, y, direction)
        if found and found[-1][-1] == before:
            found[-1].append(side)
        else:
            found.append([side])
    return [tuple(run) for run in found]


def ends_of(sides: Sequence[Side]) -> tuple[Point, Point]:
    """Return the lattice points at the ends of sides of square cells, in the order of `sides_between`."""
    (x, y, _), (i, j, direction) = sides[0], sides[-1]
    return (x, y), (i, j + 1) if direction == WEST else (i + 1, j)


def side_mask(grid: Grid, sides: Iterable[Side]) -> Mask:
    """Return the mask of the given sides."""
    mask = 0
    for x, y, direction in sides:
        mask |= 1 << ((1 + direction) * grid.plane + y * grid.stride + x)
    return mask


def sides_of(grid: Grid, mask: Mask, *, hexes: bool = False) -> list[Side]:
    """Return the sides on which the edges of a mask lie."""
    found = []
    for direction in range(3 if hexes else 2):
        left = edge_plane(grid, mask, direction)
        while left:
            low = left & -left
            y, x = divmod(low.bit_length() - 1, grid.stride)
            found.append((x, y, direction))
            left ^= low
    return found


def edge_plane(grid: Grid, mask: Mask, direction: int) -> Mask:
    """Return the cells of which a side is an edge of `mask`; the extra row and column belong to the border."""
    return mask >> ((1 + direction) * grid.plane) & ((1 << grid.plane) - 1)


def with_edges(grid: Grid, cells: Mask) -> Mask:
    """Return square cells with all of their sides, as the cells and edges that are in an area."""
    west, north = cells | cells << 1, cells | cells << grid.stride
    return cells | west << grid.plane | north << (2 * grid.plane)


def with_inner_edges(grid: Grid, cells: Mask) -> Mask:
    """Return square cells with the sides between two of them."""
    west, north = cells & cells << 1, cells & cells << grid.stride
    return cells | west << grid.plane | north << (2 * grid.plane)


def beside_edges(grid: Grid, edges: Mask) -> Mask:
    """Return the square cells on both sides of the edges of a mask."""
    west, north = edge_plane(grid, edges, WEST), edge_plane(grid, edges, NORTH)
    return (west | west >> 1 | north | north >> grid.stride) & grid.everywhere


def cells_beside(side: Side, *, hexes: bool = False) -> tuple[Cell, Cell]:
    """Return the two cells that a side separates, the one to which it belongs first; the other may be off the board."""
    x, y, direction = side
    if direction == WEST:
        return (x, y), (x - 1, y)
    if not hexes:
        return (x, y), (x, y - 1)
    # Odd rows of hexes are shifted half a hex east.
    west = x - 1 + y % 2
    return (x, y), (west if direction == NORTH else west + 1, y - 1)


def side_between(one: Cell, other: Cell, *, hexes: bool = False) -> Side | None:
    """Return the side that separates two cells; None if they share none."""
    for cell, far in ((one, other), (other, one)):
        for direction in (0, 1, 2) if hexes else (0, 1):
            side = (cell[0], cell[1], direction)
            if cells_beside(side, hexes=hexes)[1] == far:
                return side
    return None
