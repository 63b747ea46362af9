"""Reach, cheapest paths and provoked creatures (`board/reach.py`, `board/steps.py`)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, OffBoard, Passage, Provoker, follow, reach
from tests.engine.board.reference import KING, Ground, cheapest, heap_reach
from tests.examples import examples

LARGE, HUGE = 2, 3


def walker(board: Board, size: int = 1, *, enemies: tuple[Cell, ...] = (), friends: tuple[Cell, ...] = ()) -> Passage:
    """Return the passage of a walker: walls and enemies stop it, rough ground and statues cost double."""
    return Passage(
        size=size,
        walls=board.mask("wall"),
        barred=board.grid.mask(enemies),
        costs=((2, board.mask("difficult", "statue")),),
        occupied=board.grid.mask(friends),
        no_end=board.mask("statue"),
    )


def floor(width: int, height: int) -> Board:
    """Make an empty board."""
    return Board.parse(["." * width] * height)


@pytest.mark.rule("MM-GRID-01", "S5-GRID-04", "OB-MOVE-03", "FE-MOVE-03")
def test_a_diagonal_step_costs_one() -> None:
    """Three diagonal steps, or three steps of any kind, cost three points."""
    answer = reach(floor(5, 5), (0, 0), 4, walker(floor(5, 5)))

    assert answer.cost((3, 3)) == 3
    assert answer.cost((3, 1)) == 3
    assert answer.cost((0, 0)) == 0


@pytest.mark.rule("MM-GRID-06")
def test_a_huge_mover_pays_one_point_for_a_step() -> None:
    """Speed 4 takes it four cells on, and no farther."""
    board = floor(9, 8)

    answer = reach(board, (0, 0), 4, walker(board, HUGE))

    assert answer.cost((4, 4)) == 4
    assert (5, 0) not in answer


@pytest.mark.rule("MM-MOVE-02")
def test_nothing_beyond_a_wall_across_a_corridor_is_reached() -> None:
    """Neither walking nor flying passes a wall, nor leaves the board."""
    board = Board.parse(["..#.."])

    answer = reach(board, (1, 0), 10, Passage(walls=board.mask("wall")))

    assert set(answer.costs) == {(0, 0), (1, 0)}
    assert (-1, 0) not in answer
    assert (3, 0) not in answer


@pytest.mark.rule("MM-MOVE-03", "S5-GRID-07", "OB-MOVE-05", "FE-OBST-02")
def test_a_wall_corner_is_gone_round() -> None:
    """With a wall beside the diagonal the cheapest way takes two steps."""
    board = Board.parse(["....", "..#.", "...."])

    answer = reach(board, (1, 1), 3, walker(board))

    assert answer.cost((2, 2)) == 2
    assert answer.path((2, 2)) == ((1, 2), (2, 2))


@pytest.mark.rule("MM-MOVE-04")
def test_a_big_mover_cuts_no_corner_with_any_part() -> None:
    """The Large footprint beside the diagonal step would hold the wall."""
    board = Board.parse(["..#.", "....", "...."])

    answer = reach(board, (0, 0), 3, walker(board, LARGE))

    assert answer.cost((1, 1)) == 2
    assert answer.path((1, 1)) == ((0, 1), (1, 1))


@pytest.mark.rule("MM-MOVE-05")
def test_only_corners_of_walls_may_not_be_cut() -> None:
    """Statues and enemies on both sides of the diagonal do not hinder the step."""
    statue = Board.parse(["....", "..S.", "...."])
    open_ = floor(4, 3)

    assert reach(statue, (1, 1), 1, walker(statue)).cost((2, 2)) == 1
    assert reach(open_, (1, 1), 1, walker(open_, enemies=((2, 1), (1, 2)))).cost((2, 2)) == 1


@pytest.mark.rule("MM-MOVE-06")
def test_an_enemy_closes_a_corridor() -> None:
    """Nothing beyond the cell before the enemy is reached."""
    board = floor(5, 1)

    answer = reach(board, (0, 0), 9, walker(board, enemies=((2, 0),)))

    assert set(answer.costs) == {(0, 0), (1, 0)}


@pytest.mark.rule("MM-MOVE-07", "MM-MOVE-08")
def test_a_friend_is_passed_and_not_stopped_at() -> None:
    """A friend's cell costs nothing extra, but the move must get clear of it."""
    board = floor(4, 1)

    assert reach(board, (0, 0), 2, walker(board, friends=((1, 0),))).costs == {(0, 0): 0, (2, 0): 2}
    assert set(reach(board, (0, 0), 1, walker(board, friends=((1, 0),))).costs) == {(0, 0)}
    assert reach(board, (0, 0), 2, walker(board, friends=((1, 0),))).passed == board.grid.mask([(0, 0), (1, 0), (2, 0)])


@pytest.mark.rule("MM-TERR-01")
def test_difficult_ground_costs_two_to_enter() -> None:
    """The cost belongs to the cell entered, and both points must be there."""
    board = Board.parse(["..~.."])

    assert reach(board, (1, 0), 3, walker(board)).costs == {(0, 0): 1, (1, 0): 0, (2, 0): 2, (3, 0): 3}
    assert (2, 0) not in reach(board, (0, 0), 2, walker(board))


@pytest.mark.rule("MM-TERR-02", "MM-TERR-03")
def test_a_statue_is_passed_at_double_cost_and_never_stopped_on() -> None:
    """Three points lead over the statue, two do not, and it is no end."""
    board = Board.parse([".S.."])

    assert reach(board, (0, 0), 3, walker(board)).costs == {(0, 0): 0, (2, 0): 3}
    assert set(reach(board, (0, 0), 2, walker(board)).costs) == {(0, 0)}


@pytest.mark.rule("MM-TERR-03")
def test_a_big_mover_ends_with_no_part_on_a_statue() -> None:
    """Of three ends beside a statue the one clear of it is left."""
    board = Board.parse(["....", "...S", "...."])

    answer = reach(board, (0, 0), 9, walker(board, LARGE))

    assert (1, 0) in answer
    assert (2, 0) not in answer
    assert (2, 1) not in answer


@pytest.mark.rule("MM-TERR-05")
def test_every_cell_of_the_new_footprint_counts_for_the_cost() -> None:
    """Cells that it stood on already cost it again."""
    board = Board.parse(["..~.", "....", "...."])

    path = [(1, 0), (2, 0)]

    assert follow(board, (0, 0), path, 9, walker(board, LARGE)).costs == (2, 2)
    assert follow(board, (0, 0), [(0, 1)], 9, walker(board, LARGE)).costs == (1,)


@pytest.mark.rule("S5-GRID-11", "OB-DIFF-01", "FE-MOVE-06")
def test_only_newly_entered_cells_may_count_for_the_cost() -> None:
    """With `entered_only` the second step costs one, for the rough cell was under the mover already."""
    board = Board.parse(["....", "..~.", "...."])
    passage = Passage(size=LARGE, costs=((2, board.mask("difficult")),), entered_only=True)

    assert follow(board, (0, 0), [(1, 0), (2, 0)], 9, passage).costs == (2, 1)
    assert reach(board, (0, 0), 9, passage).cost((2, 0)) == 3
    assert reach(board, (0, 0), 9, passage).path((2, 0)) == ((1, 0), (2, 0))


@pytest.mark.rule("S5-GRID-06")
def test_costs_of_any_height_are_possible() -> None:
    """Crawling into difficult ground costs three, on floor two; where several costs apply the highest counts."""
    board = Board.parse([".~.~"])
    passage = Passage(base_cost=2, costs=((3, board.mask("difficult")), (5, board.grid.mask([(3, 0)]))))

    assert reach(board, (0, 0), 10, passage).costs == {(0, 0): 0, (1, 0): 3, (2, 0): 5, (3, 0): 10}


def test_a_start_off_the_board_is_an_error() -> None:
    """There is no reach from nowhere."""
    with pytest.raises(OffBoard, match=r"cell \[4, 0\] is off the board: use x from 0 to 3 and y from 0 to 0"):
        reach(floor(4, 1), (4, 0), 1, Passage())


def test_what_cannot_be_reached_has_no_cost_and_no_path() -> None:
    """Asking for it is a `KeyError`, on the board and off it."""
    answer = reach(floor(4, 1), (0, 0), 1, Passage())

    for ask in (answer.cost, answer.path, answer.provoked):
        for cell in ((2, 0), (0, 3)):
            with pytest.raises(KeyError):
                ask(cell)
    assert answer.path((0, 0)) == ()
    assert answer.provoked((0, 0)) == ()


@pytest.mark.rule("MM-OA-01")
def test_of_equal_ways_the_one_that_provokes_least_is_taken() -> None:
    """An enemy beside the straight way is passed at a distance if that costs no more."""
    board = floor(6, 4)
    enemy = (2, 0)
    beside = board.grid.mask((enemy[0] + i, enemy[1] + j) for i, j in KING)
    passage = walker(board, enemies=(enemy,))

    answer = reach(board, (0, 1), 6, passage, [[Provoker(beside)]])

    assert answer.cost((4, 1)) == 4
    assert answer.path((4, 1)) == ((1, 2), (2, 2), (3, 2), (4, 1))
    assert answer.provoked((4, 1)) == ()


def test_a_cheaper_way_is_taken_though_it_provokes() -> None:
    """Provoking decides only between ways of equal cost."""
    board = floor(5, 1)

    answer = reach(board, (0, 0), 4, Passage(), [[Provoker(board.grid.mask([(1, 0)]))], [Provoker(0)]])

    assert answer.provoked((1, 0)) == ()
    assert answer.provoked((3, 0)) == (0,)


@pytest.mark.rule("S5-OA-01")
def test_a_step_may_provoke_only_by_where_it_leads() -> None:
    """A mover that stays within reach does not provoke, a mover that leaves it does."""
    board = floor(6, 2)
    within = board.grid.mask((x, y) for x in (1, 2, 3) for y in (0, 1))
    sentry = Provoker(within, board.grid.everywhere & ~within)

    answer = reach(board, (1, 0), 5, Passage(), [[sentry]])

    assert answer.provoked((3, 1)) == ()
    assert answer.provoked((4, 1)) == (0,)
    assert answer.provoked((0, 0)) == (0,)


def test_equal_ways_follow_the_lowest_rows_and_columns() -> None:
    """Of all cheapest paths the first list of (row, column) is taken, in any other order."""
    board = floor(5, 5)

    assert reach(board, (2, 2), 9, Passage()).path((4, 2)) == ((3, 1), (4, 2))
    assert reach(board, (2, 2), 9, Passage()).path((2, 4)) == ((1, 3), (2, 4))


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Ground, Cell]:
    """Draw a board of up to 9 x 8 cells with walls, enemies, dear ground and statues, and where a mover stands."""
    size = draw(st.integers(1, 4))
    width, height = draw(st.integers(size, 9)), draw(st.integers(size, 8))
    cells = [(x, y) for y in range(height) for x in range(width)]
    some = st.sets(st.sampled_from(cells), max_size=len(cells) // 4)
    costs = draw(st.dictionaries(st.sampled_from(cells), st.integers(2, 4), max_size=12))
    if draw(st.booleans()):
        costs = dict.fromkeys(costs, 2)
    ground = Ground(width, height, size, draw(some), draw(some), costs, draw(some), draw(st.booleans()))
    start = draw(st.tuples(st.integers(0, width - size), st.integers(0, height - size)))
    return ground, start


@pytest.mark.slow
@examples(100)
@given(grounds(), st.integers(0, 14))
@pytest.mark.rule("MM-MOVE-01", "MM-MOVE-04", "MM-TERR-04", "MM-TERR-05")
def test_reach_is_that_of_a_heap_search(case: tuple[Ground, Cell], budget: int) -> None:
    """Masks and Dijkstra's search agree on every cost, and every path can be walked at its cost."""
    ground, start = case
    board, passage = ground.board(), ground.passage()

    answer = reach(board, start, budget, passage)

    expected = heap_reach(ground, start, budget)
    assert answer.costs == {cell: cost for cell, cost in expected.items() if ground.may_end(cell)}
    assert answer.passed == board.grid.mask(expected)
    for cell, cost in answer.costs.items():
        walk = follow(board, start, answer.path(cell), budget, passage)
        if cell != start:
            assert (walk.refusal, walk.cost) == (None, cost), cell


@examples(60)
@given(grounds(), st.data())
@pytest.mark.rule("MM-OA-01")
def test_no_equally_cheap_way_provokes_fewer(case: tuple[Ground, Cell], data: st.DataObject) -> None:
    """A search over cells and sets of provokers finds no smaller set, and the path given provokes just what is said."""
    ground, start = case
    board = ground.board()
    cells = [(x, y) for y in range(ground.height) for x in range(ground.width)]
    some = st.sets(st.sampled_from(cells), max_size=8)
    steps = st.tuples(some, st.none() | some)
    rows = data.draw(st.lists(st.lists(steps, max_size=3), max_size=3), label="provokers")
    mask = board.grid.mask
    provokers = [
        [Provoker(mask(leaving), None if entering is None else mask(entering)) for leaving, entering in each]
        for each in rows
    ]

    def provoked_by(at: Cell, to: Cell) -> frozenset[int]:
        return frozenset(
            number
            for number, each in enumerate(rows)
            for leaving, entering in each
            if at in leaving and (entering is None or to in entering)
        )

    def onward(state: tuple[Cell, frozenset[int]]) -> list[tuple[tuple[Cell, frozenset[int]], int]]:
        at, provoked = state
        near = [(step, (at[0] + step[0], at[1] + step[1])) for step in KING]
        return [
            ((to, provoked | provoked_by(at, to)), ground.price(at, to))
            for step, to in near
            if ground.full(to) and not ground.cuts_corner(at, step)
        ]

    starts: dict[tuple[Cell, frozenset[int]], int] = {(start, frozenset()): 0}
    states = cheapest(starts, onward, 6)

    answer = reach(board, start, 6, ground.passage(), provokers)

    assert answer.provokes == {cell: answer.provoked(cell) for cell in answer.costs if answer.provoked(cell)}
    for cell, cost in answer.costs.items():
        sets = [provoked for (at, provoked), spent in states.items() if at == cell and spent == cost]
        assert answer.provoked(cell) == min((tuple(sorted(s)) for s in sets), key=lambda s: (len(s), s)), cell
        way = (start, *answer.path(cell))
        assert {n for at, to in pairwise(way) for n in provoked_by(at, to)} == set(answer.provoked(cell)), cell
