"""Cells that lines pass (`board/lines.py`)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, Footprint, cells_between, sees
from fracas_engine.board.lines import line_cells, ray_cells


@pytest.mark.rule("OC-PATH-03")
def test_cells_between_two_cells_step_diagonally_at_corners() -> None:
    """The segment between the centres is followed, with both its ends."""
    assert cells_between((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert cells_between((2, 2), (0, 0)) == [(2, 2), (1, 1), (0, 0)]
    assert cells_between((0, 0), (7, 3))[:5] == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)]
    assert cells_between((4, 4), (4, 4)) == [(4, 4)]


@given(*[st.tuples(st.integers(-6, 6), st.integers(-6, 6))] * 2)
def test_cells_between_are_a_chain_and_the_same_back(one: Cell, other: Cell) -> None:
    """Each is a neighbour of the one before, and the way back passes the same cells."""
    cells = cells_between(one, other)

    assert cells == cells_between(other, one)[::-1]
    assert (cells[0], cells[-1]) == (one, other)
    for (ax, ay), (bx, by) in pairwise(cells):
        assert max(abs(ax - bx), abs(ay - by)) == 1


def test_the_cell_at_a_lattice_point_is_entered_at_once() -> None:
    """A ray into a cell that touches its start passes nothing."""
    for dx in (0, -1):
        for dy in (0, -1):
            assert ray_cells(9, dx, dy).ways == (0,)


def test_a_line_to_itself_meets_nothing() -> None:
    """No cell, no seam and no point lies between."""
    assert line_cells(9, 0, 0) == (0, 0, (), 0)


def test_far_cells_have_few_ways() -> None:
    """The ways into a cell across a big board stay few enough to test one by one."""
    assert max(len(ray_cells(31, dx, dy).ways) for dx in range(0, 30, 7) for dy in range(0, 30, 7)) <= 40
    assert sees(Board(30, 30, {}), Footprint((0, 0)), Footprint((29, 29)), 0)
