"""Positions of creatures, and distances between them."""

from itertools import product

from fracas_engine.board import distance
from fracas_engine.d20.queries.space import distance_between, footprint, nearest
from tests.engine.rulesets.monster_mash.arena import start

SIZES = ("medium", "large", "huge")


def test_the_distance_between_two_is_that_of_their_spaces() -> None:
    """For every pair of sizes, on every side, diagonally and at other altitudes, as `board.distance` counts it."""
    battle = start(
        ".............",
        "id: x, seat: a, at: [0, 0], hp: 20, speed: 4",
        "id: y, seat: b, at: [12, 0], hp: 20, speed: 4",
        order="x y",
    )
    one, other = battle.state.creatures["x"], battle.state.creatures["y"]
    one.at = (5, 5)

    for one.size, other.size in product(SIZES, SIZES):
        for x, y, altitude in product(range(11), range(11), range(5)):
            other.at, other.altitude = (x, y), altitude
            one.altitude = 2

            assert distance_between(one, other) == max(0, distance(footprint(one), footprint(other))), (
                one.size, other.size, x, y, altitude,
            )  # fmt: skip


def test_of_cells_as_near_the_first_by_row_and_column_is_the_nearest() -> None:
    """Rows before columns, in any order of the input."""
    assert nearest([(0, 1), (1, 0), (2, 2)], (0, 0)) == (1, 0)
    assert nearest([(1, 1), (0, 1), (2, 2)], (0, 0)) == (0, 1)
    assert nearest([(2, 0), (0, 1)], (0, 0)) == (0, 1)
    assert nearest([], (0, 0)) is None
