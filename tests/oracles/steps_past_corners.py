"""Single steps past corners, and direct charges of orcus, by searching every way (OB-MOVE-05, MM-MOVE-04, OB-CHRG-02).

Nothing is imported from the engine. A map is a list of rows as scenarios write them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

__all__ = ["Cell", "cells_of", "direct_cost", "may_step"]

Cell = tuple[int, int]
SOLID = "#OG+"
"""Glyphs of squares that fill their cells."""
BARRED = SOLID + "qx"
"""Glyphs of squares that no creature enters."""


def cells_of(at: Cell, side: int) -> set[Cell]:
    """Return the squares of a space."""
    return {(at[0] + i, at[1] + j) for i in range(side) for j in range(side)}


def _glyphs(rows: Sequence[str], cells: Collection[Cell]) -> list[str] | None:
    """Return the glyphs of some squares; None if one of them is off the map."""
    if any(not (0 <= x < len(rows[0]) and 0 <= y < len(rows)) for x, y in cells):
        return None
    return [rows[y][x] for x, y in cells]


def may_step(rows: Sequence[str], side: int, at: Cell, to: Cell, corners: str) -> bool:
    """Return True if a creature of a side may step from one place to a neighbouring one.

    Args:
        rows: The map.
        side: The side of its space.
        at: Where it is.
        to: Where it steps.
        corners: The glyphs with corners that bar a diagonal step.
    """
    there = _glyphs(rows, cells_of(to, side))
    if there is None or any(glyph in BARRED for glyph in there):
        return False
    if at[0] != to[0] and at[1] != to[1]:
        for beside in ((to[0], at[1]), (at[0], to[1])):
            glyphs = _glyphs(rows, cells_of(beside, side))
            if glyphs is None or any(glyph in corners for glyph in glyphs):
                return False
    return True


def direct_cost(
    rows: Sequence[str], start: Cell, end: Cell, enemies: Collection[Cell], taken: Collection[Cell]
) -> int | None:
    """Return the least cost of all ways of as few steps as the distance has; None if there is none.

    Args:
        rows: The map.
        start: The square of a charger of one square.
        end: The square where it ends.
        enemies: Squares that it may not enter.
        taken: Squares where it may not end.
    """
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if end in taken or end in enemies:
        return None
    front: dict[Cell, int] = {start: 0}
    for _ in range(steps):
        onward: dict[Cell, int] = {}
        for (x, y), cost in front.items():
            for to in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy):
                if to in enemies or not may_step(rows, 1, (x, y), to, SOLID):
                    continue
                total = cost + (2 if rows[to[1]][to[0]] in "~h" else 1)
                onward[to] = min(onward.get(to, total), total)
        front = onward
    return front.get(end)
