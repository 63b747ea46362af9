"""Areas of effect on square cells, as masks of the cells that they cover on the board.

This module has bursts, blasts, lines from a corner, and walls of cells (MM-AREA, OC-AREA, FE-CLOSE, FE-AREA).
Spheres, cones and other shapes measured on cell centres are in `shapes.py`, shielding by obstacles in `sight.py`,
`cover.py` and `samples.py`; rulesets decide which creatures are affected.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.board.board import Board
from fracas_engine.board.distance import within
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Mask, Point


def burst(board: Board, origin: Footprint, radius: int) -> Mask:
    """Return the cells within `radius` cells of `origin`, including the cells of `origin` (MM-AREA-04, OC-AREA-03).

    Rules: FE-CLOSE-05.

    Args:
        board: The board; cells off the board are left out.
        origin: The target cell, or the user's whole footprint.
        radius: The radius in cells; 0 is only the origin.
    """
    return within(board.grid, origin, radius)


def blast(board: Board, at: Cell, side: int) -> Mask:
    """Return the square of `side` x `side` cells with `at` as its north-west cell, cut off at the edge of the board.

    Rules: MM-AREA-06, OC-AREA-04.
    """
    return board.grid.block(at, side, side)


def is_blast(user: Footprint, at: Cell, side: int) -> bool:
    """Return True if a blast at `at` touches the user's base without overlapping it.

    Rules: MM-AREA-07, FE-CLOSE-06, OC-AREA-05.
    """
    (x, y), size, _ = user
    east, south = at[0] - x, at[1] - y
    return max(east - size + 1, 1 - east - side, south - size + 1, 1 - south - side) == 1


def blast_placements(user: Footprint, side: int) -> Iterator[Cell]:
    """Yield the north-west cells of all blasts that touch the user's base without overlapping it.

    A blast has `side` x `side` cells. The cells yielded are sorted by row and column and may be off the board.
    """
    x, y = user.cell
    for by in range(y - side, y + user.size + 1):
        for bx in range(x - side, x + user.size + 1):
            if is_blast(user, (bx, by), side):
                yield bx, by


def line(board: Board, corner: Point, direction: Point, length: int, user: Footprint) -> Mask:
    """Return the cells that a line from a corner touches, borders included (MM-AREA-08 to -10).

    The user's own cells are left out, and so are cells that touch only an end point of the line.

    Args:
        board: The board; cells off the board are left out.
        corner: The lattice point where the line starts.
        direction: The direction as two integers, not both 0; only their ratio and signs matter.
        length: The length in cells, measured along the axis on which the line extends farther.
        user: The footprint of the user.

    Raises:
        ValueError: `direction` is (0, 0).
    """
    dx, dy = direction
    if not dx and not dy:
        raise ValueError("a line needs a direction other than (0, 0)")
    # Cell borders are compared scaled by `longest`, so that the end of the line is a lattice point, too.
    longest = max(abs(dx), abs(dy))
    cells = board.grid.mask(
        (x, y)
        for y in range(*_extent(corner[1], dy, length, longest))
        for x in range(*_extent(corner[0], dx, length, longest))
        if _meets(((x - corner[0]) * longest, (y - corner[1]) * longest), longest, direction, length)
    )
    return cells & ~user.on(board.grid)


def _extent(start: int, part: int, length: int, longest: int) -> tuple[int, int]:
    """Return the range of columns or rows that the line can touch."""
    end = start + -(-abs(part) * length // longest) * (1 if part >= 0 else -1)
    return min(start, end) - 1, max(start, end) + 1


def _meets(north_west: Point, side: int, direction: Point, length: int) -> bool:
    """Return True if any point `t * direction` with 0 < t < length lies in a square, its border included.

    The bounds of t are fractions whose denominators are the components of the direction; they are compared without
    division, over the product of the denominators.
    """
    scale = 1
    for part in direction:
        scale *= abs(part) or 1
    lowest, highest = 0, length * scale
    for border, part in zip(north_west, direction, strict=True):
        low, high = (border, border + side) if part >= 0 else (-border - side, -border)
        if part == 0:
            if low > 0 or high < 0:
                return False
            continue
        factor = scale // abs(part)
        if low * factor >= length * scale or high * factor <= 0:
            return False
        lowest, highest = max(lowest, low * factor), min(highest, high * factor)
    return lowest <= highest
