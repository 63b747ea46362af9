"""Hex cells (`board/hexes.py`)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Cell,
    Passage,
    Point,
    WrongShape,
    distance_around,
    follow,
    hex_distance,
    hex_neighbours,
    hex_sees,
    reach,
    rings_around,
)
from fracas_engine.board.hexes import CORNERS, HexSteps
from fracas_engine.board.steps import waves_by_steps
from tests.engine.board.reference import cheapest
from tests.examples import examples


def hexes(*rows: str) -> Board:
    """Read a map of hexes."""
    return Board.parse(rows, shape="hex")


def figure(board: Board, *, enemies: tuple[Cell, ...] = (), friends: tuple[Cell, ...] = ()) -> Passage:
    """Return the passage of a figure on foot."""
    grid = board.grid
    return Passage(
        walls=board.mask("wall", "door"),
        barred=board.mask("obstacle") | grid.mask(enemies),
        costs=((2, board.mask("difficult")),),
        occupied=grid.mask(friends),
    )


@pytest.mark.rule("MT-HEX-01")
def test_neighbours_and_distances_of_hexes() -> None:
    """Odd rows are pushed half a hex east, which the ledger's numbers show."""
    assert set(hex_neighbours((2, 2))) == {(3, 2), (2, 1), (1, 1), (1, 2), (1, 3), (2, 3)}
    assert set(hex_neighbours((2, 1))) == {(3, 1), (3, 0), (2, 0), (1, 1), (2, 2), (3, 2)}
    for one, other, steps in [((0, 0), (3, 0), 3), ((0, 0), (0, 2), 2), ((0, 0), (2, 3), 4), ((1, 1), (4, 2), 3)]:
        assert hex_distance(one, other) == steps, (one, other)
        assert hex_distance(other, one) == steps, (one, other)


@pytest.mark.rule("MT-HEX-02")
def test_distances_go_around_walls_and_over_obstacles() -> None:
    """A wall lengthens the count, an obstacle is not in its way."""
    board = hexes(".....", "..#..", ".....")

    assert distance_around(board, (3, 0), (2, 2), board.mask("wall")) == 3
    assert distance_around(board, (3, 0), (2, 2), 0) == 2


def test_hexes_behind_a_wall_are_at_no_distance() -> None:
    """Where no way leads the answer is none at all, and the hex is in no ring."""
    board = hexes("..#..")
    walls = board.mask("wall")

    assert distance_around(board, (0, 0), (4, 0), walls) is None
    assert rings_around(board, (0, 0), walls) == [board.grid.bit((0, 0)), board.grid.bit((1, 0))]


@pytest.mark.rule("MT-LOS-01")
def test_sight_needs_a_line_that_touches_no_wall() -> None:
    """The pairs of the ledger's map, in both directions."""
    board = hexes(".....", "..#..", ".....")
    walls = board.mask("wall")

    for one, other, seen in [
        ((1, 1), (3, 1), False),
        ((2, 0), (3, 2), False),
        ((3, 0), (2, 2), False),
        ((1, 1), (3, 2), True),
        ((2, 0), (2, 2), True),
    ]:
        assert hex_sees(board, one, other, walls) is seen, (one, other)
        assert hex_sees(board, other, one, walls) is seen, (one, other)
    assert hex_sees(board, (1, 1), (3, 1), 0)


@pytest.mark.rule("MT-LOS-01")
def test_in_a_passage_one_hex_wide_only_neighbours_see_each_other() -> None:
    """Every corner touches a wall there, and neighbours are excepted; obstacles hide nothing."""
    passage, hedge = hexes("#####", ".....", "#####"), hexes("xxxxxx", "......", "xxxxxx")

    assert hex_sees(passage, (0, 1), (1, 1), passage.mask("wall"))
    assert not hex_sees(passage, (0, 1), (2, 1), passage.mask("wall"))
    assert hex_sees(hedge, (0, 1), (5, 1), hedge.mask("wall"))


@pytest.mark.rule("MT-MOVE-10")
def test_a_jump_passes_everything_and_pays_for_where_it_lands() -> None:
    """It crosses an obstacle, and the extra point for difficult ground is paid only to end there."""
    corridor, floor = hexes("xxxxxxxx", "..x.....", "xxxxxxxx"), hexes("...~....")
    over = Passage(no_end=corridor.mask("obstacle") | corridor.grid.bit((5, 1)))
    into = Passage(no_end=floor.grid.bit((4, 0)), end_costs=((1, floor.mask("difficult")),))

    assert reach(corridor, (0, 1), 4, over).cost((4, 1)) == 4
    assert (2, 1) not in reach(corridor, (0, 1), 4, over)
    assert (3, 0) not in reach(floor, (0, 0), 3, into)
    assert reach(floor, (0, 0), 4, into).costs == {(0, 0): 0, (1, 0): 1, (2, 0): 2, (3, 0): 4}
    assert reach(floor, (0, 0), 4, into).path((3, 0)) == ((1, 0), (2, 0), (3, 0))
    assert follow(floor, (0, 0), [(1, 0), (2, 0), (3, 0)], 4, into).cost == 4
    assert follow(floor, (0, 0), [(1, 0), (2, 0), (3, 0)], 3, into).refusal is not None


@pytest.mark.rule("MT-MOVE-11")
def test_a_flyer_is_stopped_by_walls_alone() -> None:
    """It passes and ends over obstacles, traps and difficult ground, not on a figure."""
    board = hexes("xxxxxxxx", ".x~t....", "xxxxxxxx")
    fly = Passage(walls=board.mask("wall"), no_end=board.grid.bit((4, 1)))

    answer = reach(board, (0, 1), 3, fly)

    assert answer.cost((3, 1)) == 3
    assert (1, 1) in answer
    walled = hexes("..#..")
    assert set(reach(walled, (0, 0), 9, Passage(walls=walled.mask("wall"))).costs) == {(0, 0), (1, 0)}


@pytest.mark.rule("MT-FOC-09")
def test_figures_pass_allies_and_not_enemies() -> None:
    """In a corridor an ally is passed over, an enemy is not."""
    board = hexes("xxxxxxxx", "........", "xxxxxxxx")

    assert reach(board, (0, 1), 3, figure(board, enemies=((4, 1),), friends=((1, 1), (2, 1)))).costs == {
        (0, 1): 0,
        (3, 1): 3,
    }


@pytest.mark.rule("MT-MOVE-01", "MT-MOVE-07")
def test_equal_ways_over_hexes_follow_the_lowest_rows() -> None:
    """Difficult hexes cost two, and of equal ways the first list of [row, column] is taken."""
    board = hexes(".....", ".~...", ".....")

    answer = reach(board, (0, 1), 9, figure(board))

    assert answer.cost((1, 1)) == 2
    assert answer.path((2, 1)) == ((1, 0), (2, 0), (2, 1))
    assert answer.cost((2, 1)) == 3


def test_questions_about_hexes_are_refused_on_square_boards() -> None:
    """The error says which shape is needed."""
    board = Board(3, 3, {})

    with pytest.raises(WrongShape, match="sight between hexes needs a board of hex cells"):
        hex_sees(board, (0, 0), (2, 2), 0)
    with pytest.raises(WrongShape):
        rings_around(board, (0, 0), 0)


@st.composite
def maps(draw: st.DrawFn) -> tuple[Board, set[Cell], set[Cell]]:
    """Draw a board of hexes with walls and difficult hexes."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 7))
    cells = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    walls = draw(st.sets(cells, max_size=16))
    rough = draw(st.sets(cells, max_size=10))
    properties = {"wall": dict.fromkeys(walls, 1), "difficult": dict.fromkeys(rough, 1)}
    return Board(width, height, properties, shape="hex"), walls, rough


@examples(80)
@given(maps(), st.data())
@pytest.mark.rule("MT-HEX-01", "MT-HEX-02", "MT-MOVE-01")
def test_reach_over_hexes_is_that_of_a_heap_search(
    case: tuple[Board, set[Cell], set[Cell]], data: st.DataObject
) -> None:
    """Masks and Dijkstra's search agree on costs and on distances around walls."""
    board, walls, rough = case
    start = data.draw(st.tuples(st.integers(0, board.width - 1), st.integers(0, board.height - 1)))

    def onward(at: Cell, price: int) -> list[tuple[Cell, int]]:
        return [(to, price if to in rough else 1) for to in hex_neighbours(at) if to in board and to not in walls]

    answer = reach(board, start, 8, figure(board))

    assert answer.costs == cheapest({start: 0}, lambda at: onward(at, 2), 8)
    for cell, cost in answer.costs.items():
        assert follow(board, start, answer.path(cell), 8, figure(board)).cost == cost
    rings = rings_around(board, start, board.mask("wall"))
    counted = {cell: steps for steps, ring in enumerate(rings) for cell in board.grid.cells(ring)}
    assert counted == cheapest({start: 0}, lambda at: onward(at, 1), 99)


def literal_hex_sees(board: Board, one: Cell, other: Cell) -> bool:
    """Clip every line against every wall hex's six edges with fractions (MT-LOS-01)."""
    if hex_distance(one, other) <= 1:
        return True

    def corners(cell: Cell) -> list[Point]:
        return [(2 * cell[0] + cell[1] % 2 + i, 3 * cell[1] + j) for i, j in CORNERS]

    walls = [corners(cell) for cell in board.cells("wall")]
    return any(not any(clips(start, end, wall) for wall in walls) for start in corners(one) for end in corners(other))


def clips(start: Point, end: Point, shape: list[Point]) -> bool:
    """Tell whether the segment and the closed convex shape share a point."""
    low, high = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        at_start = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
        at_end = (bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)
        if at_start < 0 and at_end < 0:
            return False
        if (at_start < 0) != (at_end < 0):
            crossing = Fraction(at_start, at_start - at_end)
            low, high = (max(low, crossing), high) if at_start < 0 else (low, min(high, crossing))
    return low <= high


@examples(80)
@given(maps(), st.data())
@pytest.mark.rule("MT-LOS-01")
def test_sight_over_hexes_is_that_of_the_literal_test(
    case: tuple[Board, set[Cell], set[Cell]], data: st.DataObject
) -> None:
    """The masks of touched hexes answer as clipping with fractions, also along the edge of the board."""
    board, walls, _ = case
    cells = st.tuples(st.integers(0, board.width - 1), st.integers(0, board.height - 1))
    one, other = data.draw(cells), data.draw(cells)

    assert hex_sees(board, one, other, board.mask("wall")) is literal_hex_sees(board, one, other)
    assert walls == set(board.cells("wall"))


@given(
    st.integers(0, (1 << 42) - 1),
    st.integers(0, 41),
    st.integers(-1, 6),
)
def test_waves_over_even_ground_equal_the_general_search(walls: int, start: int, budget: int) -> None:
    """Also without any movement points, and from a start that is a wall."""
    board = hexes(*(".......",) * 6)
    steps = HexSteps(board, Passage(walls=walls & board.grid.everywhere))
    here = board.grid.bit((start % 7, start // 7))
    assert steps.waves(here, budget) == waves_by_steps(steps, here, budget)
