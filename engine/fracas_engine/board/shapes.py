"""Areas measured on the centres of cells: spheres, cones, cubes, cylinders, emanations, lines of a width.

This module has the cells of a shape at one altitude, as masks (S5-AREA-05 to -12). Areas counted in whole cells are in
`areas.py`, shielded cells in `samples.py`.

Points of origin are lattice points. Coordinates are in half cells and lengths are compared squared, so that all values
are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from fracas_engine.board.board import Board
from fracas_engine.board.distance import distance, within
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Mask, Point

_Row: TypeAlias = tuple[int, int, int]
"""Cells of a row beside each other: how far south and east the first one lies of a reference cell, and their number."""


def sphere(board: Board, origin: Point, radius: int, layer: int = 0) -> Mask:
    """Return the cells with a centre within `radius` of a point of origin (S5-AREA-05).

    Args:
        board: The board; cells off the board are left out.
        origin: The lattice point at the centre.
        radius: The radius in cells.
        layer: The altitude of the cells above the origin, in cells; negative below it.
    """
    height = 2 * layer + 1
    return _round(board, origin, radius, 4 * radius * radius - height * height)


def cylinder(board: Board, origin: Point, radius: int) -> Mask:
    """Return the cells of a cylinder, the same at each altitude within its height (S5-AREA-09)."""
    return _round(board, origin, radius, 4 * radius * radius)


def _round(board: Board, origin: Point, radius: int, limit: int) -> Mask:
    x0, y0 = origin
    found = 0
    for away in range(radius):
        left = limit - (2 * away + 1) ** 2
        if left < 1:
            break
        half = (isqrt(left) + 1) // 2  # number of centres on each side of the origin
        found |= board.grid.block((x0 - half, y0 - 1 - away), 2 * half, 1)
        found |= board.grid.block((x0 - half, y0 + away), 2 * half, 1)
    return found


def emanation(board: Board, source: Footprint, cells: int) -> Mask:
    """Return the cells within `cells` cells of a creature, without the creature's own cells (S5-AREA-10)."""
    return within(board.grid, source, cells) & ~source.on(board.grid)


def cube_touches(user: Footprint, at: Cell, side: int) -> bool:
    """Return True if the user may place a cube with the north-west cell `at` (S5-AREA-08).

    The cube must touch the user's space without overlapping it; a shared corner is enough.
    """
    return distance(Footprint(user.cell, user.size), Footprint(at, side)) == 1


def origin_distance(user: Footprint, origin: Point) -> int:
    """Return the distance in cells from the user to the nearest of the cells around a lattice point (S5-AREA-01)."""
    return distance(Footprint(user.cell, user.size), Footprint((origin[0] - 1, origin[1] - 1), 2))


def cone(board: Board, user: Footprint, aim: Cell, length: int, layer: int = 0) -> Mask:
    """Return the cells of a cone; its width at a distance equals that distance (S5-AREA-06 and -12).

    Args:
        board: The board; cells off the board are left out.
        user: The space of the creature from which the cone starts.
        aim: The cell that the cone is aimed at, outside the user's space.
        length: The length in cells.
        layer: The altitude of the cells above the user's, in cells.

    Raises:
        ValueError: The aim lies in the user's space.
    """
    key, relative = (cone, user, aim, length, layer), _relative(user, aim, 1)
    return board.remembered(key, lambda: _laid(board, user.cell, _cone(user.size, relative, length, layer)))


def swath(board: Board, user: Footprint, aim: Point, length: int, width: int = 1, layer: int = 0) -> Mask:
    """Return the cells of a line with a length and a width (S5-AREA-07 and -12).

    Args:
        board: The board; cells off the board are left out.
        user: The space of the creature from which the line starts.
        aim: The target outside the user's space: a cell for a line of odd width, a lattice point for one of even width.
        length: The length in cells.
        width: The width in cells.
        layer: The altitude of the cells above the user's, in cells.

    Raises:
        ValueError: The aim lies in the user's space.
    """
    key, relative = (swath, user, aim, length, width, layer), _relative(user, aim, width % 2)
    return board.remembered(key, lambda: _laid(board, user.cell, _swath(user.size, relative, length, width, layer)))


def _relative(user: Footprint, aim: Point, odd: int) -> Point:
    """Return the aim in half cells from the north-west corner of the user's space.

    Args:
        user: The user's space.
        aim: The aim: a cell if `odd` is 1, whose centre is meant, and a lattice point if it is 0.
        odd: 1 or 0.
    """
    return 2 * (aim[0] - user.cell[0]) + odd, 2 * (aim[1] - user.cell[1]) + odd


def _laid(board: Board, cell: Cell, rows: Iterable[_Row]) -> Mask:
    """Return the cells of rows that are given relative to a cell; cells off the board are left out."""
    found = 0
    for south, east, cells in rows:
        found |= board.grid.block((cell[0] + east, cell[1] + south), cells, 1)
    return found


@lru_cache(maxsize=4096)
def _cone(size: int, aim: Point, length: int, layer: int) -> tuple[_Row, ...]:
    rise = 2 * layer

    def inside(dot: int, cross: int, square: int) -> bool:
        return (
            2 * abs(cross) <= dot
            and dot * dot <= 4 * length * length * square
            and 4 * rise * rise * square <= dot * dot
        )

    # A cone's far corners lie at most sqrt(1 + 1/4) of its length away from the apex, and a centre half a cell nearer.
    return tuple(_aimed(size, aim, isqrt(5 * length * length // 4) + 1, inside))


@lru_cache(maxsize=4096)
def _swath(size: int, aim: Point, length: int, width: int, layer: int) -> tuple[_Row, ...]:
    def inside(dot: int, cross: int, square: int) -> bool:
        near = cross * cross <= width * width * square and dot * dot <= 4 * length * length * square
        return near and 2 * abs(layer) <= width - 1

    return tuple(_aimed(size, aim, length + width, inside))


def _aimed(size: int, aim: Point, extent: int, inside: Callable[[int, int, int], bool]) -> Iterator[_Row]:
    """Yield the rows of cells ahead of the user that are inside a convex shape.

    Args:
        size: The side of the user's space in cells. The shape starts at its point that is nearest to the aim.
        aim: The aim, in half cells from the north-west corner of the user's space.
        extent: The distance from the user in cells up to which cells are tested; it must contain the whole shape.
        inside: Returns True if a cell is inside the shape. Its arguments are the components of the vector to the cell's
            centre along and across the aim's direction, each multiplied by the length of the direction, and the squared
            length of the direction, all in half cells.

    Raises:
        ValueError: The aim lies in the user's space.
    """
    apex = min(max(aim[0], 0), 2 * size), min(max(aim[1], 0), 2 * size)
    vx, vy = aim[0] - apex[0], aim[1] - apex[1]
    square = vx * vx + vy * vy
    if not square:
        raise ValueError(f"the aim {aim} in half cells lies in the user's space")
    for south in range(-extent, size + extent):
        wy = 2 * south + 1 - apex[1]
        columns = []
        for east in range(-extent, size + extent):
            wx = 2 * east + 1 - apex[0]
            dot = wx * vx + wy * vy
            if dot > 0 and inside(dot, wx * vy - wy * vx, square):
                columns.append(east)
        if columns:
            yield south, columns[0], len(columns)
