"""Distances between footprints (`board/distance.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Board, Footprint, adjacent, distance, nearest_cells, within

LARGE, HUGE = 2, 3


@pytest.mark.rule("MM-GRID-02", "S5-GRID-08", "S5-GRID-09", "OC-RANGE-08", "OC-RANGE-09", "FE-GEO-04")
@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [
        (Footprint((0, 0)), Footprint((5, 2)), 5),
        (Footprint((0, 0), LARGE), Footprint((4, 1)), 3),
        (Footprint((0, 0), LARGE), Footprint((3, 3), HUGE), 2),
        (Footprint((0, 0)), Footprint((4, 3)), 4),
        (Footprint((0, 0)), Footprint((3, 1), LARGE), 3),
        (Footprint((0, 0), HUGE), Footprint((5, 4), LARGE), 3),
        (Footprint((0, 0), LARGE), Footprint((5, 3), HUGE), 4),
        (Footprint((0, 0)), Footprint((-3, 5)), 5),
        (Footprint((3, 3), LARGE), Footprint((6, 3)), 2),
        (Footprint((4, 4), HUGE), Footprint((5, 5)), 0),
    ],
)
def test_distance_counts_from_nearest_cell_to_nearest_cell(one: Footprint, other: Footprint, cells: int) -> None:
    """A diagonal counts one, and big footprints are measured from their nearest cells, in both directions."""
    assert distance(one, other) == cells
    assert distance(other, one) == cells


@pytest.mark.rule("S5-GRID-10", "OB-GRID-08", "FE-GEO-04")
@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [
        (Footprint((0, 0), 1, 3), Footprint((0, 0)), 3),
        (Footprint((0, 0), LARGE, 4), Footprint((1, 0)), 4),
        (Footprint((0, 0), LARGE), Footprint((0, 0), 1, 2), 1),
        (Footprint((0, 0), LARGE), Footprint((0, 0), 1, 3), 2),
        (Footprint((2, 0), 1, -2), Footprint((0, 0)), 2),
    ],
)
def test_height_counts_like_the_plan(one: Footprint, other: Footprint, cells: int) -> None:
    """A footprint is as high as it is wide, and the vertical gap is one gap among three."""
    assert distance(one, other) == cells
    assert distance(other, one) == cells


@pytest.mark.rule("MM-GRID-04", "MM-THR-04", "OB-GRID-07", "FE-GEO-05")
def test_footprints_that_touch_are_adjacent() -> None:
    """Contact at a corner is enough, and sharing a cell is not being adjacent."""
    large = Footprint((2, 2), LARGE)

    assert [adjacent(large, Footprint(cell)) for cell in [(4, 4), (1, 3), (3, 1)]] == [True, True, True]
    assert not adjacent(large, Footprint((5, 3)))
    assert not adjacent(large, Footprint((3, 3)))


@pytest.mark.rule("MM-GRID-03")
def test_a_wall_between_does_not_lengthen_a_distance() -> None:
    """A distance is worked out from the footprints alone."""
    assert distance(Footprint((0, 1)), Footprint((2, 1))) == 2


def test_within_is_cut_off_at_the_edge() -> None:
    """The cells within two of a corner cell are the nine that are on the board."""
    board = Board.parse(["....."] * 4)

    assert board.grid.cells(within(board.grid, Footprint((0, 0)), 2)) == [(x, y) for y in range(3) for x in range(3)]


@pytest.mark.rule("MM-COND-05")
def test_nearest_cells_of_sets_that_are_no_blocks() -> None:
    """All closest pairs are found, which tells a shared side from a shared corner."""
    squeezed = [(3, 1), (4, 1)]

    assert nearest_cells(squeezed, [(5, 0), (5, 2)]) == (1, [((4, 1), (5, 0)), ((4, 1), (5, 2))])
    with pytest.raises(ValueError, match="no distance"):
        nearest_cells([], [(0, 0)])
