"""Corner lines and the tracing of cover (`board/cover.py`)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Cell,
    Footprint,
    Pinch,
    Point,
    clear_outer_corners,
    corner_traces,
    corners_joined,
    cut_corner,
    cut_corner_of,
    line_blocked,
    lines_blocked,
    seeing_corners,
)
from tests.examples import examples

LARGE = 2


def walled(width: int, height: int, *walls: Cell) -> Board:
    """Make a board of floor with walls at `walls`."""
    return Board(width, height, {"wall": dict.fromkeys(walls, 1)})


def seen(board: Board, attacker: Cell, target: Cell, size: int = 1, target_size: int = 1) -> int:
    """Count the corners that the attacker's best corner sees past walls."""
    return clear_outer_corners(board, Footprint(attacker, size), Footprint(target, target_size), board.mask("wall"))


@pytest.mark.rule("MM-COV-02", "MM-COV-04", "MM-THR-03")
def test_a_blocked_corner_between_diagonal_neighbours_gives_cover() -> None:
    """A wall or a statue at either flank does; difficult ground and creatures are not among the blockers."""
    for glyph, cut in (("#", True), ("S", True), ("~", False), (".", False)):
        board = Board.parse([".....", ".....", f"...{glyph}.", "....."])
        blockers = board.mask("wall", "statue")
        assert cut_corner(board, Footprint((2, 2)), Footprint((3, 3)), blockers) is cut, glyph
        assert cut_corner(board, Footprint((3, 3)), Footprint((2, 2)), blockers) is cut, glyph
    statue = Board.parse([".....", ".....", ".....", "..S.."])
    assert cut_corner(statue, Footprint((2, 2)), Footprint((3, 3)), statue.mask("wall", "statue"))


@pytest.mark.rule("MM-COV-03")
def test_footprints_with_a_shared_side_have_no_cut_corner() -> None:
    """The closest cells decide: side by side there is none, across one corner there is."""
    board = walled(6, 6, (3, 2))
    walls = board.mask("wall")

    assert not cut_corner(board, Footprint((1, 2), LARGE), Footprint((3, 3)), walls)
    assert cut_corner(board, Footprint((1, 1), LARGE), Footprint((3, 3)), walls)
    assert not cut_corner(board, Footprint((0, 0)), Footprint((3, 3)), walls)


@pytest.mark.rule("MM-COND-05")
def test_a_squeezed_creature_is_judged_by_the_cells_it_has() -> None:
    """Of a Large base in a gap only the free cells count, so that a side may be shared that the base does not show."""
    board = Board.parse(["...#...", ".......", "...#..."])
    walls = board.mask("wall")
    squeezed = Footprint((3, 0), LARGE).on(board.grid) & ~walls

    assert not cut_corner_of(board, squeezed, board.grid.bit((2, 1)), walls)
    assert cut_corner_of(board, squeezed & board.grid.bit((3, 1)), board.grid.bit((2, 0)), walls)


@pytest.mark.rule("MM-COV-05")
def test_the_best_corner_of_the_attacker_decides() -> None:
    """With one wall it sees three corners from one place and all four from the next."""
    board = walled(5, 3, (2, 1))

    assert seen(board, (0, 0), (4, 1)) == 3
    assert seen(board, (1, 0), (4, 1)) == 4


@pytest.mark.rule("MM-COV-06")
def test_a_line_along_walls_is_clear_and_a_pinched_one_is_not() -> None:
    """A corridor gives no cover; walls that meet corner to corner let no line through."""
    corridor = Board.parse(["#####", ".....", "#####"])
    pinched = walled(4, 4, (2, 1), (1, 2))

    assert seen(corridor, (0, 1), (4, 1)) == 4
    assert seen(pinched, (0, 0), (3, 3)) == 0


@pytest.mark.rule("MM-COV-07")
def test_the_shared_corner_sees_everything() -> None:
    """Round a single wall neighbours have no cover by corner lines, though the corner between them is cut."""
    board = walled(5, 5, (3, 2))

    assert cut_corner(board, Footprint((2, 2)), Footprint((3, 3)), board.mask("wall"))
    assert seen(board, (2, 2), (3, 3)) == 4


@pytest.mark.rule("MM-COV-08")
def test_big_creatures_use_their_outer_corners() -> None:
    """A Large attacker's best corner sees three or four corners of a Large target."""
    board = walled(6, 4, (3, 1))

    assert seen(board, (0, 1), (4, 0), LARGE, LARGE) == 3
    assert seen(board, (0, 2), (4, 0), LARGE, LARGE) == 4


@pytest.mark.rule("MM-COV-04")
def test_only_the_blockers_named_give_cover() -> None:
    """A creature or a statue between is not in the mask and gives none."""
    board = Board.parse([".S.", "...", "..."])

    assert clear_outer_corners(board, Footprint((0, 0)), Footprint((2, 0)), board.mask("wall")) == 4


@pytest.mark.rule("FE-GEO-01")
@pytest.mark.parametrize(
    ("walls", "start", "end", "blocked"),
    [
        ([(2, 1)], (0, 1), (4, 1), False),
        ([(2, 1)], (0, 0), (4, 3), True),
        ([(2, 1)], (1, 3), (4, 0), True),
        ([(2, 1)], (1, 2), (3, 0), False),
        ([(2, 1)], (0, 2), (4, 2), False),
        ([(2, 0), (2, 1)], (0, 1), (4, 1), True),
    ],
)
def test_corner_lines_of_the_fourth_edition_ledger(
    walls: list[Cell],
    start: Point,
    end: Point,
    blocked: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Insides and seams block, edges and corners do not, from either end."""
    board = walled(5, 4, *walls)

    assert line_blocked(board, start, end, board.mask("wall")) is blocked
    assert line_blocked(board, end, start, board.mask("wall")) is blocked


@pytest.mark.rule("OB-COV-06")
def test_corner_lines_of_the_orcus_ledger() -> None:
    """A point pinched by solid cells stops a line also where it starts."""
    one, two = walled(5, 3, (2, 0)), walled(5, 3, (1, 0), (0, 1))

    assert line_blocked(one, (1, 0), (4, 1), one.mask("wall"), pinch=Pinch.ENDS)
    assert not line_blocked(one, (1, 0), (4, 0), one.mask("wall"), pinch=Pinch.ENDS)
    assert line_blocked(two, (0, 0), (2, 2), two.mask("wall"), pinch=Pinch.ENDS)
    assert line_blocked(two, (1, 1), (2, 2), two.mask("wall"), pinch=Pinch.ENDS)
    assert not line_blocked(two, (1, 1), (2, 2), two.mask("wall"), pinch=Pinch.BETWEEN)
    assert not line_blocked(two, (0, 0), (2, 2), two.mask("wall"), pinch=Pinch.OPEN)


def test_lines_from_one_corner_are_counted() -> None:
    """Of the lines to a target's corners behind a pillar some are blocked."""
    board = walled(3, 3, (1, 1))

    assert lines_blocked(board, (1, 1), Footprint((2, 1)).corners(), board.mask("wall")) == 2


def literal_blocked(
    board: tuple[int, int], walls: set[Cell], start: Point, end: Point, pinch: Pinch, *, rim: bool
) -> bool:
    """Follow MM-COV-06 (a) to (c) with fractions, wall by wall and unit by unit."""
    (px, py), (qx, qy) = start, end

    def solid(x: int, y: int) -> bool:
        return (x, y) in walls or (rim and not (0 <= x < board[0] and 0 <= y < board[1]))

    for x, y in walls:
        if max(min(px, qx), x) < min(max(px, qx), x + 1) and max(min(py, qy), y) < min(max(py, qy), y + 1):
            crosses = [
                (qx - px) * (j - py) - (qy - py) * (i - px) for i, j in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
            ]
            if min(crosses) < 0 < max(crosses):
                return True
    if px == qx and py != qy and any(solid(px - 1, y) and solid(px, y) for y in range(min(py, qy), max(py, qy))):
        return True
    if py == qy and px != qx and any(solid(x, py - 1) and solid(x, py) for x in range(min(px, qx), max(px, qx))):
        return True
    if pinch is Pinch.OPEN:
        return False
    steps = max(abs(qx - px), abs(qy - py))
    spots = [(px + Fraction(qx - px, steps) * k, py + Fraction(qy - py, steps) * k) for k in range(1, steps)]
    if pinch is Pinch.ENDS:
        spots += [(Fraction(px), Fraction(py)), (Fraction(qx), Fraction(qy))]
    for i, j in spots:
        if i.denominator == 1 and j.denominator == 1:
            around = [(int(i) - 1, int(j) - 1), (int(i), int(j)), (int(i), int(j) - 1), (int(i) - 1, int(j))]
            full = [cell in walls for cell in around]
            if full in ([True, True, False, False], [False, False, True, True]):
                return True
    return False


@examples(100)
@given(
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 5)), max_size=14),
    st.tuples(st.integers(0, 7), st.integers(0, 6)),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 6)), min_size=1, max_size=8),
    st.booleans(),
)
@pytest.mark.rule("MM-COV-06", "FE-GEO-01", "OB-COV-06")
def test_corner_lines_are_those_of_the_literal_test(
    walls: set[Cell],
    start: Point,
    ends: list[Point],
    rim: bool,  # noqa: FBT001 - drawn
) -> None:
    """The line masks answer as the ledgers' tests done cell by cell, on the rim as well."""
    board = walled(7, 6, *walls)
    for end in ends:
        for pinch in Pinch:
            found = line_blocked(board, start, end, board.mask("wall"), pinch=pinch, rim_blocks=rim)
            assert found is literal_blocked((7, 6), walls, start, end, pinch, rim=rim), (end, pinch)


def orcus_cover(
    board: Board, attacker: Footprint, target: Footprint, *, three: tuple[Cell, ...] = (), half: tuple[Cell, ...] = ()
) -> str:
    """Return the degree of cover by OB-COV-07, from walls as solid cells and two lesser grades."""
    solid, mask = board.mask("wall"), board.grid.mask
    blockers = [(solid, Pinch.ENDS), (mask(three), Pinch.OPEN), (mask(half), Pinch.OPEN)]
    lines = 4 * target.size * target.size
    seeing = seeing_corners(board, attacker, target, solid)
    degrees = ["3 total"]
    for corner in seeing:
        traces = [trace for trace in corner_traces(board, attacker, target, blockers) if trace.corner == corner]
        walls, threes, halves = (sum(trace.blocked[grade] for trace in traces) for grade in range(3))
        if 4 * walls >= 3 * lines or 2 * threes >= lines:
            degrees.append("2 three_quarters")
        elif 2 * walls >= lines or 2 * halves >= lines:
            degrees.append("1 half")
        else:
            degrees.append("0 none")
    return min(degrees)[2:]


@pytest.mark.rule("OB-COV-07", "OB-COV-09")
def test_cover_by_the_share_of_corner_lines() -> None:
    """The ledger's walls, creatures and portcullis before one attacker."""
    here = Footprint((0, 0))
    row = tuple((3, y) for y in range(8) if y != 3)

    assert orcus_cover(walled(8, 8, (2, 1)), here, Footprint((3, 1))) == "half"
    assert orcus_cover(walled(8, 8, *row), here, Footprint((4, 3))) == "three_quarters"
    assert orcus_cover(walled(8, 8), here, Footprint((4, 0)), half=((2, 0),)) == "half"
    assert orcus_cover(walled(8, 8), here, Footprint((3, 1)), half=((2, 0),)) == "none"
    assert orcus_cover(walled(8, 8), here, Footprint((4, 0)), three=((2, 0),)) == "three_quarters"
    assert orcus_cover(walled(8, 8, (2, 0)), here, Footprint((4, 0))) == "total"
    assert orcus_cover(walled(8, 8, (1, 1)), here, Footprint((2, 2))) == "total"
    assert orcus_cover(walled(8, 8, (1, 0), (0, 1)), here, Footprint((1, 1))) == "total"
    assert orcus_cover(walled(8, 8, (3, 0)), here, Footprint((5, 1))) == "none"


@pytest.mark.rule("OB-COV-08", "OB-COV-10", "OB-COV-11")
def test_cover_of_and_from_big_creatures_by_shares() -> None:
    """Every corner of a Large attacker may serve, and all cells of a Large target are counted together."""
    here, large = Footprint((0, 0)), Footprint((4, 0), LARGE)

    assert orcus_cover(walled(8, 8), Footprint((0, 0), LARGE), Footprint((4, 0)), half=((2, 0),)) == "none"
    assert orcus_cover(walled(8, 8), here, large, half=((2, 0),)) == "none"
    assert orcus_cover(walled(8, 8), here, large, half=((2, 0), (2, 1))) == "half"
    assert orcus_cover(walled(8, 8, (2, 0), (2, 1)), here, Footprint((3, 1), LARGE)) == "three_quarters"
    assert orcus_cover(walled(8, 8, (1, 0)), here, Footprint((1, 1))) == "none"
    assert orcus_cover(walled(8, 8), here, Footprint((1, 1)), half=((1, 0), (0, 1))) == "none"


def fourth_cover(board: Board, attacker: Footprint, target: Footprint, *, others: tuple[Cell, ...] = ()) -> str:
    """Return the cover by FE-COVER-07 to -10, from walls as solid cells and creatures."""
    solid = board.mask("wall")
    blockers = [(solid, Pinch.OPEN), (solid | board.grid.mask(others), Pinch.OPEN)]
    traces = corner_traces(board, attacker, target, blockers, rim_blocks=True)
    worst = [3 if solid >= 3 else 1 if any_ else 0 for solid, any_ in (trace.blocked for trace in traces)]
    return {0: "none", 1: "cover", 3: "superior"}[min(worst)]


@pytest.mark.rule("FE-COVER-07", "FE-COVER-08", "FE-COVER-09", "FE-COVER-10", "FE-COVER-11")
def test_cover_by_the_best_corner_and_cell() -> None:
    """The ledger's pillars, gaps and creatures."""
    gap = walled(8, 5, (2, 0), (2, 1), (2, 3), (2, 4))

    assert fourth_cover(walled(8, 8, (3, 3)), Footprint((0, 3)), Footprint((4, 3), LARGE)) == "none"
    assert fourth_cover(walled(8, 8, (3, 3)), Footprint((0, 3)), Footprint((4, 3))) == "cover"
    assert fourth_cover(walled(8, 8, (1, 1)), Footprint((0, 1)), Footprint((2, 1))) == "cover"
    assert fourth_cover(walled(10, 10, (2, 0), (2, 1), (2, 2)), Footprint((1, 1)), Footprint((3, 3))) == "superior"
    orcs = ((2, 0), (2, 1), (2, 2))
    assert fourth_cover(walled(8, 8), Footprint((0, 1)), Footprint((4, 1)), others=orcs) == "cover"
    assert fourth_cover(walled(8, 8), Footprint((0, 1)), Footprint((4, 1)), others=((2, 0), (2, 2))) == "none"
    assert fourth_cover(gap, Footprint((0, 2)), Footprint((4, 2))) == "none"
    assert fourth_cover(gap, Footprint((0, 0)), Footprint((4, 4))) == "cover"


@pytest.mark.rule("FE-GEO-02")
def test_some_pair_of_corners_is_joined_or_none() -> None:
    """A whole wall parts two creatures, a gap in it or a single pillar does not."""
    one, other = Footprint((0, 2)), Footprint((4, 2))
    whole = walled(6, 5, *((2, y) for y in range(5)))
    holed = walled(6, 5, *((2, y) for y in range(5) if y != 2))
    pillar = walled(6, 5, (2, 1))

    assert not corners_joined(whole, one, other, whole.mask("wall"), rim_blocks=True)
    assert corners_joined(holed, one, other, holed.mask("wall"), rim_blocks=True)
    assert corners_joined(pillar, Footprint((0, 1)), Footprint((4, 1)), pillar.mask("wall"), rim_blocks=True)
