"""Squeezing through narrow places (`board/squeeze.py`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, Fault, Passage, Provoker, follow, reach
from tests.engine.board.reference import Ground, squeezing_reach
from tests.examples import examples

LARGE, HUGE = 2, 3
GAP = ["...#...", ".......", "...#...", "...#..."]
"""The map of MM-SQZ-01: a wall with one opening of one cell."""


def squeezer(board: Board, size: int, *, enemies: tuple[Cell, ...] = (), rough: tuple[str, ...] = ()) -> Passage:
    """Return the passage of a mover that keeps its base while squeezing."""
    return Passage(
        size=size,
        walls=board.mask("wall"),
        barred=board.grid.mask(enemies),
        costs=((2, board.mask(*rough)),),
        squeeze_block=(size + 1) // 2,
    )


@pytest.mark.rule("MM-SQZ-01")
def test_a_large_mover_squeezes_through_an_opening_of_one_cell() -> None:
    """Two squeezed steps and the step out cost five points, so that four do not suffice."""
    board = Board.parse(GAP)

    answer = reach(board, (1, 1), 5, squeezer(board, LARGE))

    assert answer.cost((4, 1)) == 5
    assert answer.path((4, 1)) == ((2, 0), (3, 0), (4, 1)), "of equal ways the one in the lowest rows"
    assert (4, 1) not in reach(board, (1, 1), 4, squeezer(board, LARGE))


@pytest.mark.rule("MM-SQZ-02")
def test_a_corridor_costs_double_while_it_lasts() -> None:
    """A Large mover pays two for each squeezed position and one for the step that frees it."""
    board = Board.parse(["...###...", ".........", "...###...", "...###..."])

    answer = reach(board, (1, 0), 9, squeezer(board, LARGE))

    assert answer.cost((6, 0)) == 9


@pytest.mark.rule("MM-SQZ-03")
def test_a_huge_mover_needs_an_opening_of_two_cells() -> None:
    """It gets through a corridor two cells wide and not through one of one cell."""
    board = Board.parse(["....##....", "..........", "..........", "....##...."])
    narrow = Board.parse(["....#.....", "....#.....", "..........", "....#.....", "....#....."])

    assert reach(board, (1, 0), 9, squeezer(board, HUGE)).cost((6, 0)) == 9
    assert all(x < 4 for x, _ in reach(narrow, (0, 0), 40, squeezer(narrow, HUGE)).costs)


@pytest.mark.rule("MM-SQZ-04", "MM-COND-05", "MM-SQZ-06")
def test_no_move_ends_squeezed() -> None:
    """The squeezed positions are no ends; a path that stops there is refused and says where it could have ended."""
    board = Board.parse(GAP)
    passage = squeezer(board, LARGE)

    answer = reach(board, (1, 1), 4, passage)
    assert not {(2, 1), (3, 1), (4, 1)} & set(answer.costs)
    for path in ([(2, 1)], [(2, 1), (3, 1)]):
        walk = follow(board, (1, 1), path, 4, passage)
        assert walk.refusal is not None
        assert walk.refusal.fault is Fault.ENDS_SQUEEZED
    walk = follow(board, (1, 1), [(2, 1), (3, 1), (4, 1)], 5, passage)
    assert (walk.refusal, walk.cost) == (None, 5)
    assert walk.squeezed == (True, True, False)
    assert walk.may_end == (False, False, True)


@pytest.mark.rule("MM-SQZ-05")
def test_squeezing_does_not_lead_past_an_enemy() -> None:
    """A corridor wide enough for the base is no narrow place, even with creatures in it."""
    board = Board.parse(["#####", ".....", ".....", "#####"])

    answer = reach(board, (0, 1), 20, squeezer(board, LARGE, enemies=((2, 2),)))

    assert set(answer.costs) == {(0, 1)}


@pytest.mark.rule("MM-TERR-04")
def test_squeezing_over_difficult_ground_costs_two() -> None:
    """Reasons for double cost do not add up."""
    board = Board.parse(["...#...", "...~...", "...#...", "...#..."])

    walk = follow(board, (1, 1), [(2, 1), (3, 1), (4, 1)], 9, squeezer(board, LARGE, rough=("difficult",)))

    assert walk.costs == (2, 2, 1)


def test_a_squeezing_path_can_spare_a_provoker() -> None:
    """The provokers of a squeezed position count like those of any other."""
    board = Board.parse(GAP)
    passage = squeezer(board, LARGE)
    lower, both = Provoker(board.grid.mask([(3, 1)])), Provoker(board.grid.mask([(3, 0), (3, 1)]))

    assert reach(board, (1, 1), 6, passage, [[lower]]).provoked((4, 1)) == ()
    answer = reach(board, (1, 1), 6, passage, [[lower], [both]])

    assert answer.provoked((4, 1)) == (1,)
    assert answer.path((4, 1)) == ((2, 0), (3, 0), (4, 1))


def shrinker(board: Board, size: int) -> Passage:
    """Return the passage of a mover that shrinks by one cell on a side while squeezing."""
    return Passage(size=size, walls=board.mask("wall"), squeeze_block=size - 1, squeeze_shrinks=True)


@pytest.mark.rule("S5-SPACE-11", "OB-SQZE-01")
def test_a_mover_that_shrinks_may_stop_in_a_narrow_place() -> None:
    """Squeezed steps cost two, the step out one, and each squeezed space is an end of its own."""
    board = Board.parse(["..###..", ".......", "#####.."])

    answer = reach(board, (0, 0), 7, shrinker(board, LARGE))

    assert [answer.cost(cell) for cell in ((2, 1), (3, 1), (4, 1))] == [2, 4, 6]
    assert answer.cost((5, 0)) == answer.cost((5, 1)) == 7
    assert answer.squeezed == board.grid.mask([(2, 1), (3, 1), (4, 1)])
    assert answer.path((5, 0)) == ((2, 1), (3, 1), (4, 1), (5, 0))
    walk = follow(board, (0, 0), [(2, 1), (3, 1), (4, 1)], 7, shrinker(board, LARGE))
    assert (walk.refusal, walk.costs, walk.squeezed) == (None, (2, 2, 2), (True, True, True))
    huge = Board.parse(["...####", ".......", "...####"])
    assert set(reach(huge, (0, 0), 9, shrinker(huge, HUGE)).costs) == {(0, 0)}


@st.composite
def narrow_grounds(draw: st.DrawFn) -> tuple[Ground, Cell]:
    """Draw rooms joined by winding corridors, and a mover that stands in one of them."""
    size = draw(st.integers(2, 3))
    block = (size + 1) // 2
    width, height = draw(st.integers(size + 2, 9)), draw(st.integers(size + 1, 7))
    free: set[Cell] = set()

    def carve(x: int, y: int, side: int) -> None:
        free.update((x + i, y + j) for i in range(side) for j in range(side))

    spots = st.tuples(st.integers(0, width - size), st.integers(0, height - size))
    rooms = draw(st.lists(spots, min_size=2, max_size=3))
    x, y = rooms[0]
    for room in rooms:
        carve(*room, size)
        while (x, y) != room:
            across = draw(st.booleans())
            if (across and x != room[0]) or y == room[1]:
                x += 1 if x < room[0] else -1
            else:
                y += 1 if y < room[1] else -1
            carve(x, y, block)
    cells = [(i, j) for j in range(height) for i in range(width)]
    walls = {cell for cell in cells if cell not in free}
    enemies = draw(st.sets(st.sampled_from(sorted(free)), max_size=1))
    rough = draw(st.sets(st.sampled_from(sorted(free)), max_size=4))
    ground = Ground(width, height, size, walls, enemies, dict.fromkeys(rough, 2))
    return ground, draw(st.sampled_from([cell for cell in cells if ground.full(cell)] or [rooms[0]]))


@examples(60)
@given(narrow_grounds(), st.booleans(), st.data())
def test_every_end_has_a_path_wherever_a_mover_starts(
    case: tuple[Ground, Cell],
    shrinks: bool,  # noqa: FBT001 - drawn
    data: st.DataObject,
) -> None:
    """Also one that was put where it has no room finds the ways out that its reach promises."""
    ground, _ = case
    board, size = ground.board(), ground.size
    start = data.draw(st.tuples(st.integers(0, ground.width - size), st.integers(0, ground.height - size)))
    block = size - 1 if shrinks else (size + 1) // 2
    passage = replace(ground.passage(squeeze_block=block), squeeze_shrinks=shrinks)

    answer = reach(board, start, 9, passage, [[Provoker(board.grid.grown(board.grid.bit(start), 1))]])

    for cell, cost in answer.costs.items():
        path = answer.path(cell)
        assert follow(board, start, path, 9, passage).cost == cost, cell
        assert path[-1:] == ((cell,) if cost else ())


@examples(100)
@given(narrow_grounds(), st.integers(0, 25))
@pytest.mark.rule("MM-SQZ-02", "MM-SQZ-05")
def test_squeezing_is_that_of_the_literal_search(case: tuple[Ground, Cell], budget: int) -> None:
    """The planes of recorded blocks lead where the ledger's states lead, and the paths they give can be walked."""
    ground, start = case
    board, passage = ground.board(), ground.passage(squeeze_block=(ground.size + 1) // 2)
    if not ground.full(start):
        return

    answer = reach(board, start, budget, passage)

    assert answer.costs == squeezing_reach(ground, start, budget)
    for cell, cost in answer.costs.items():
        walk = follow(board, start, answer.path(cell), budget, passage)
        assert (walk.refusal, walk.cost) == (None, cost), cell
