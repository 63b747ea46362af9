"""Walls as areas (`board/wall_areas.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Cell, Voxel, WallAreaFault, wall_area_fault


def flat(*cells: Cell) -> list[Voxel]:
    """Put cells on the ground."""
    return [(x, y, 0) for x, y in cells]


@pytest.mark.rule("OC-AREA-07", "OC-AREA-09", "OC-AREA-10", "OC-AREA-11", "OC-AREA-12", "FE-AREA-07")
@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        (flat((1, 0)), None),
        (flat((1, 0), (2, 0)), None),
        (flat((1, 0), (2, 0), (1, 0)), WallAreaFault.REPEATED),
        (flat((1, 0), (2, 1)), WallAreaFault.APART),
        (flat((1, 0), (2, 0), (3, 0), (3, 1), (3, 2)), None),
        (flat((1, 0), (2, 0), (3, 0), (2, 1)), WallAreaFault.CROWDED),
        (flat((1, 0), (2, 0), (1, 1), (2, 1)), None),
        (flat((1, 0), (2, 0), (5, 5), (6, 5)), WallAreaFault.APART),
        ([(1, 0, 0), (1, 0, 1), (2, 0, 0)], None),
        ([(1, 0, 0), (2, 0, 0), (3, 0, 0), (2, 0, 1), (2, 1, 1)], None),
        (flat((3, 3), (4, 3), (5, 3), (5, 4)), None),
        (flat((3, 3), (4, 4)), WallAreaFault.APART),
        (flat((3, 3), (4, 3), (5, 3), (4, 4)), WallAreaFault.CROWDED),
    ],
)
def test_cells_that_make_one_wall(cells: list[Voxel], fault: WallAreaFault | None) -> None:
    """The legal and illegal walls of the ledgers."""
    assert wall_area_fault(cells) is fault
    assert wall_area_fault(cells[::-1]) is fault
