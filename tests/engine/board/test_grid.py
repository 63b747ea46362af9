"""Masks of cells (`board/grid.py`)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Cell, Footprint, Grid
from fracas_engine.board.grid import gathered, shifted

grids = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(lambda size: Grid(*size))


@st.composite
def filled(draw: st.DrawFn) -> tuple[Grid, set[Cell]]:
    """Draw a grid and some of its cells."""
    grid = draw(grids)
    cells = st.tuples(st.integers(0, grid.width - 1), st.integers(0, grid.height - 1))
    return grid, draw(st.sets(cells))


def positions(grid: Grid, size: int) -> list[Cell]:
    """Return the anchors with their footprint on the grid, by row and column."""
    return [(x, y) for y in range(grid.height - size + 1) for x in range(grid.width - size + 1)]


@given(filled())
def test_cells_of_a_mask_come_back_by_row_and_column(case: tuple[Grid, set[Cell]]) -> None:
    """However many there are, the list is that of the cells put in."""
    grid, cells = case

    assert grid.cells(grid.mask(cells)) == sorted(cells, key=lambda cell: (cell[1], cell[0]))


@given(filled(), st.integers(1, 4))
def test_masks_of_footprints_are_those_of_every_footprint(case: tuple[Grid, set[Cell]], size: int) -> None:
    """The cells where a footprint fits, where it touches, and where it covers, cell by cell."""
    grid, cells = case
    mask = grid.mask(cells)
    feet = {anchor: set(Footprint(anchor, size).cells()) for anchor in positions(grid, size)}

    assert grid.cells(grid.anchors(mask, size)) == [anchor for anchor, foot in feet.items() if foot <= cells]
    assert grid.cells(grid.touching(mask, size)) == [anchor for anchor, foot in feet.items() if foot & cells]
    fitting = [anchor for anchor in feet if anchor in cells]
    assert grid.covered(grid.mask(fitting), size) == grid.mask(cell for anchor in fitting for cell in feet[anchor])


@given(filled(), st.integers(1, 4))
def test_anchors_over_cells_may_hang_off_the_edge(case: tuple[Grid, set[Cell]], size: int) -> None:
    """Every anchor on the grid with one of the cells in its footprint is found, also where part of it is off."""
    grid, cells = case

    found = grid.cells(grid.anchors_over(grid.mask(cells), size))

    assert found == [anchor for anchor in positions(grid, 1) if set(Footprint(anchor, size).cells()) & cells]


@given(filled(), st.integers(0, 4))
def test_a_grown_mask_holds_what_is_near(case: tuple[Grid, set[Cell]], radius: int) -> None:
    """A diagonal counts one, and nothing reaches round the edge of the board."""
    grid, cells = case

    found = grid.cells(grid.grown(grid.mask(cells), radius))

    near = [cell for cell in positions(grid, 1) if any(chebyshev(cell, other) <= radius for other in cells)]
    assert found == near


def chebyshev(one: Cell, other: Cell) -> int:
    """Count the steps of a king."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def test_cells_off_the_board_are_in_no_mask() -> None:
    """Neither the column beyond the edge nor the row before the first is a cell."""
    grid = Grid(3, 2)

    assert [grid.bit(cell) for cell in [(3, 0), (-1, 0), (0, 2), (0, -1)]] == [0, 0, 0, 0]
    assert grid.mask([(0, 0), (3, 0)]) == grid.bit((0, 0))
    assert grid.block((-5, -5), 4, 4) == 0
    assert grid.cells(grid.block((-1, 1), 3, 3)) == [(0, 1), (1, 1)]


def test_the_first_cell_of_a_mask() -> None:
    """It is the one in the lowest row and column; an empty mask has none."""
    grid = Grid(3, 3)

    assert grid.first(grid.mask([(2, 1), (0, 2)])) == (2, 1)
    with pytest.raises(ValueError, match="no first cell"):
        grid.first(0)


def test_shifting_and_gathering_bits() -> None:
    """Negative shifts lose what falls off, and a number given twice is one bit."""
    assert shifted(0b101, 2) == 0b10100
    assert shifted(0b101, -1) == 0b10
    assert gathered([0, 3, 3]) == 0b1001
