"""Steps by which a mover leaves given cells, as `Provoker` values for the path search.

Rulesets choose the cells and the consequences; the search is in `cheapest_paths.py`.

A mover of one cell leaves its cell with any step. For a bigger mover the cells that it leaves depend on the direction:
a 2x2 mover leaves two of its four cells by a straight step and three by a diagonal step.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Grid, Mask
from fracas_engine.board.passage import Provoker

_KING: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def leave_edges(
    grid: Grid, cells: Mask, size: int, starting: tuple[Cell, Footprint] | None = None
) -> tuple[Provoker, ...]:
    """Return the steps by which a mover leaves any of `cells`.

    Args:
        grid: The board's grid.
        cells: The cells to leave.
        size: Side of the mover's footprint after every step, in cells.
        starting: If the cells covered at the start are not the footprint at the anchor (a mover that starts or stops
            squeezing): the anchor from which the first step is counted, and the cells covered before that step.

    Returns:
        As many provokers as the masks need; a step that any of them contains leaves one of the cells.
    """
    if size == 1 and starting is None:
        return (Provoker(cells & grid.everywhere),)
    by_direction = _by_direction(grid, cells, size)
    if starting is not None:
        (x, y), before = starting
        here, left = grid.bit((x, y)), before.on(grid) & cells
        for dx, dy in _KING:
            leaves = left & ~grid.block((x + dx, y + dy), size, size)
            by_direction[dx, dy] = by_direction[dx, dy] & ~here | (here if leaves else 0)
    some, by_all = 0, grid.everywhere
    for leaving in by_direction.values():
        some |= leaving
        by_all &= leaving
    found = [Provoker(by_all)] if by_all else []
    steps = [(dy * grid.stride + dx, whence) for (dx, dy), whence in by_direction.items()]
    for part in _three_apart(grid):
        leaving, entering = part & some & ~by_all, 0
        for by, whence in steps if leaving else ():
            entering |= (leaving & whence) << by if by > 0 else (leaving & whence) >> -by
        if leaving:
            found.append(Provoker(leaving, entering & grid.everywhere))
    return tuple(found)


def _by_direction(grid: Grid, cells: Mask, size: int) -> dict[Cell, Mask]:
    """Return, for each direction, the anchors from which a step in that direction leaves any of `cells`."""
    tall = wide = cells
    for by in range(1, size):
        tall |= cells >> (by * grid.stride)
        wide |= cells >> by
    beyond = size - 1
    by_column = {-1: tall >> beyond, 0: 0, 1: tall}
    by_row = {-1: wide >> (beyond * grid.stride), 0: 0, 1: wide}
    anchors = grid.anchors(grid.everywhere, size)
    return {(dx, dy): (by_column[dx] | by_row[dy]) & anchors for dx, dy in _KING}


@lru_cache(maxsize=64)
def _three_apart(grid: Grid) -> tuple[Mask, ...]:
    """Partition the board into nine masks; within each mask, cells are three columns and rows apart.

    Each cell has at most one neighbour in a mask, so the mask alone determines the direction of a step onto the cell.
    """
    rows = [sum(1 << (y * grid.stride) for y in range(first, grid.height, 3)) for first in range(3)]
    columns = [sum(1 << x for x in range(first, grid.width, 3)) for first in range(3)]
    return tuple(row * column for row in rows for column in columns)
