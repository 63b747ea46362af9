"""Edges on hexes: steps across them, and lines that touch them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from fracas_engine.board.edges import cells_beside, edge_plane
from fracas_engine.board.grid import Cell, Grid, Mask, Point

_ENDS: Final = (((-1, -1), (-1, 1)), ((-1, -1), (0, -2)), ((0, -2), (1, -1)))
"""The ends of the west, north-west and north-east side of a hex, relative to its centre (`hexes.CORNERS`)."""


Sides: TypeAlias = tuple[Mask, Mask, Mask]
"""The hexes whose west, north-west and north-east side can be crossed."""


def open_sides(grid: Grid, walls: Mask) -> Sides:
    """Return the sides of hexes where no edge of `walls` lies."""
    west, north_west, north_east = (~edge_plane(grid, walls, direction) for direction in range(3))
    return west, north_west, north_east


def closed_sides(grid: Grid, walls: Mask) -> Sides:
    """Return the sides of hexes where an edge of `walls` lies."""
    west, north_west, north_east = (edge_plane(grid, walls, direction) for direction in range(3))
    return west, north_west, north_east


def hex_spread_across(grid: Grid, even_rows: Mask, hexes: Mask, sides: Sides) -> Mask:
    """Return the neighbours of `hexes` on the board across the given sides."""
    stride = grid.stride
    west, north_west, north_east = sides
    even = hexes & even_rows
    odd = hexes ^ even
    found = hexes << 1 & west | (hexes & west) >> 1
    found |= (even & north_east) >> stride | (even & north_west) >> (stride + 1)
    found |= even << (stride - 1) & north_east | even << stride & north_west
    found |= (odd & north_east) >> (stride - 1) | (odd & north_west) >> stride
    found |= odd << stride & north_east | odd << (stride + 1) & north_west
    return found & grid.everywhere


def touched_sides(
    start: Point, end: Point, touched: Iterable[Cell], centre: Callable[[Cell], Point]
) -> list[tuple[int, int, int]]:
    """Return the sides of hexes that a segment touches, its ends included.

    Args:
        start: The first end.
        end: The other end.
        touched: The hexes that the segment touches.
        centre: Returns the centre of a hex.
    """
    cells = set(touched)
    found = []
    for cell in sorted(cells):
        x, y = centre(cell)
        for direction, ((ax, ay), (bx, by)) in enumerate(_ENDS):
            far = cells_beside((*cell, direction), hexes=True)[1]
            if far in cells and _meet(start, end, (x + ax, y + ay), (x + bx, y + by)):
                found.append((*cell, direction))
    return found


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if two segments have a common point."""
    if not all(
        max(min(a[axis], b[axis]), min(c[axis], d[axis])) <= min(max(a[axis], b[axis]), max(c[axis], d[axis]))
        for axis in (0, 1)
    ):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Point, b: Point, c: Point) -> int:
    """Return on which side of a line a point lies: -1, 0 or 1."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)
