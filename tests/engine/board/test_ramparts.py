"""Walls as areas (`board/ramparts.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Cell, RampartFault, Voxel, rampart_fault


def flat(*cells: Cell) -> list[Voxel]:
    """Put cells on the ground."""
    return [(x, y, 0) for x, y in cells]


@pytest.mark.rule("OC-AREA-07", "OC-AREA-09", "OC-AREA-10", "OC-AREA-11", "OC-AREA-12", "FE-AREA-07")
@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        (flat((1, 0)), None),
        (flat((1, 0), (2, 0)), None),
        (flat((1, 0), (2, 0), (1, 0)), RampartFault.REPEATED),
        (flat((1, 0), (2, 1)), RampartFault.APART),
        (flat((1, 0), (2, 0), (3, 0), (3, 1), (3, 2)), None),
        (flat((1, 0), (2, 0), (3, 0), (2, 1)), RampartFault.CROWDED),
        (flat((1, 0), (2, 0), (1, 1), (2, 1)), None),
        (flat((1, 0), (2, 0), (5, 5), (6, 5)), RampartFault.APART),
        ([(1, 0, 0), (1, 0, 1), (2, 0, 0)], None),
        ([(1, 0, 0), (2, 0, 0), (3, 0, 0), (2, 0, 1), (2, 1, 1)], None),
        (flat((3, 3), (4, 3), (5, 3), (5, 4)), None),
        (flat((3, 3), (4, 4)), RampartFault.APART),
        (flat((3, 3), (4, 3), (5, 3), (4, 4)), RampartFault.CROWDED),
    ],
)
def test_cells_that_make_one_wall(cells: list[Voxel], fault: RampartFault | None) -> None:
    """The legal and illegal walls of the ledgers."""
    assert rampart_fault(cells) is fault
    assert rampart_fault(cells[::-1]) is fault
