"""Areas of srd5 as the ledger writes them: every cell of a large board is tested (S5-AREA-05 to -10 and -12).

Nothing is imported from the engine. All functions return the cells of one altitude. Coordinates of centres and corners
are doubled, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

__all__ = ["BOARD", "Cell", "cone", "cube", "cylinder", "emanation", "line", "sphere"]

Cell = tuple[int, int]
BOARD = 56
"""The side of the board: no shape of the tests reaches its edge."""


def _all() -> Iterator[Cell]:
    return ((x, y) for y in range(BOARD) for x in range(BOARD))


def sphere(origin: Cell, radius: int, up: int) -> set[Cell]:
    """Return the cells with their centre within the radius of a lattice point so many cells below them."""
    return {
        (x, y)
        for x, y in _all()
        if (2 * x + 1 - 2 * origin[0]) ** 2 + (2 * y + 1 - 2 * origin[1]) ** 2 + (2 * up + 1) ** 2 <= 4 * radius**2
    }


def cylinder(origin: Cell, radius: int, height: int, up: int) -> set[Cell]:
    """Return the cells with their centre on the plan within the radius, from the origin's altitude up."""
    if not 0 <= up < height:
        return set()
    return {
        (x, y)
        for x, y in _all()
        if (2 * x + 1 - 2 * origin[0]) ** 2 + (2 * y + 1 - 2 * origin[1]) ** 2 <= 4 * radius**2
    }


def cube(at: Cell, side: int, up: int) -> set[Cell]:
    """Return the cells of a block given by its north-west cell, from its lowest altitude up."""
    x0, y0 = at
    return {(x, y) for x, y in _all() if x0 <= x < x0 + side and y0 <= y < y0 + side and 0 <= up < side}


def emanation(at: Cell, side: int, distance: int, up: int) -> set[Cell]:
    """Return the cells at most so many cells from a cube-shaped space along every axis, without that space."""

    def gap(value: int, low: int) -> int:
        return max(low - value, value - (low + side - 1), 0)

    def away(x: int, y: int) -> int:
        return max(gap(x, at[0]), gap(y, at[1]), gap(up, 0))

    inside = {(x, y) for x in range(at[0], at[0] + side) for y in range(at[1], at[1] + side)}
    return {cell for cell in _all() if away(*cell) <= distance and cell not in inside}


def _aimed(at: Cell, side: int, aim: Cell, inside: Callable[[int, int, int], bool]) -> set[Cell]:
    """Return the cells of a shape that starts at the point of the user's space nearest to its aim.

    Args:
        at: The north-west cell of the space.
        side: Its side.
        aim: The point aimed at, doubled.
        inside: The test of a cell, given `dot`, `cross` and `v.v` of the ledger.
    """
    px = min(max(aim[0], 2 * at[0]), 2 * (at[0] + side))
    py = min(max(aim[1], 2 * at[1]), 2 * (at[1] + side))
    vx, vy = aim[0] - px, aim[1] - py
    found = set()
    for x, y in _all():
        if at[0] <= x < at[0] + side and at[1] <= y < at[1] + side:
            continue
        wx, wy = 2 * x + 1 - px, 2 * y + 1 - py
        dot = wx * vx + wy * vy
        if dot > 0 and inside(dot, wx * vy - wy * vx, vx * vx + vy * vy):
            found.add((x, y))
    return found


def cone(at: Cell, side: int, aim: Cell, length: int, up: int) -> set[Cell]:
    """Return the cells at most the length along the axis, no farther off it than half of that, in height too."""
    wz = 2 * up
    return _aimed(
        at,
        side,
        (2 * aim[0] + 1, 2 * aim[1] + 1),
        lambda dot, cross, square: (
            2 * abs(cross) <= dot and dot**2 <= 4 * length**2 * square and 4 * wz**2 * square <= dot**2
        ),
    )


def line(at: Cell, side: int, aim: Cell, length: int, width: int, up: int) -> set[Cell]:
    """Return the cells at most the length along the axis and half the width off it, in height too."""
    odd = width % 2
    return _aimed(
        at,
        side,
        (2 * aim[0] + odd, 2 * aim[1] + odd),
        lambda dot, cross, square: (
            cross**2 <= width**2 * square and dot**2 <= 4 * length**2 * square and abs(2 * up) <= width - 1
        ),
    )
