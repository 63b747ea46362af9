"""Forced movement: its possible paths, its stops, and the form of a path."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint, distance
from fracas_engine.d20.movement import forced_movement
from fracas_engine.d20.queries.space import footprint
from fracas_engine.state import Creature
from tests.engine.rulesets.monster_mash.arena import start

ROWS = "........ ..#..S.. ........ ....#... ........ ........"


def pair(size: str = "medium", at: str = "[3, 2]", by: str = "[2, 2]") -> tuple[Battle, Creature, Creature]:
    """Return a battle of a pusher and a target."""
    battle = start(
        ROWS,
        f"id: ram, seat: a, at: {by}, hp: 9, speed: 4",
        f"id: fox, seat: b, size: {size}, at: {at}, hp: 9, speed: 4",
        "id: cow, seat: c, at: [6, 4], hp: 9, speed: 4",
        order="ram fox cow",
    )
    return battle, battle.state.creatures["ram"], battle.state.creatures["fox"]


def space_of(battle: Battle, creature: Creature) -> Footprint | None:
    """Return from where a creature's pushes lead away."""
    return forced_movement.from_user(battle.situation.rules, creature)


@pytest.mark.rule("MM-MOVE-10")
@given(
    kind=st.sampled_from(["push", "pull", "slide"]),
    cells=st.integers(1, 4),
    by=st.tuples(st.integers(0, 7), st.integers(0, 5)),
)
def test_every_way_is_one_that_a_path_may_take(kind: str, cells: int, by: tuple[int, int]) -> None:
    """Each way fits its kind and length, ends where one may stay, and leads there step by step."""
    if by in {(3, 2), (6, 4), (2, 1), (4, 3)}:
        return
    battle, ram, fox = pair(by=str(list(by)))

    found = forced_movement.ways(battle.situation, space_of(battle, ram), fox, kind, cells)

    for at, path in found.items():
        assert path[-1] == at
        assert forced_movement.fits(battle.situation, space_of(battle, ram), fox, kind, cells, path)
        assert not battle.situation.map.properties(at)
        assert at != (6, 4)


@pytest.mark.rule("MM-MOVE-10")
def test_a_push_leads_away_and_a_pull_nearer() -> None:
    """From beside the pusher two squares of push reach the squares at distances 2 and 3 that are open."""
    battle, ram, fox = pair()
    origin = footprint(ram)

    pushed = forced_movement.ways(battle.situation, space_of(battle, ram), fox, "push", 2)
    assert {distance(origin, footprint(fox).moved(x - 3, y - 2)) for x, y in pushed} == {2, 3}
    assert (4, 2) in pushed
    assert (4, 3) not in pushed, "a wall"
    assert (5, 3) not in pushed, "behind the corner of the wall"
    assert forced_movement.ways(battle.situation, space_of(battle, ram), fox, "pull", 3) == {}


@pytest.mark.rule("MM-MOVE-10", "MM-SQZ-01")
def test_a_big_creature_is_not_squeezed_by_force() -> None:
    """A large creature goes only where its whole base fits."""
    battle, ram, fox = pair(size="large", at="[0, 2]", by="[0, 5]")

    found = forced_movement.ways(battle.situation, space_of(battle, ram), fox, "slide", 4)

    assert (1, 2) in found
    assert all(
        not battle.situation.map.properties((x + dx, y + dy)) for x, y in found for dx in (0, 1) for dy in (0, 1)
    )


@pytest.mark.rule("MM-MOVE-10")
def test_a_destination_behind_something_is_aimed_at_straight() -> None:
    """The way to a barred square is the straight one; one that no such movement could take is none."""
    battle, ram, fox = pair()

    assert forced_movement.aimed(battle.situation, space_of(battle, ram), fox, "push", 3, (4, 3)) == ((4, 3),)
    assert forced_movement.aimed(battle.situation, space_of(battle, ram), fox, "push", 3, (5, 2)) == (
        (4, 2),
        (5, 2),
    )
    assert forced_movement.aimed(battle.situation, space_of(battle, ram), fox, "push", 1, (5, 2)) is None
    assert forced_movement.aimed(battle.situation, space_of(battle, ram), fox, "push", 3, (1, 2)) is None


@pytest.mark.parametrize(
    ("by", "away"),
    [("[2, 2]", (1, 0)), ("[4, 2]", (-1, 0)), ("[2, 3]", (1, -1)), ("[3, 4]", (0, -1)), ("[0, 1]", (1, 0))],
)
def test_straight_away_is_the_nearest_of_eight_directions(by: str, away: tuple[int, int]) -> None:
    """From middle to middle, rounded to a straight or diagonal step; a pull goes the other way."""
    battle, ram, fox = pair(by=by)

    assert forced_movement.towards(space_of(battle, ram), fox, "push") == away
    assert forced_movement.towards(space_of(battle, ram), fox, "pull") == (
        -away[0],
        -away[1],
    )
    assert forced_movement.towards(space_of(battle, ram), fox, "slide") is None
