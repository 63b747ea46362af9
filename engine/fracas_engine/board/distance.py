"""Distances between footprints on square cells.

A distance is the number of cells between the nearest cells of two footprints, in the plane and in height. A diagonal
counts as one, obstacles do not matter (MM-GRID-02, S5-GRID-08 to -10, OB-GRID-07 and -08, OC-RANGE-08 and -09,
FE-GEO-04). Hexes are in `hexes.py`, costs of paths in `reach.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Grid, Mask


def distance(one: Footprint, other: Footprint) -> int:
    """Return the distance in cells from `one` to `other`: 0 if they share a cell, 1 if they touch, also at a corner.

    Rules: MM-GRID-03 and -06.
    """
    (ax, ay), a, az = one
    (bx, by), b, bz = other
    return max(0, bx - ax - a + 1, ax - bx - b + 1, by - ay - a + 1, ay - by - b + 1, bz - az - a + 1, az - bz - b + 1)


def adjacent(one: Footprint, other: Footprint) -> bool:
    """Return True if the footprints touch without sharing a cell (MM-GRID-04)."""
    return distance(one, other) == 1


def within(grid: Grid, one: Footprint, cells: int) -> Mask:
    """Return the cells of the board at most `cells` cells away from `one` horizontally, including its own cells."""
    (x, y), size, _ = one
    return grid.block((x - cells, y - cells), size + 2 * cells, size + 2 * cells)


def nearest_cells(one: Iterable[Cell], other: Iterable[Cell]) -> tuple[int, list[tuple[Cell, Cell]]]:
    """Return the closest pairs of cells of two sets, which may have any form, such as a squeezed creature (MM-COND-05).

    Returns:
        The distance, and all pairs at that distance in the order of the two arguments.

    Raises:
        ValueError: One of the sets is empty.
    """
    others = list(other)
    gaps = [(max(abs(ax - bx), abs(ay - by)), ((ax, ay), (bx, by))) for ax, ay in one for bx, by in others]
    if not gaps:
        raise ValueError("an empty set of cells is at no distance from anything")
    least = min(gap for gap, _ in gaps)
    return least, [pair for gap, pair in gaps if gap == least]
