"""Areas measured on the centres of cells: spheres, cones, cubes, cylinders, emanations, lines of a width.

This module has the cells of a shape at one altitude, as masks (S5-AREA-05 to -12). Areas counted in whole cells are in
`areas.py`, shielded cells in `samples.py`.

Points of origin are lattice points. Coordinates are in half cells and lengths are compared squared, so that all values
are integers.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from fracas_engine.board.board import Board
from fracas_engine.board.distance import distance, within
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Mask, Point


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

    def inside(dot: int, cross: int, square: int) -> bool:
        rise = 2 * layer
        return (
            2 * abs(cross) <= dot
            and dot * dot <= 4 * length * length * square
            and 4 * rise * rise * square <= dot * dot
        )

    aimed_at = (2 * aim[0] + 1, 2 * aim[1] + 1)
    # A cone's far corners lie at most sqrt(1 + 1/4) of its length away from the apex, and a centre half a cell nearer.
    extent = isqrt(5 * length * length // 4) + 1
    return board.remembered((cone, user, aim, length, layer), lambda: _aimed(board, user, aimed_at, extent, inside))


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
    odd = width % 2
    aimed_at = (2 * aim[0] + odd, 2 * aim[1] + odd)

    def inside(dot: int, cross: int, square: int) -> bool:
        near = cross * cross <= width * width * square and dot * dot <= 4 * length * length * square
        return near and 2 * abs(layer) <= width - 1

    return board.remembered(
        (swath, user, aim, length, width, layer), lambda: _aimed(board, user, aimed_at, length + width, inside)
    )


def _aimed(board: Board, user: Footprint, aim: Point, extent: int, inside: Callable[[int, int, int], bool]) -> Mask:
    """Return the cells ahead of the user that are inside a shape.

    Args:
        board: The board; cells off the board are left out.
        user: The user's space. The shape starts at its point that is nearest to the aim.
        aim: The aim, in half cells.
        extent: The distance from the user in cells up to which cells are tested; it must contain the whole shape.
        inside: Returns True if a cell is inside the shape. Its arguments are the components of the vector to the cell's
            centre along and across the aim's direction, each multiplied by the length of the direction, and the squared
            length of the direction, all in half cells.
    """
    (x, y), size, _ = user
    apex = min(max(aim[0], 2 * x), 2 * (x + size)), min(max(aim[1], 2 * y), 2 * (y + size))
    vx, vy = aim[0] - apex[0], aim[1] - apex[1]
    square = vx * vx + vy * vy
    if not square:
        raise ValueError(f"the aim {aim} in half cells lies in the user's space")
    found = 0
    for cx, cy in board.grid.cells(within(board.grid, user, extent) & ~user.on(board.grid)):
        wx, wy = 2 * cx + 1 - apex[0], 2 * cy + 1 - apex[1]
        dot = wx * vx + wy * vy
        if dot > 0 and inside(dot, wx * vy - wy * vx, square):
            found |= board.grid.bit((cx, cy))
    return found
