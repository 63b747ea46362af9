"""Bursts, blasts and lines (`board/areas.py`)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, Footprint, Point, blast, blast_placements, burst, is_blast, line
from tests.examples import examples

LARGE = 2


def floor(width: int = 12, height: int = 12) -> Board:
    """Make an empty board."""
    return Board(width, height, {})


def cells(board: Board, mask: int) -> set[Cell]:
    """Return the cells of a mask."""
    return set(board.grid.cells(mask))


def block(xs: range, ys: range) -> set[Cell]:
    """Return the cells of a block."""
    return {(x, y) for x in xs for y in ys}


@pytest.mark.rule("MM-AREA-04", "OC-AREA-03", "FE-CLOSE-05")
def test_a_burst_covers_the_cells_around_its_origin() -> None:
    """Burst 3 is seven cells wide, burst 1 three, burst 0 one; a Large user's own burst 1 is four."""
    board = floor()

    assert cells(board, burst(board, Footprint((5, 5)), 3)) == block(range(2, 9), range(2, 9))
    assert cells(board, burst(board, Footprint((5, 5)), 1)) == block(range(4, 7), range(4, 7))
    assert cells(board, burst(board, Footprint((5, 5)), 0)) == {(5, 5)}
    assert cells(board, burst(board, Footprint((4, 4), LARGE), 1)) == block(range(3, 7), range(3, 7))


@pytest.mark.rule("MM-AREA-05", "FE-AREA-08")
def test_a_burst_is_cut_off_at_the_edge() -> None:
    """What would lie off the board is left out."""
    board = floor()

    assert cells(board, burst(board, Footprint((0, 0)), 1)) == block(range(2), range(2))


@pytest.mark.rule("MM-AREA-06", "OC-AREA-04")
def test_a_blast_is_a_block() -> None:
    """Blast 3 covers nine cells from its north-west one, fewer at the edge."""
    board = floor()

    assert cells(board, blast(board, (6, 4), 3)) == block(range(6, 9), range(4, 7))
    assert cells(board, blast(board, (-1, 10), 3)) == block(range(2), range(10, 12))


@pytest.mark.rule("MM-AREA-07", "OC-AREA-05", "OC-AREA-06", "FE-CLOSE-06")
@pytest.mark.parametrize(
    ("size", "side", "count"), [(1, 3, 16), (1, 5, 24), (1, 1, 8), (1, 2, 12), (2, 3, 20), (2, 2, 16)]
)
def test_placements_of_a_blast_are_counted(size: int, side: int, count: int) -> None:
    """Every block that touches the base without overlapping it is one."""
    placements = list(blast_placements(Footprint((5, 5), size), side))

    assert len(placements) == len(set(placements)) == count
    assert all(is_blast(Footprint((5, 5), size), at, side) for at in placements)


@pytest.mark.rule("MM-AREA-07", "FE-CLOSE-06")
def test_a_blast_must_touch_and_not_overlap_the_base() -> None:
    """Contact at a corner is enough; a gap or a shared cell is not a blast."""
    user = Footprint((5, 5))

    assert is_blast(user, (6, 6), 3)
    assert not is_blast(user, (7, 5), 3)
    assert not is_blast(user, (5, 4), 3)


@pytest.mark.rule("MM-AREA-08", "MM-AREA-09")
@pytest.mark.parametrize(
    ("user", "corner", "direction", "length", "covered"),
    [
        (
            (0, 0), (1, 1), (1, 1), 4,
            [(1, 1), (2, 2), (3, 3), (4, 4), (2, 1), (1, 2), (3, 2), (2, 3), (4, 3), (3, 4)],
        ),
        ((0, 0), (1, 1), (2, 1), 4, [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (4, 2)]),
        (
            (0, 0), (1, 1), (3, 2), 6,
            [(1, 1), (2, 1), (2, 2), (3, 2), (4, 2), (3, 3), (4, 3), (5, 3), (5, 4), (6, 4)],
        ),
        ((0, 2), (1, 3), (1, 0), 5, [*((x, 2) for x in range(1, 6)), *((x, 3) for x in range(1, 6))]),
    ],
)  # fmt: skip
def test_a_line_covers_what_it_crosses_and_touches(
    user: Cell, corner: Point, direction: Point, length: int, covered: list[Cell]
) -> None:
    """The cells of the ledger's examples; the length of the direction does not matter."""
    board = floor()
    double = direction[0] * 2, direction[1] * 2

    assert cells(board, line(board, corner, direction, length, Footprint(user))) == set(covered)
    assert cells(board, line(board, corner, double, length, Footprint(user))) == set(covered)


@pytest.mark.rule("MM-AREA-10")
def test_ends_of_a_line_reach_nothing_and_its_user_is_spared() -> None:
    """Cells touched by an end point alone are not covered, nor are the user's own."""
    board = floor()

    east = cells(board, line(board, (1, 3), (1, 0), 5, Footprint((0, 2))))
    assert not {(0, 3), (6, 2)} & east
    assert (0, 0) not in cells(board, line(board, (0, 0), (1, 1), 4, Footprint((0, 0))))


def test_a_line_without_direction_is_an_error() -> None:
    """There is no line that goes nowhere."""
    with pytest.raises(ValueError, match=r"other than \(0, 0\)"):
        line(floor(), (1, 1), (0, 0), 4, Footprint((0, 0)))


def literal_line(corner: Point, direction: Point, length: int, size: int) -> set[Cell]:
    """Clip the open segment against each closed cell with fractions (MM-AREA-08 to -10)."""
    longest = max(abs(direction[0]), abs(direction[1]))
    found = set()
    for cell in block(range(size), range(size)):
        low, high, open_low, open_high = Fraction(0), Fraction(length, longest), True, True
        for start, part, border in zip(corner, direction, cell, strict=True):
            if part == 0:
                if not border <= start <= border + 1:
                    low, high = Fraction(1), Fraction(0)
                continue
            near, far = sorted((Fraction(border - start, part), Fraction(border + 1 - start, part)))
            if near > low:
                low, open_low = near, False
            if far < high:
                high, open_high = far, False
        if low < high or (low == high and not open_low and not open_high):
            found.add(cell)
    return found


@examples(100)
@given(
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(any),
    st.integers(1, 12),
)
@pytest.mark.rule("MM-AREA-08", "MM-AREA-09", "MM-AREA-10")
def test_a_line_is_that_of_the_literal_test(corner: Point, direction: Point, length: int) -> None:
    """The integer test and clipping with fractions cover the same cells."""
    board = floor(9, 9)

    found = cells(board, line(board, corner, direction, length, Footprint((20, 20))))

    assert found == literal_line(corner, direction, length, 9)
