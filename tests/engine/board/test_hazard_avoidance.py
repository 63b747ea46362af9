"""Ways that spare traps (`board/hazard_avoidance.py`)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fracas_engine.board import Board, Cell, OffBoard, Passage, avoid_hazards, follow, hex_neighbours
from tests.engine.board.reference import cheapest
from tests.examples import examples

TRAPPED = ["......", "..t...", "xxxxxx"]
"""The first map of MT-FOC-11: three points through the trap, four round it."""


def walker(board: Board) -> Passage:
    """Return the passage of a figure on foot."""
    return Passage(walls=board.mask("wall"), barred=board.mask("obstacle"), costs=((2, board.mask("difficult")),))


@pytest.mark.rule("MT-FOC-11")
def test_the_way_round_a_trap_comes_first() -> None:
    """Both trades are listed, the one without a trap first, and each has its path."""
    board = Board.parse(TRAPPED, shape="hex")

    answer = avoid_hazards(board, (0, 1), walker(board), board.mask("trap"))

    assert answer.trades((3, 1)) == ((0, 4), (1, 3))
    assert answer.path((3, 1), (0, 4)) == ((1, 0), (2, 0), (3, 0), (3, 1))
    assert answer.path((3, 1), (1, 3)) == ((1, 1), (2, 1), (3, 1))
    assert answer.trades((2, 2)) == ()
    with pytest.raises(KeyError):
        answer.path((3, 1), (0, 3))


@pytest.mark.rule("MT-FOC-11")
def test_where_only_the_trap_is_left_it_is_entered() -> None:
    """In a corridor with a trap there is one trade, through it."""
    board = Board.parse(["xxxxxx", "..t...", "xxxxxx"], shape="hex")

    assert avoid_hazards(board, (0, 1), walker(board), board.mask("trap")).trades((3, 1)) == ((1, 3),)


@pytest.mark.rule("MT-MOVE-05")
def test_what_is_left_to_a_goal_is_counted_backwards() -> None:
    """From every stop the points to the goal are those of the way there; its own ground is not paid again."""
    board = Board.parse(TRAPPED, shape="hex")

    answer = avoid_hazards(board, (3, 1), walker(board), board.mask("trap"), towards=True)

    assert answer.trades((0, 1)) == ((0, 4), (1, 3))
    assert answer.path((0, 1), (1, 3)) == ((1, 1), (2, 1), (3, 1))
    assert answer.path((0, 1), (0, 4)) == ((1, 0), (2, 0), (3, 0), (3, 1))
    assert answer.trades((2, 1)) == ((0, 1),)
    assert answer.trades((3, 1)) == ((0, 0),)


def test_an_origin_off_the_board_is_an_error() -> None:
    """No way begins there."""
    board = Board.parse(TRAPPED, shape="hex")

    with pytest.raises(OffBoard):
        avoid_hazards(board, (0, 3), walker(board), 0)


@pytest.mark.slow
@examples(60)
@given(
    st.lists(
        st.sampled_from(["..~t#x", "...tt~", "......"]).flatmap(st.permutations).map("".join), min_size=3, max_size=5
    ),
    st.integers(0, 5),
    st.integers(0, 4),
)
@example(["..~tt.", "t~t...", ".t.~t.", ".tx#~.", "~.t.t."], 5, 4)  # (5, 7) to [0, 0]: five traps and then on
@pytest.mark.rule("MT-FOC-11", "MT-MOVE-05")
def test_trades_are_those_of_a_search_over_traps_and_points(rows: list[str], column: int, row: int) -> None:
    """Every undominated pair is found and no other, forwards and backwards, and the paths are worth it."""
    board = Board.parse(rows, shape="hex")
    start = (column, row % len(rows))
    traps, passage = board.mask("trap"), walker(board)
    most = traps.bit_count()  # a way worth considering enters no trap twice, and may go on after the last

    def trades_between(at: Cell, goal: Cell) -> list[tuple[int, int]]:
        pairs = sorted((spared, cost) for (cell, spared), cost in found(at).items() if cell == goal)
        return [pair for pair in pairs if all(cost > pair[1] for spared, cost in pairs if spared < pair[0])]

    def found(at: Cell) -> dict[tuple[Cell, int], int]:
        def onward(state: tuple[Cell, int]) -> list[tuple[tuple[Cell, int], int]]:
            free = [c for c in hex_neighbours(state[0]) if c in board and not board.has(c, "obstacle")]
            return [
                ((to, state[1] + board.has(to, "trap")), 2 if board.has(to, "difficult") else 1)
                for to in free
                if not board.has(to, "wall") and state[1] <= most
            ]

        return cheapest({(at, 0): 0}, onward, 40)

    forwards = avoid_hazards(board, start, passage, traps)
    backwards = avoid_hazards(board, start, passage, traps, towards=True)

    for cell in [(x, y) for y in range(board.height) for x in range(board.width)]:
        assert list(forwards.trades(cell)) == trades_between(start, cell), cell
        for spared, points in forwards.trades(cell):
            path = forwards.path(cell, (spared, points))
            assert follow(board, start, path, 40, passage).cost == points
            assert sum(board.has(step, "trap") for step in path) == spared
        if not board.has(cell, "wall") and not board.has(cell, "obstacle"):
            assert list(backwards.trades(cell)) == trades_between(cell, start), cell
            for spared, points in backwards.trades(cell):
                path = backwards.path(cell, (spared, points))
                assert path[-1:] == ((start,) if cell != start else ())
                assert sum(board.has(step, "trap") for step in path) == spared
