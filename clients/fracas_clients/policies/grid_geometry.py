"""Grid geometry for bots: distances, paths around walls, and flanking.

These functions only estimate good positions. Bots always read legality and costs from the options.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Cell, Creature

__all__ = [
    "BLOCKING",
    "FAR",
    "SightLines",
    "distance",
    "flanking_cells",
    "flanks",
    "gap_table",
    "hexes_apart",
    "sight_lines",
    "steps_to",
    "width",
]

FAR: Final = 64
"""Maximum distance that `gap_table` distinguishes, in cells."""

BLOCKING: Final = frozenset({"wall", "pillar", "glass", "door", "three_quarters_cover", "obstacle", "statue"})
"""Terrain that a creature cannot enter, or in which it may not end its move."""


def width(view: BattleView, creature: Creature) -> int:
    """Return the side length of a creature's footprint, in cells."""
    return max(1, math.isqrt(len(view.footprint(creature))))


def distance(a: Cell, a_width: int, b: Cell, b_width: int) -> int:
    """Return the distance between two footprints in cells, with diagonals counting 1."""
    (ax, ay), (bx, by) = a, b
    return max(0, bx - ax - a_width + 1, ax - bx - b_width + 1, by - ay - a_width + 1, ay - by - b_width + 1)


@lru_cache(maxsize=2048)
def gap_table(size: tuple[int, int], at: Cell, at_width: int, own_width: int) -> bytes:
    """Return the distances of a footprint from another one at each cell of a board, row by row.

    Args:
        size: Number of columns and rows of the board.
        at: The footprint's north-west cell.
        at_width: The footprint's side length, in cells.
        own_width: Side length of the other footprint, whose north-west cell is each cell of the board.

    Returns:
        The distances as by `distance`; `FAR + 1` for all distances greater than `FAR`.
    """
    columns, rows = size
    across = [max(0, at[0] - x - own_width + 1, x - at[0] - at_width + 1) for x in range(columns)]
    along = [max(0, at[1] - y - own_width + 1, y - at[1] - at_width + 1) for y in range(rows)]
    return bytes([min(FAR + 1, max(a, b)) for a in along for b in across])


class SightLines(dict[Cell, bool]):
    """For each cell, whether no wall lies on the line to a given cell; computed when first asked for.

    Args:
        walls: The cells with walls.
        at: The given cell.
    """

    def __init__(self, walls: frozenset[Cell], at: Cell) -> None:
        super().__init__()
        self._walls, self._at = walls, at

    def __missing__(self, cell: Cell) -> bool:
        """Compute and keep the value of a cell."""
        (x, y), (to_x, to_y) = min(cell, self._at), max(cell, self._at)
        line = _line(x % 2, y % 2, to_x - x, to_y - y)
        clear = self[cell] = not any((x + dx, y + dy) in self._walls for dx, dy in line)
        return clear


sight_lines = lru_cache(maxsize=2048)(SightLines)
"""Return the sight lines to a cell, kept for the next caller."""


@lru_cache(maxsize=16384)
def _line(odd_x: int, odd_y: int, across: int, along: int) -> tuple[Cell, ...]:
    """Return the cells between two cells on the line that connects them, relative to the first one.

    Args:
        odd_x: 1 if the first cell's x is odd, because halves are rounded to even numbers; else 0.
        odd_y: The same for its y.
        across: Distance of the second cell to the east.
        along: Distance of the second cell to the south.
    """
    steps = max(abs(across), abs(along))
    return tuple(
        (round(odd_x + across * i / steps) - odd_x, round(odd_y + along * i / steps) - odd_y) for i in range(1, steps)
    )


def hexes_apart(a: Cell, b: Cell) -> int:
    """Return the distance between two hexes; odd rows are shifted half a hex east."""
    (ax, ay), (bx, by) = a, b
    across = abs((ax - (ay - ay % 2) // 2) - (bx - (by - by % 2) // 2))
    along = abs((ax - (ay - ay % 2) // 2 + ay) - (bx - (by - by % 2) // 2 + by))
    return max(across, abs(ay - by), along)


def flanks(at: Cell, at_width: int, ally: Creature, victim: Creature, view: BattleView) -> bool:
    """Return True if a creature at a cell would flank a target together with an ally.

    Args:
        at: The cell; for a larger creature, the north-west cell of its footprint.
        at_width: The creature's side length in cells.
        ally: The ally on the other side of the target.
        victim: The target between them.
        view: The current view.
    """
    if ally.at is None or victim.at is None:
        return False
    return at in flanking_cells(at_width, ally.at, width(view, ally), victim.at, width(view, victim))


@lru_cache(maxsize=2048)
def flanking_cells(own_width: int, ally_at: Cell, ally_width: int, at: Cell, at_width: int) -> frozenset[Cell]:
    """Return the cells at which a creature would flank a target together with an ally.

    Args:
        own_width: The creature's side length in cells; the cells are north-west cells of its footprint.
        ally_at: North-west cell of the ally.
        ally_width: Side length of the ally.
        at: North-west cell of the target.
        at_width: Side length of the target.
    """
    if distance(ally_at, ally_width, at, at_width) != 1:
        return frozenset()
    opposite = {(-dx, -dy) for dx, dy in _sides(ally_at, ally_width, at, at_width)}
    around = product(range(at[0] - own_width, at[0] + at_width + 1), range(at[1] - own_width, at[1] + at_width + 1))
    return frozenset(
        cell
        for cell in around
        if distance(cell, own_width, at, at_width) == 1
        and not opposite.isdisjoint(_sides(cell, own_width, at, at_width))
    )


def _sides(at: Cell, at_width: int, around: Cell, around_width: int) -> set[tuple[int, int]]:
    """Return the sides and corners of a footprint (`around`) on which another footprint (`at`) lies, as directions."""

    def side(value: int, low: int) -> int:
        return -1 if value < low else 1 if value >= low + around_width else 0

    cells = product(range(at[0], at[0] + at_width), range(at[1], at[1] + at_width))
    return {(side(x, around[0]), side(y, around[1])) for x, y in cells}


def steps_to(
    view: BattleView, mover: Creature, goal: Callable[[Cell], bool], *, side: int | None = None
) -> Mapping[Cell, int]:
    """Return the number of steps from every cell to the nearest goal, around walls, ignoring other creatures.

    Args:
        view: The battle.
        mover: The creature whose footprint has to fit.
        goal: Returns True for goal cells (north-west cells of the footprint).
        side: Side length of the footprint; None: the mover's.

    Returns:
        Steps by cell; cells from which no goal can be reached are missing.
    """
    columns, rows = view.size
    side = width(view, mover) if side is None else side
    blocked = {cell for cell in product(range(columns), range(rows)) if BLOCKING & view.terrain(cell).keys()}
    free = {
        (x, y)
        for x, y in product(range(columns - side + 1), range(rows - side + 1))
        if not any((x + dx, y + dy) in blocked for dx, dy in product(range(side), range(side)))
    }
    found = {cell: 0 for cell in free if goal(cell)}
    waiting = deque(found)
    while waiting:
        cell = waiting.popleft()
        for neighbour in _around(cell):
            if neighbour in free and neighbour not in found:
                found[neighbour] = found[cell] + 1
                waiting.append(neighbour)
    return found


def _around(cell: Cell) -> Iterable[Cell]:
    x, y = cell
    return ((x + dx, y + dy) for dx, dy in product((-1, 0, 1), (-1, 0, 1)) if dx or dy)
