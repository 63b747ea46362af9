"""Lines between sample points (`board/samples.py`)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Cell,
    Footprint,
    Obstacle,
    Sample,
    clear_line,
    corridor,
    hits,
    line_hit,
    point_samples,
    samples,
)
from tests.examples import examples

LARGE, HUGE = 2, 3


def degree(
    attacker: Footprint, target: Footprint, *, full: tuple[Cell, ...] = (), low: tuple[Footprint, ...] = ()
) -> str:
    """Return the cover by the table of S5-COVER-07, from filling cells and creatures."""
    board = Board(24, 24, {})
    own = attacker.on(board.grid) | target.on(board.grid)
    walls = [Obstacle(board.grid.mask(full) & ~own)]
    bodies = [Obstacle(body.on(board.grid), 10 * body.altitude, 10 * (body.altitude + body.size)) for body in low]
    ends = samples(target)
    total = len(ends)
    degrees = []
    for start in samples(attacker):
        solid, any_ = hits(board, start, ends, walls), hits(board, start, ends, [*walls, *bodies])
        if solid == total:
            degrees.append("3 total")
        elif 4 * solid >= 3 * total:
            degrees.append("2 three_quarters")
        else:
            degrees.append("1 half" if 2 * any_ >= total else "0 none")
    return min(degrees)[2:]


def test_samples_lie_a_tenth_inside_their_cells() -> None:
    """Four for every cell, at half its height; a lattice point has four around it."""
    assert samples(Footprint((2, 3), 1, 1)) == [(21, 31, 15), (29, 31, 15), (21, 39, 15), (29, 39, 15)]
    assert len(samples(Footprint((0, 0), HUGE))) == 36
    assert point_samples((2, 2)) == [(19, 19, 5), (21, 19, 5), (19, 21, 5), (21, 21, 5)]


@pytest.mark.rule("S5-COVER-07")
def test_a_pillar_covers_by_how_near_it_is_to_the_line() -> None:
    """The ledger's attackers before a pillar beside the target."""
    target = Footprint((6, 0))

    assert degree(Footprint((0, 0)), target, full=((3, 0),)) == "total"
    found = [degree(Footprint((0, y)), target, full=((5, 0),)) for y in range(7)]
    assert found == ["total", *["three_quarters"] * 5, "none"]


@pytest.mark.rule("S5-COVER-07")
def test_a_gap_in_a_wall_covers_by_the_angle() -> None:
    """Straight through there is no cover, and none is left at a slant."""
    wall = tuple((2, y) for y in range(1, 20))

    found = [degree(Footprint((0, y)), Footprint((4, 0)), full=wall) for y in range(3)]

    assert found == ["none", "half", "total"]


@pytest.mark.rule("S5-COVER-08")
def test_big_creatures_are_covered_by_parts() -> None:
    """All samples of a target count, and any sample of an attacker serves."""
    assert degree(Footprint((0, 0)), Footprint((6, 0), LARGE), full=((5, 0),)) == "half"
    assert degree(Footprint((0, 1)), Footprint((6, 0), LARGE), full=((5, 0),)) == "none"
    assert degree(Footprint((0, 0), LARGE), Footprint((6, 0)), full=((3, 0),)) == "none"
    assert degree(Footprint((0, 1)), Footprint((5, 0), HUGE), low=(Footprint((3, 0), LARGE),)) == "half"


@pytest.mark.rule("S5-COVER-10", "S5-SENSE-02")
def test_corners_that_a_line_just_passes() -> None:
    """One wall beside the diagonal gives no cover, two that meet at the corner give all of it."""
    here = Footprint((0, 0))

    assert degree(here, Footprint((1, 1)), full=((1, 0),)) == "none"
    assert degree(here, Footprint((1, 1)), full=((1, 0), (0, 1))) == "total"
    assert degree(here, Footprint((2, 2)), full=((1, 1),)) == "total"
    assert degree(Footprint((0, 1)), Footprint((5, 1)), full=tuple((x, 0) for x in range(8))) == "none"


@pytest.mark.rule("S5-COVER-11")
def test_heights_decide_what_lies_between() -> None:
    """A creature far from a target below a flyer is overshot, one beside it is not."""
    flyer, target = Footprint((0, 0), 1, 4), Footprint((4, 0))

    assert degree(flyer, target, low=(Footprint((2, 0)),)) == "none"
    assert degree(flyer, target, low=(Footprint((3, 0)),)) == "half"


@pytest.mark.rule("S5-SENSE-02")
def test_one_clear_line_is_enough_for_sight() -> None:
    """A wall beside the diagonal leaves one, two walls leave none."""
    board = Board(4, 4, {})
    here, there = samples(Footprint((0, 0))), samples(Footprint((1, 1)))

    assert clear_line(board, here, there, [Obstacle(board.grid.mask([(1, 0)]))])
    assert not clear_line(board, here, there, [Obstacle(board.grid.mask([(1, 0), (0, 1)]))])


def test_points_on_the_rim_draw_lines_too() -> None:
    """The samples around a corner of the board lie off it, and the cells that they pass there do not block."""
    board = Board(4, 4, {})
    walls = [Obstacle(board.grid.mask([(1, 0), (1, 1)]))]

    assert [line_hit(board, start, (5, 15, 5), walls) for start in point_samples((0, 0))] == [False] * 4
    assert [line_hit(board, start, (31, 1, 5), walls) for start in point_samples((0, 0))] == [True] * 4
    assert [line_hit(board, start, (21, 39, 5), walls) for start in point_samples((4, 4))] == [False] * 4


def literal_hit(start: Sample, end: Sample, cell: Cell, bottom: int | None, top: int | None) -> bool:
    """Clip the segment against the closed box with fractions."""
    low, high = Fraction(0), Fraction(1)
    spans = (
        (10 * cell[0], 10 * cell[0] + 10),
        (10 * cell[1], 10 * cell[1] + 10),
        (-999 if bottom is None else bottom, 999 if top is None else top),
    )
    for here, there, (least, most) in zip(start, end, spans, strict=True):
        if here == there:
            if not least <= here <= most:
                return False
            continue
        near, far = sorted((Fraction(least - here, there - here), Fraction(most - here, there - here)))
        low, high = max(low, near), min(high, far)
    return low <= high


heights = st.none() | st.integers(-30, 60)
points = st.tuples(
    *(st.tuples(st.integers(0, 6), st.sampled_from((1, 9))).map(lambda p: 10 * p[0] + p[1]) for _ in range(2)),
    st.integers(-2, 5).map(lambda z: 10 * z + 5),
)


@examples(100)
@given(
    points, points, st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8, unique=True), heights, heights
)
@pytest.mark.rule("S5-COVER-07", "S5-COVER-11")
def test_hits_are_those_of_the_literal_test(
    start: Sample, end: Sample, filled: list[Cell], bottom: int | None, top: int | None
) -> None:
    """The masks of passed cells and the clipping in integers answer as clipping with fractions."""
    board = Board(7, 7, {})
    if bottom is not None and top is not None and bottom > top:
        bottom, top = top, bottom

    found = line_hit(board, start, end, [Obstacle(board.grid.mask(filled), bottom, top)])

    assert found is any(literal_hit(start, end, cell, bottom, top) for cell in filled)


spaces = st.builds(Footprint, st.tuples(st.integers(-1, 7), st.integers(-1, 6)), st.integers(1, 3))


@examples(100)
@given(spaces, spaces)
@pytest.mark.rule("S5-COVER-07")
def test_a_corridor_is_what_lines_pass(one: Footprint, other: Footprint) -> None:
    """Every cell that a line between samples of the two touches, and no other."""
    board = Board(8, 7, {})
    cells = [(x, y) for y in range(7) for x in range(8)]
    lines = [(start, end) for start in samples(one) for end in samples(other)]

    touched = [c for c in cells if any(line_hit(board, *line, [Obstacle(board.grid.bit(c))]) for line in lines)]

    assert board.grid.cells(corridor(board, one, other)) == touched
