"""Wall-shaped areas of effect: rows of cells.

This module tests whether chosen cells make one wall (OC-AREA-07 to -12, FE-AREA-07). Walls of the map are a property of
cells, not areas. Ranges and lines decide where a wall may start.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from fracas_engine.board.adjacency import share_side
from fracas_engine.board.grid import Voxel


class WallAreaFault(Enum):
    """Reasons why cells do not form a wall."""

    REPEATED = "repeated"
    """A cell is given twice."""
    CROWDED = "crowded"
    """A cell shares sides with more than two other cells of the wall at the same altitude."""
    APART = "apart"
    """The cells are not connected: by a shared side, or with one directly above the other."""


def wall_area_fault(cells: Sequence[Voxel]) -> WallAreaFault | None:
    """Return the reason why cells do not form a wall.

    Args:
        cells: in any order; a single cell is a wall.

    Returns:
        The fault, or `None` for a wall.
    """
    wall = set(cells)
    if len(wall) < len(cells):
        return WallAreaFault.REPEATED
    if any(len(_beside(wall, cell)) > 2 for cell in cells):
        return WallAreaFault.CROWDED
    joined = set(cells[:1])
    front = list(cells[:1])
    while front:
        x, y, z = cell = front.pop()
        for near in (*_beside(wall, cell), (x, y, z - 1), (x, y, z + 1)):
            if near in wall and near not in joined:
                joined.add(near)
                front.append(near)
    return WallAreaFault.APART if joined != wall else None


def _beside(wall: set[Voxel], cell: Voxel) -> list[Voxel]:
    """Return the cells of the wall that share a side with `cell` and have the same altitude."""
    return [other for other in wall if other[2] == cell[2] and share_side(cell[:2], other[:2])]
