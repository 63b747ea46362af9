"""Footprints (`board/footprint.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint, Grid

LARGE, HUGE, GARGANTUAN = 2, 3, 4


@pytest.mark.rule("MM-SIZE-01", "MM-SIZE-02", "MM-SIZE-03", "S5-SPACE-01", "S5-SPACE-03", "OB-SIZE-01", "FE-GEO-06")
def test_cells_by_size() -> None:
    """One cell, or a block from the north-west one."""
    assert list(Footprint((3, 3)).cells()) == [(3, 3)]
    assert list(Footprint((3, 3), LARGE).cells()) == [(3, 3), (4, 3), (3, 4), (4, 4)]
    assert set(Footprint((1, 2), HUGE).cells()) == {(x, y) for x in (1, 2, 3) for y in (2, 3, 4)}
    assert len(list(Footprint((1, 1), GARGANTUAN).cells())) == 16


def test_corners_are_those_of_the_whole_base() -> None:
    """Four outer ones, and all of every cell where they are asked for."""
    large = Footprint((1, 2), LARGE)

    assert large.corners() == ((1, 2), (3, 2), (1, 4), (3, 4))
    assert list(large.all_corners()) == [(x, y) for y in (2, 3, 4) for x in (1, 2, 3)]


@pytest.mark.rule("MM-SIZE-02")
def test_footprints_on_a_board() -> None:
    """They fit or are cut off, and know their cells."""
    grid, large = Grid(4, 4), Footprint((3, 1), LARGE)

    assert not large.fits(grid)
    assert Footprint((2, 2), LARGE).fits(grid)
    assert not Footprint((-1, 0)).fits(grid)
    assert grid.cells(large.on(grid)) == [(3, 1), (3, 2)]
    assert large.holds((4, 2))
    assert not large.holds((2, 1))
    assert large.moved(-1, 1, 3) == Footprint((2, 2), LARGE, 3)
