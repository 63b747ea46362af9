"""Opposite sides of a third creature (`board/flanking.py`)."""

from __future__ import annotations

from itertools import combinations

import pytest

from fracas_engine.board import (
    Cell,
    Footprint,
    Voxel,
    crosses_opposite_faces,
    crosses_opposite_sides,
    flanks,
    on_opposite_sides,
    side_of,
)

LARGE, HUGE, GARGANTUAN = 2, 3, 4


def around(target: Footprint) -> list[Cell]:
    """Return the cells adjacent to `target`."""
    (x, y), size, _ = target
    span = range(-1, size + 1)
    return [(x + i, y + j) for j in span for i in span if not target.holds((x + i, y + j))]


@pytest.mark.rule("MM-FLK-01")
def test_sides_and_corners_are_told_apart() -> None:
    """Every adjacent cell is on one side or corner, all others are on none."""
    target = Footprint((4, 4), LARGE)

    assert [side_of(target, cell) for cell in [(3, 4), (3, 5), (3, 3), (6, 6), (5, 3)]] == [
        (-1, 0),
        (-1, 0),
        (-1, -1),
        (1, 1),
        (0, -1),
    ]
    assert [side_of(target, cell) for cell in [(2, 4), (4, 4), (7, 7)]] == [None, None, None]


@pytest.mark.rule("MM-FLK-01", "MM-FLK-02", "MM-FLK-03")
@pytest.mark.parametrize(
    ("size", "at", "one", "other", "flanked"),
    [
        (1, (5, 5), (4, 5), (6, 5), True),
        (1, (5, 5), (4, 4), (6, 6), True),
        (1, (5, 5), (4, 5), (6, 6), False),
        (1, (5, 5), (4, 5), (5, 4), False),
        (1, (5, 5), (3, 5), (6, 5), False),
        (LARGE, (4, 4), (3, 4), (6, 5), True),
        (LARGE, (4, 4), (3, 3), (6, 6), True),
        (LARGE, (4, 4), (3, 3), (6, 5), False),
        (LARGE, (4, 4), (3, 4), (4, 6), False),
        (HUGE, (4, 4), (3, 4), (7, 6), True),
        (HUGE, (4, 4), (5, 3), (4, 7), True),
        (HUGE, (4, 4), (3, 7), (7, 3), True),
        (HUGE, (4, 4), (3, 3), (7, 6), False),
    ],
)
def test_opposite_sides_and_corners_flank(size: int, at: Cell, one: Cell, other: Cell, *, flanked: bool) -> None:
    """The pairs of the ledger, in either order."""
    target = Footprint(at, size)

    assert on_opposite_sides(target, one, other) is flanked
    assert on_opposite_sides(target, other, one) is flanked


@pytest.mark.rule("MM-FLK-04")
@pytest.mark.parametrize(("other", "flanked"), [((5, 4), True), ((5, 5), True), ((5, 3), False), ((4, 5), False)])
def test_a_big_flanker_flanks_with_any_of_its_cells(other: Cell, *, flanked: bool) -> None:
    """One matching pair of cells is enough."""
    target, big = Footprint((4, 4)), Footprint((2, 3), LARGE)

    assert flanks(target, big.cells(), [other]) is flanked
    assert flanks(target, [other], big.cells()) is flanked


@pytest.mark.rule("OB-FLNK-02", "OB-FLNK-03", "FE-FLANK-02", "FE-FLANK-03")
@pytest.mark.parametrize(
    ("size", "at", "one", "other", "flanked"),
    [
        (1, (5, 5), (5, 4), (5, 6), True),
        (1, (5, 5), (4, 4), (6, 6), True),
        (1, (5, 5), (4, 5), (6, 6), False),
        (1, (5, 5), (4, 5), (5, 6), False),
        (1, (3, 3), (2, 4), (4, 2), True),
        (1, (3, 3), (2, 2), (4, 2), False),
        (1, (3, 3), (1, 3), (4, 3), False),
        (LARGE, (5, 5), (4, 5), (7, 6), True),
        (LARGE, (5, 5), (4, 5), (7, 7), False),
        (LARGE, (5, 5), (4, 4), (7, 7), True),
        (LARGE, (3, 3), (2, 4), (5, 4), True),
        (LARGE, (3, 3), (3, 2), (4, 5), True),
        (LARGE, (3, 3), (2, 2), (5, 4), False),
        (LARGE, (3, 3), (2, 3), (4, 5), False),
    ],
)
def test_the_line_between_centres_crosses_opposite_sides(
    size: int, at: Cell, one: Cell, other: Cell, *, flanked: bool
) -> None:
    """The pairs of the ledgers that draw the line, in either order."""
    target = Footprint(at, size)

    assert crosses_opposite_sides(target, one, other) is flanked
    assert crosses_opposite_sides(target, other, one) is flanked


@pytest.mark.rule("FE-FLANK-03")
@pytest.mark.parametrize(("size", "pairs"), [(LARGE, 10), (HUGE, 20), (GARGANTUAN, 34)])
def test_pairs_around_a_big_target_are_counted(size: int, pairs: int) -> None:
    """So many of all pairs of surrounding cells are opposite by the line between centres."""
    target = Footprint((3, 3), size)

    assert sum(crosses_opposite_sides(target, *pair) for pair in combinations(around(target), 2)) == pairs


@pytest.mark.rule("OB-FLNK-03", "FE-FLANK-04")
def test_a_big_flanker_by_the_line_between_centres() -> None:
    """It flanks through its one cell that is adjacent and opposite."""
    assert flanks(Footprint((5, 5)), Footprint((3, 4), LARGE).cells(), [(6, 6)], opposite=crosses_opposite_sides)
    assert flanks(Footprint((3, 3)), [(2, 2)], Footprint((4, 3), LARGE).cells(), opposite=crosses_opposite_sides)


@pytest.mark.rule("OB-FLNK-05")
@pytest.mark.parametrize(
    ("one", "other", "flanked"),
    [
        ((5, 5, 1), (5, 5, 3), True),
        ((5, 5, 1), (6, 5, 3), False),
        ((4, 4, 1), (6, 6, 3), True),
        ((4, 5, 2), (6, 5, 2), True),
    ],
)
def test_flanking_in_three_dimensions(one: Voxel, other: Voxel, *, flanked: bool) -> None:
    """Above and below are opposite like any two sides, in either order."""
    target = Footprint((5, 5), 1, 2)

    assert crosses_opposite_faces(target, one, other) is flanked
    assert crosses_opposite_faces(target, other, one) is flanked
