"""Grid geometry for bots: distances, paths around walls, and flanking.

These functions only estimate good positions. Bots always read legality and costs from the options.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Final

from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["distance", "flanks", "hexes_apart", "steps_to", "width"]

_BLOCKING: Final = frozenset({"wall", "pillar", "glass", "obstacle", "door", "statue"})
"""Terrain that a creature cannot enter, or in which it may not end its move."""


def width(view: BattleView, creature: Creature) -> int:
    """Return the side length of a creature's footprint, in cells."""
    return max(1, math.isqrt(len(view.footprint(creature))))


def distance(a: Cell, a_width: int, b: Cell, b_width: int) -> int:
    """Return the distance between two footprints in cells, with diagonals counting 1."""
    gaps = (max(0, b[axis] - (a[axis] + a_width - 1), a[axis] - (b[axis] + b_width - 1)) for axis in (0, 1))
    return max(gaps)


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
    wide, ally_wide = width(view, victim), width(view, ally)
    if distance(at, at_width, victim.at, wide) != 1 or distance(ally.at, ally_wide, victim.at, wide) != 1:
        return False
    mine, theirs = _sides(at, at_width, victim.at, wide), _sides(ally.at, ally_wide, victim.at, wide)
    return any((-dx, -dy) in theirs for dx, dy in mine)


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
    blocked = {cell for cell in product(range(columns), range(rows)) if _BLOCKING & view.terrain(cell).keys()}
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
