"""Checking chosen paths (`board/paths.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Board, Cell, Fault, OffBoard, Passage, Refusal, follow

LARGE = 2


def fault(
    rows: list[str], start: Cell, path: list[Cell], budget: int, *, size: int = 1, enemies: tuple[Cell, ...] = ()
) -> Refusal | None:
    """Follow a path on a written map and return what is wrong with it."""
    board = Board.parse(rows)
    passage = Passage(
        size=size,
        walls=board.mask("wall"),
        barred=board.grid.mask(enemies),
        costs=((2, board.mask("difficult", "statue")),),
        no_end=board.mask("statue"),
    )
    return follow(board, start, path, budget, passage).refusal


@pytest.mark.rule("MM-MOVE-01")
def test_a_path_may_use_up_the_speed_and_no_more() -> None:
    """Five steps at speed 5 are right, the sixth is one too many."""
    rows = ["......."]
    path = [(x, 0) for x in range(1, 7)]

    assert fault(rows, (0, 0), path[:5], 5) is None
    assert fault(rows, (0, 0), path, 5) == Refusal(5, (6, 0), Fault.TOO_FAR)


@pytest.mark.rule("MM-MOVE-02")
def test_walls_and_the_edge_stop_a_step() -> None:
    """The step that would leave the board or enter a wall is named."""
    assert fault(["..#.."], (1, 0), [(2, 0), (3, 0)], 10) == Refusal(0, (2, 0), Fault.WALL)
    assert fault(["..#.."], (0, 0), [(-1, 0)], 10) == Refusal(0, (-1, 0), Fault.OFF_BOARD)
    assert fault(["..", ".."], (0, 0), [(1, 0)], 9, size=LARGE) == Refusal(0, (1, 0), Fault.OFF_BOARD)


@pytest.mark.rule("MM-MOVE-03", "MM-MOVE-04", "S5-GRID-07")
def test_a_cut_corner_stops_a_step() -> None:
    """One wall beside the diagonal is enough, for any part of a big mover too."""
    assert fault(["....", "..#.", "...."], (1, 1), [(2, 2)], 9) == Refusal(0, (2, 2), Fault.CORNER)
    assert fault(["..#.", "....", "...."], (0, 0), [(1, 1)], 9, size=LARGE) == Refusal(0, (1, 1), Fault.CORNER)


@pytest.mark.rule("MM-MOVE-06")
def test_an_enemy_stops_a_step() -> None:
    """A path through an enemy fails where it enters the enemy's cell."""
    found = fault(["....."], (0, 0), [(1, 0), (2, 0), (3, 0)], 9, enemies=((2, 0),))

    assert found == Refusal(1, (2, 0), Fault.BARRED)


@pytest.mark.rule("MM-MOVE-07", "MM-MOVE-08", "FE-OCC-02", "FE-OCC-04")
def test_a_friend_is_no_end() -> None:
    """The path over a friend is right, the one that stops there is not."""
    board = Board(4, 1, {})
    passage = Passage(occupied=board.grid.mask([(1, 0)]))

    assert follow(board, (0, 0), [(1, 0), (2, 0)], 2, passage).refusal is None
    assert follow(board, (0, 0), [(1, 0)], 1, passage).refusal == Refusal(0, (1, 0), Fault.ENDS_OCCUPIED)


@pytest.mark.rule("MM-TERR-01", "MM-TERR-02", "MM-TERR-03", "FE-DIFF-02")
def test_costs_and_ends_on_bad_ground() -> None:
    """Double costs must be paid whole, and a statue is no end."""
    assert fault(["..~.."], (0, 0), [(1, 0), (2, 0)], 2) == Refusal(1, (2, 0), Fault.TOO_FAR)
    assert fault([".S.."], (0, 0), [(1, 0), (2, 0)], 3) is None
    assert fault([".S.."], (0, 0), [(1, 0), (2, 0)], 2) == Refusal(1, (2, 0), Fault.TOO_FAR)
    assert fault([".S.."], (0, 0), [(1, 0)], 2) == Refusal(0, (1, 0), Fault.ENDS_BADLY)


@pytest.mark.parametrize("cell", [(0, 0), (2, 0), (1, 2)])
def test_each_cell_must_be_a_neighbour_of_the_last(cell: Cell) -> None:
    """Staying and leaping are no steps."""
    assert fault(["...", "...", "..."], (0, 0), [cell], 9) == Refusal(0, cell, Fault.NOT_A_STEP)


def test_a_walk_tells_what_was_right_up_to_the_fault() -> None:
    """Cells, costs and possible ends of the steps before are all there."""
    board = Board.parse([".~S#"])
    passage = Passage(
        walls=board.mask("wall"), costs=((2, board.mask("difficult", "statue")),), no_end=board.mask("statue")
    )

    walk = follow(board, (0, 0), [(1, 0), (2, 0), (3, 0)], 9, passage)

    assert walk.cells == ((1, 0), (2, 0))
    assert walk.costs == (2, 2)
    assert walk.cost == 4
    assert walk.may_end == (True, False)
    assert walk.squeezed == (False, False)
    assert walk.refusal == Refusal(2, (3, 0), Fault.WALL)


def test_an_empty_path_stays() -> None:
    """Nothing is entered, nothing is wrong; but the start must be on the board."""
    board = Board(2, 2, {})

    assert follow(board, (0, 0), [], 3, Passage()).refusal is None
    with pytest.raises(OffBoard):
        follow(board, (2, 0), [], 3, Passage())
