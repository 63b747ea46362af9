"""Lines of sight from corners into cells (`board/sight.py`)."""

from __future__ import annotations

from functools import cmp_to_key
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, Corners, Footprint, Point, closed_corners, seeing_corners, sees, visible
from tests.examples import examples

LARGE, HUGE = 2, 3


def walled(width: int, height: int, *walls: Cell) -> Board:
    """Make a board of floor with walls at `walls`."""
    rows = [["#" if (x, y) in walls else "." for x in range(width)] for y in range(height)]
    return Board.parse(["".join(row) for row in rows])


def can_see(board: Board, viewer: Cell, target: Cell, size: int = 1, target_size: int = 1) -> bool:
    """Ask whether a viewer sees a target past walls."""
    return sees(board, Footprint(viewer, size), Footprint(target, target_size), board.mask("wall"))


@pytest.mark.rule("MM-LOS-01")
def test_sight_needs_a_way_into_the_inside_of_a_cell() -> None:
    """One wall hides what no ray past it can enter."""
    board = walled(5, 3, (2, 1))

    assert can_see(board, (0, 0), (4, 1))
    assert can_see(board, (0, 0), (4, 0))
    assert not can_see(board, (0, 1), (4, 1))
    assert not can_see(board, (0, 0), (4, 2))
    assert can_see(board, (1, 0), (4, 2))


@pytest.mark.rule("MM-LOS-02")
def test_only_the_cells_named_block_sight() -> None:
    """Statues and difficult ground are not among the blockers, so nothing hides behind them."""
    board = Board.parse(["........", ".S~.....", "........"])

    assert can_see(board, (0, 1), (7, 1))
    assert can_see(board, (7, 1), (0, 1))


@pytest.mark.rule("MM-LOS-03")
def test_nothing_is_seen_between_walls_that_meet_at_a_corner() -> None:
    """A line that only touches walls on both sides gives no sight."""
    board = walled(4, 4, (2, 1), (1, 2))

    assert not can_see(board, (1, 1), (2, 2))
    assert not can_see(board, (0, 0), (3, 3))


@pytest.mark.rule("MM-LOS-04")
def test_a_corner_closed_by_two_walls_cannot_be_looked_out_of() -> None:
    """Two walls close the corner for both sides, one alone does not."""
    closed, open_ = walled(3, 3, (1, 0), (0, 1)), walled(3, 3, (1, 0))

    assert not can_see(closed, (0, 0), (1, 1))
    assert not can_see(closed, (1, 1), (0, 0))
    assert can_see(open_, (0, 0), (1, 1))
    assert can_see(open_, (1, 1), (0, 0))
    assert closed_corners(closed, Footprint((0, 0)), closed.mask("wall")) == (False, False, False, True)
    assert closed_corners(closed, Footprint((1, 1)), closed.mask("wall")) == (True, False, False, False)


@pytest.mark.rule("MM-LOS-05")
def test_one_seen_cell_of_a_big_target_is_enough() -> None:
    """A Large creature is seen by its northern row where a Medium one in the southern row is hidden."""
    board = walled(6, 4, (3, 1))

    assert can_see(board, (0, 1), (4, 0), target_size=LARGE)
    assert not can_see(board, (0, 1), (4, 1))


@pytest.mark.rule("MM-LOS-06")
def test_sight_need_not_be_mutual() -> None:
    """Corners to cells is another test in the other direction."""
    board = walled(7, 5, (2, 0), (4, 0), (3, 2))

    assert can_see(board, (6, 3), (0, 0))
    assert not can_see(board, (0, 0), (6, 3))


@pytest.mark.rule("MM-AREA-03", "MM-AREA-11")
def test_walls_shield_by_taking_away_sight() -> None:
    """Who is in an area sees its origin or does not, as the ledger's examples say."""
    board = walled(5, 3, (2, 1))

    assert can_see(board, (2, 0), (0, 1))
    assert not can_see(board, (3, 1), (0, 1))
    assert can_see(board, (3, 0), (0, 1))


def test_a_blocking_cell_is_never_seen_itself() -> None:
    """A ray would enter the inside of the wall no earlier than the inside of the wall."""
    board = walled(3, 1, (2, 0))

    assert not can_see(board, (0, 0), (2, 0))


@pytest.mark.rule("OC-LOS-04")
def test_every_corner_sees_more_than_the_outer_ones() -> None:
    """Between two walls a Large viewer looks out of the middle of its side, where it has no outer corner."""
    board = walled(7, 4, (2, 0), (2, 2))
    viewer, target, walls = Footprint((0, 1), LARGE), Footprint((6, 0)), board.mask("wall")

    assert not sees(board, viewer, target, walls, corners=Corners.OUTER)
    assert sees(board, viewer, target, walls, corners=Corners.EVERY)
    seeing = seeing_corners(board, viewer, target, walls)
    assert (2, 2) in seeing
    assert not set(seeing) & set(viewer.corners())


@pytest.mark.rule("OC-LOS-01", "OC-LOS-04", "OC-LOS-05", "OC-LOS-06", "OC-LOE-01")
@pytest.mark.parametrize(
    ("blockers", "viewer", "target", "seen"),
    [
        ([(1, 0)], Footprint((0, 0)), Footprint((2, 0)), False),
        ([(1, 0)], Footprint((0, 0)), Footprint((2, 1)), True),
        ([(5, 0)], Footprint((0, 0)), Footprint((10, 0)), False),
        ([(x, 1) for x in range(6)], Footprint((5, 0)), Footprint((5, 2)), False),
        ([(x, 1) for x in range(6)], Footprint((5, 0)), Footprint((6, 2)), True),
        ([(0, 2)], Footprint((0, 0)), Footprint((0, 3)), False),
        ([(0, 2)], Footprint((0, 0), LARGE), Footprint((0, 3)), True),
        ([(2, 0)], Footprint((0, 0)), Footprint((4, 0)), False),
        ([(2, 0)], Footprint((0, 0)), Footprint((4, 0), LARGE), True),
        ([(0, 3), (1, 1)], Footprint((0, 0)), Footprint((1, 6)), False),
        ([(0, 3), (1, 1)], Footprint((1, 6)), Footprint((0, 0)), True),
        ([(1, 0), (0, 1)], Footprint((0, 0)), Footprint((1, 1)), False),
        ([(1, 0)], Footprint((0, 0)), Footprint((1, 1)), True),
        ([(2, 1), (1, 2)], Footprint((0, 0)), Footprint((3, 3)), False),
    ],
)
def test_sight_from_every_corner(blockers: list[Cell], viewer: Footprint, target: Footprint, *, seen: bool) -> None:
    """The examples of the ledger with viewers that look from all corners of all their cells."""
    board = walled(11, 8, *blockers)

    assert sees(board, viewer, target, board.mask("wall"), corners=Corners.EVERY) is seen


def literal_sees(walls: set[Cell], viewer: Footprint, target: Footprint) -> bool:
    """Follow MM-LOS-01 and MM-LOS-04 word for word, ray by ray and wall by wall."""
    for corner, (ox, oy) in zip(viewer.corners(), ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        around = {(corner[0] - 1 + i, corner[1] - 1 + j) for i in (0, 1) for j in (0, 1)}
        own = {cell for cell in around if viewer.holds(cell)}
        outside = {(corner[0] + min(ox, 0), corner[1] + min(oy, 0))}
        closed = (around - own - outside) <= walls
        for cell in target.cells():
            for ray in rays_between(corner, cell):
                if closed and ray[0] * ox >= 0 and ray[1] * oy >= 0:
                    continue
                entry = first_entry(corner, ray, cell)
                if entry is None:
                    continue
                entries = [first_entry(corner, ray, wall) for wall in walls]
                if all(other is None or entry[0] * other[1] < other[0] * entry[1] for other in entries):
                    return True
    return False


def rays_between(corner: Point, cell: Cell) -> list[Point]:
    """Return a ray for each gap between neighbouring primitive directions into the rectangle of corner and cell."""
    xs = range(min(corner[0], cell[0]) - corner[0], max(corner[0], cell[0] + 1) - corner[0] + 1)
    ys = range(min(corner[1], cell[1]) - corner[1], max(corner[1], cell[1] + 1) - corner[1] + 1)
    directions = {(x // gcd(x, y), y // gcd(x, y)) for x in xs for y in ys if (x, y) != (0, 0)}
    directions |= {(1, 0), (-1, 0), (0, 1), (0, -1)}

    def half(v: Point) -> int:
        return 0 if v[1] > 0 or (v[1] == 0 and v[0] > 0) else 1

    def compare(u: Point, v: Point) -> int:
        return (half(u) - half(v)) or (u[1] * v[0] - u[0] * v[1])

    ordered = sorted(directions, key=cmp_to_key(compare))
    rays = []
    for u, v in zip(ordered, ordered[1:] + ordered[:1], strict=True):
        if u[0] * v[1] - u[1] * v[0] > 0:
            rays.append((u[0] + v[0], u[1] + v[1]))
    return rays


def first_entry(corner: Point, ray: Point, cell: Cell) -> tuple[int, int] | None:
    """Return when the ray enters the open cell, as a fraction clipped to 0, or `None` if it never does."""
    low, high = (0, 1), (1, 0)
    for start, step, border in zip(corner, ray, cell, strict=True):
        if step == 0:
            if not border < start < border + 1:
                return None
            continue
        near, far = (border - start, border + 1 - start) if step > 0 else (start - border - 1, start - border)
        size = abs(step)
        if near * low[1] > low[0] * size:
            low = (near, size)
        if far * high[1] < high[0] * size:
            high = (far, size)
    return low if low[0] * high[1] < high[0] * low[1] else None


@st.composite
def views(draw: st.DrawFn) -> tuple[set[Cell], Footprint, Footprint]:
    """Draw walls, a viewer and a target on a board of 8 x 7 cells; neither need stand free."""
    walls = draw(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 6)), max_size=20))
    sizes = st.integers(1, 3)
    feet = [
        Footprint((draw(st.integers(0, 8 - size)), draw(st.integers(0, 7 - size))), size)
        for size in (draw(sizes), draw(sizes))
    ]
    return walls, feet[0], feet[1]


@examples(80)
@given(views())
@pytest.mark.rule("MM-LOS-01", "MM-LOS-04", "MM-LOS-05")
def test_sight_is_that_of_the_literal_test(case: tuple[set[Cell], Footprint, Footprint]) -> None:
    """The ray masks answer as the ledger's test done ray by ray."""
    walls, viewer, target = case
    board = walled(8, 7, *walls)

    assert sees(board, viewer, target, board.mask("wall")) == literal_sees(walls, viewer, target)


@examples(120)
@given(case=views(), which=st.sampled_from(list(Corners)), asked=st.booleans())
@pytest.mark.rule("MM-LOS-01")
def test_all_cells_seen_at_once_are_those_of_single_tests(
    case: tuple[set[Cell], Footprint, Footprint], which: Corners, *, asked: bool
) -> None:
    """Cells in the dark that are not tested are not seen, also after a test of other cells of the same viewer."""
    walls, viewer, target = case
    board, fresh = walled(8, 7, *walls), walled(8, 7, *walls)
    mask = board.mask("wall")
    if asked:
        visible(board, viewer, mask, among=target.on(board.grid), corners=which)
    singly = [
        cell
        for cell in fresh.grid.cells(fresh.grid.everywhere)
        if sees(fresh, viewer, Footprint(cell), mask, corners=which)
    ]
    assert board.grid.cells(visible(board, viewer, mask, corners=which)) == singly


def test_visible_is_all_that_is_seen() -> None:
    """The mask of all seen cells holds just the cells that single tests see."""
    board = walled(7, 5, (2, 0), (4, 0), (3, 2))
    walls, viewer = board.mask("wall"), Footprint((0, 1), LARGE)

    seen = visible(board, viewer, walls)

    fresh = walled(7, 5, (2, 0), (4, 0), (3, 2))
    for y in range(5):
        for x in range(7):
            assert bool(seen & board.grid.bit((x, y))) == sees(fresh, viewer, Footprint((x, y)), walls), (x, y)


def test_visible_among_some_cells_looks_at_no_other() -> None:
    """The result is the part of all seen cells, also after a look at other cells of the same viewer."""
    board = walled(7, 5, (3, 1), (3, 2), (3, 3))
    walls, viewer = board.mask("wall"), Footprint((0, 1), LARGE)
    near, far = board.grid.block((0, 0), 3, 5), board.grid.block((2, 0), 5, 5)

    one, other = visible(board, viewer, walls, among=near), visible(board, viewer, walls, among=far)

    seen = visible(walled(7, 5, (3, 1), (3, 2), (3, 3)), viewer, walls)
    assert (one, other) == (seen & near, seen & far)
    assert other != far & ~walls
