"""Areas measured on the centres of cells: spheres, cones, cubes, cylinders, emanations, lines of a width.

This module has the cells of a shape at one altitude, as masks (S5-AREA-05 to -12). Areas counted in whole cells are in
`areas.py`, shielded cells in `samples.py`.

Points of origin are lattice points. Lengths are compared squared, on half cells, so that all values are integers.
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
        board: The board; it cuts off the shape.
        origin: a lattice point.
        radius: in cells.
        layer: the altitude of the cells above the origin, in cells; negative below it.
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
    """Return the cells within a distance (in cells) of a creature, without its own (S5-AREA-10)."""
    return within(board.grid, source, cells) & ~source.on(board.grid)


def cube_touches(user: Footprint, at: Cell, side: int) -> bool:
    """Return True if a cube of a user can have its north-west cell at `at` (S5-AREA-08).

    It may not overlap the user's space and must touch it; a shared corner is enough.
    """
    return distance(Footprint(user.cell, user.size), Footprint(at, side)) == 1


def origin_distance(user: Footprint, origin: Point) -> int:
    """Return the distance in cells to a lattice point: to the nearest cell that touches it (S5-AREA-01)."""
    return distance(Footprint(user.cell, user.size), Footprint((origin[0] - 1, origin[1] - 1), 2))


def cone(board: Board, user: Footprint, aim: Cell, length: int, layer: int = 0) -> Mask:
    """Return the cells of a cone; its width at a distance equals that distance (S5-AREA-06 and -12).

    Args:
        board: The board; it cuts off the shape.
        user: The space of the creature that it starts from.
        aim: The cell that it is aimed at, outside the user's space.
        length: Length in cells.
        layer: Altitude of the cells above the user's, in cells.

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
        board: The board; it cuts off the shape.
        user: The space of the creature that it starts from.
        aim: a cell for a line of odd width, a lattice point for one of even width, outside the user's space.
        length: in cells.
        width: in cells.
        layer: the cells' altitude above the user's.

    Raises:
        ValueError: the aim lies in the user's space.
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
        board: The board; it cuts off the shape.
        user: The space in which the shape starts, at the point nearest to the aim.
        aim: The aim, in half cells.
        extent: The distance from the user in cells beyond which no cell is tested; it must contain the whole shape.
        inside: The test of a cell. It is given the products of the aim's direction with the vector to the cell's
            centre, along and across, and the square of the direction, all in half cells.
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
