"""Movers that change their altitude (`board/flight.py`)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.board import (
    Board,
    Cell,
    Fault,
    OffBoard,
    Passage,
    Provoker,
    Voxel,
    WrongShape,
    flight,
    follow_flight,
    straight_up_or_down,
)
from tests.engine.board.reference import Ground, cheapest
from tests.examples import examples

LARGE = 2


def air(board: Board, top: int, *, barred: int = 0, occupied: int = 0) -> dict[int, Passage]:
    """Return open air above a board, walls up to the top, and the creatures at altitude 0."""
    walls = board.mask("wall")
    layers = {altitude: Passage(walls=walls) for altitude in range(top + 1)}
    layers[0] = Passage(walls=walls, costs=((2, board.mask("difficult")),), barred=barred, occupied=occupied)
    return layers


@pytest.mark.rule("S5-SPEED-06", "FE-FLY-01", "OB-MOVE-03")
def test_a_diagonal_through_three_dimensions_costs_one() -> None:
    """The dearest of the three distances is the cost in open air."""
    board = Board(8, 4, {})

    answer = flight(board, (0, 0, 0), 8, air(board, 5))

    assert answer.cost((3, 0, 4)) == 4
    assert answer.cost((3, 2, 1)) == 3
    assert answer.cost((0, 0, 0)) == 0
    assert answer.cost((0, 0, 5)) == 5
    assert (0, 0, 6) not in answer


@pytest.mark.rule("S5-MOVE-07", "OB-DIFF-04", "FE-DIFF-03")
def test_difficult_ground_does_not_hinder_a_flyer() -> None:
    """Over it the way costs one a cell, on it two."""
    board = Board.parse([".~~~."])

    answer = flight(board, (0, 0, 0), 9, air(board, 2))

    assert answer.cost((4, 0, 0)) == 4
    assert answer.cost((2, 0, 0)) == 3
    assert answer.path((4, 0, 0)) == ((1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 0))


@pytest.mark.rule("FE-OBST-02")
def test_walls_reach_up_to_any_height() -> None:
    """A wall is not flown over, nor is its corner cut."""
    board = Board.parse(["..#..", "..#..", "....."])

    answer = flight(board, (1, 1, 0), 9, air(board, 4))

    assert answer.cost((3, 1, 0)) == 4
    assert (2, 1, 3) not in answer


def test_somebody_on_the_ground_is_flown_over() -> None:
    """What bars the ground layer leaves the one above open, and a friend there is no end."""
    board = Board(5, 1, {})
    layers = air(board, 1, barred=board.grid.bit((2, 0)), occupied=board.grid.bit((3, 0)))

    answer = flight(board, (1, 0, 0), 4, layers)

    assert answer.cost((4, 0, 0)) == 3
    assert (2, 0, 0) not in answer
    assert (3, 0, 0) not in answer
    assert answer.path((4, 0, 0)) == ((2, 0, 1), (3, 0, 0), (4, 0, 0))


def test_provokers_by_altitude() -> None:
    """Of equal paths the one out of reach of a creature below is taken."""
    board = Board(7, 1, {})
    near = board.grid.mask([(2, 0), (3, 0), (4, 0)])
    sentry = {0: Provoker(near), 1: Provoker(near)}
    leaving_only = {altitude: Provoker(near, ~near & board.grid.everywhere) for altitude in (0, 1)}

    answer = flight(board, (0, 0, 1), 6, air(board, 3), [sentry, leaving_only])

    assert answer.provoked((6, 0, 1)) == ()
    assert (3, 0, 2) in answer.path((6, 0, 1))
    assert answer.provoked((3, 0, 1)) == ()
    assert answer.provoked((5, 0, 0)) == (0, 1)
    assert dict(answer.provoking(0))[0, 1] & board.grid.bit((5, 0))
    assert not any(anchors & board.grid.bit((6, 0)) for _, anchors in answer.provoking(1))
    assert not answer.provoking(4)


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ([(1, 0, 1), (1, 0, 2)], None),
        ([(0, 0, 2)], Fault.NOT_A_STEP),
        ([(0, 0, 0)], Fault.NOT_A_STEP),
        ([(2, 0, 0)], Fault.NOT_A_STEP),
        ([(0, 0, 1), (0, 0, 2), (0, 0, 3)], Fault.OFF_BOARD),
        ([(0, -1, 0)], Fault.OFF_BOARD),
        ([(1, 1, 1)], Fault.CORNER),
        ([(0, 1, 1)], Fault.WALL),
        ([(1, 0, 0)], Fault.ENDS_OCCUPIED),
        ([(1, 0, 1), (2, 0, 0)], Fault.BARRED),
        ([(1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 1)], Fault.TOO_FAR),
        ([(1, 0, 1), (1, 0, 0)], Fault.ENDS_OCCUPIED),
    ],
)
def test_a_chosen_flight_is_checked_step_by_step(path: list[Voxel], fault: Fault | None) -> None:
    """Every reason of the ground is known in the air as well."""
    board = Board.parse([".....", "#...."])
    layers = air(board, 2, barred=board.grid.bit((2, 0)), occupied=board.grid.bit((1, 0)))

    walk = follow_flight(board, (0, 0, 0), path, 3, layers)

    assert (walk.refusal.fault if walk.refusal else None) == fault


def test_flights_are_asked_of_square_boards_and_from_cells_on_them() -> None:
    """Anything else is an error of its own."""
    board = Board(3, 3, {}, shape="hex")

    with pytest.raises(WrongShape):
        flight(board, (0, 0, 0), 3, {0: Passage()})
    with pytest.raises(OffBoard):
        flight(Board(3, 3, {}), (3, 0, 0), 3, {0: Passage()})
    with pytest.raises(KeyError):
        flight(Board(3, 3, {}), (0, 0, 0), 1, {0: Passage()}).path((2, 0, 0))


@examples(50)
@given(
    st.integers(1, 2),
    st.lists(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=6), min_size=5, max_size=5),
    st.integers(0, 7),
)
@pytest.mark.rule("S5-GRID-07", "S5-GRID-10", "FE-FLY-01")
def test_flight_is_that_of_a_search_in_three_dimensions(size: int, sets: list[set[Cell]], budget: int) -> None:
    """Layers of masks and Dijkstra's search agree, and the paths can be flown."""
    walls, rough, *enemies = sets
    grounds = [
        Ground(6, 5, size, walls, foes, dict.fromkeys(rough, 2) if altitude == 0 else {})
        for altitude, foes in enumerate(enemies)
    ]

    def onward(at: Voxel) -> list[tuple[Voxel, int]]:
        found = []
        for dx, dy, dz in product((-1, 0, 1), repeat=3):
            to = at[0] + dx, at[1] + dy, at[2] + dz
            if (dx, dy, dz) == (0, 0, 0) or not 0 <= to[2] < 3 or not grounds[to[2]].full(to[:2]):
                continue
            if not grounds[0].cuts_corner(at[:2], (dx, dy)):
                found.append((to, grounds[to[2]].price(at[:2], to[:2])))
        return found

    board = grounds[0].board()
    layers = {altitude: ground.passage() for altitude, ground in enumerate(grounds)}

    answer = flight(board, (2, 2, 1), budget, layers)

    assert answer.costs == cheapest({(2, 2, 1): 0}, onward, budget)
    for place, cost in answer.costs.items():
        walk = follow_flight(board, (2, 2, 1), answer.path(place), budget, layers)
        assert (walk.refusal, walk.cost) == (None, cost), place


@examples(100)
@given(
    st.integers(1, 2),
    st.lists(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=5), min_size=8, max_size=8),
    st.tuples(st.integers(0, 4), st.integers(0, 3)),
    st.integers(0, 6),
)
@pytest.mark.rule("S5-GRID-10")
def test_a_way_straight_up_is_that_of_its_steps(size: int, sets: list[set[Cell]], at: Cell, budget: int) -> None:
    """It says of each step what following the way step by step says, with anything beside it."""
    board = Board(5, 4, {})
    grid = board.grid
    layers = {
        height: Passage(
            size=size,
            walls=grid.mask(sets[0]) if height % 2 else 0,
            barred=grid.mask(sets[height]),
            occupied=grid.mask(sets[height + 2]),
            costs=((2, grid.mask(sets[height + 4])), (3, grid.mask(sets[0]))),
        )
        for height in range(4)
    }

    walk = follow_flight(board, (*at, 0), [(*at, height) for height in (1, 2, 3)], budget, layers)

    assert straight_up_or_down(board, (*at, 0), (1, 2, 3), budget, layers) == walk.may_end


def test_who_begins_at_no_altitude_in_question_gets_nowhere_and_provokes_nobody() -> None:
    """As a digger in the air: there are no ways, and nothing can be told of them."""
    board = Board(5, 1, {})
    everywhere = board.grid.everywhere
    layers = {0: Passage(), -1: Passage()}
    found = flight(board, (0, 0, 1), 3, layers, [{altitude: Provoker(everywhere) for altitude in layers}])

    assert not found.costs
    assert not found.provoking(1)
    assert not found.provoking(0)
