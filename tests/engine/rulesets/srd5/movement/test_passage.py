"""Passage of the board for a mover: water, pits, and shared cells."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5.movement.difficult_terrain import costs_of
from fracas_engine.rulesets.srd5.movement.flying import column
from fracas_engine.rulesets.srd5.movement.passage import passage
from fracas_engine.rulesets.srd5.queries.space import crowded
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.setup import Setup
from tests.engine.rulesets.srd5.arena import start

FOE = "id: y, side: b, at: [0, 0], hp: 20, ac: 10, speed: 6"


def _alone(rows: str, at: str, speed: str, more: str = "") -> Battle:
    return start(rows, f"id: x, side: a, at: {at}, hp: 20, ac: 10, speed: {speed}{more}", FOE, order="x y")


@pytest.mark.rule("S5-SPEED-05", "S5-WATER-01")
@pytest.mark.parametrize(
    ("speed", "mode", "cost"),
    [(6, "walk", 2), (6, "swim", 2), ({"walk": 6, "swim": 6}, "walk", 1), ({"walk": 6, "swim": 6}, "swim", 1)],
)
def test_under_water_every_cell_costs_as_much_as_swimming(speed: Any, mode: str, cost: int) -> None:
    """A creature without a Swim Speed pays a cell more, and all cells are water."""
    spec = {"id": "x", "side": "a", "at": [1, 0], "hp": 20, "ac": 10, "speed": speed}
    foe = {"id": "y", "side": "b", "at": [0, 0], "hp": 20, "ac": 10, "speed": 6}
    board = BoardSpec.model_validate({"map": "....", "underwater": True})
    setup = Setup(
        ruleset="srd5",
        board=board,
        creatures=tuple(CreatureSpec.model_validate(one) for one in (spec, foe)),
        order=("x", "y"),
    )
    battle = Battle.start(setup, ScriptedFaces({}))

    way = passage(battle.situation, battle.state.creatures["x"], mode)

    assert (way.base_cost, way.walls) == (cost, 0)


@pytest.mark.rule("S5-GRID-10")
@pytest.mark.parametrize(("altitude", "open_"), [(-2, {(1, 0), (2, 0)}), (-1, {(1, 0), (2, 0)}), (1, set())])
def test_who_walks_below_the_ground_stays_in_the_pit(altitude: int, open_: set[Place]) -> None:
    """And in the air no creature walks at all."""
    battle = _alone(".PP.", "[3, 0]", "6")
    grid = battle.situation.map.grid

    way = passage(battle.situation, battle.state.creatures["x"], "walk", altitude)

    assert set(grid.cells(grid.everywhere & ~way.walls)) == open_


@pytest.mark.rule("S5-SPACE-02", "S5-SPACE-09")
@pytest.mark.parametrize(
    ("size", "others", "full"),
    [
        ("tiny", ["tiny"] * 3, False),
        ("tiny", ["tiny"] * 4, True),
        ("tiny", ["small"], True),
        ("small", ["tiny"], True),
        ("tiny", [], False),
        ("medium", [], False),
    ],
)
def test_four_tiny_creatures_fit_in_a_cell(size: str, others: list[str], full: bool) -> None:  # noqa: FBT001
    """No other creature shares one."""
    mates = [f"id: m{n}, side: a, at: [2, 0], size: {one}, hp: 9, ac: 9, speed: 6" for n, one in enumerate(others)]
    battle = start(
        "....",
        f"id: x, side: a, at: [1, 0], size: {size}, hp: 20, ac: 10, speed: 6",
        FOE,
        *mates,
        order=" ".join(["x", "y", *(f"m{n}" for n in range(len(mates)))]),
    )

    assert crowded(battle.situation, battle.state.creatures["x"], Footprint((2, 0))) is full


@pytest.mark.rule("S5-SPEED-09", "S5-GRID-10")
@pytest.mark.parametrize(
    ("at", "heights", "steps"),
    [
        ("[1, 0]", [-1, -2], 2),
        ("[1, 0]", [1, 2], 0),
        ("[1, 0, -1]", [0], 1),
        ("[1, 0, -1]", [0, 1], 1),
        ("[1, 0, 1]", [0], 0),
    ],
)
def test_nobody_burrows_through_the_air(at: str, heights: list[int], steps: int) -> None:
    """A column of ground ends at height 0, and does not begin above it."""
    battle = _alone("....", at, "{fly: 6, burrow: 6}")
    creature = battle.state.creatures["x"]
    creature.altitude = int(at.strip("[]").split(",")[2]) if at.count(",") == 2 else 0

    assert len(column(battle.situation, creature, "burrow", heights)) == steps


@pytest.mark.rule("S5-GRID-10", "S5-GRID-03", "S5-SPACE-09")
@pytest.mark.parametrize(
    ("path", "to", "code", "words"),
    [
        (((2, 0, 1),), None, "bad_path", "cannot change its altitude with the mode walk"),
        ((), (0, 0), "occupied", "is occupied"),
        ((), (1, 0), "bad_path", "is already at"),
        ((), (6, 0), "not_enough_movement", "is too far: movement left is 3"),
        ((), (8, 0), "blocked", "there is no path to"),
        ((), (7, 0), "blocked", "cannot be entered"),
        ((), (9, 0), "blocked", "is not on the map"),
    ],
)
def test_why_a_way_is_refused(path: tuple[Place, ...], to: Place | None, code: str, words: str) -> None:
    """Each fault has words of its own; an ally's cell can be passed, and not be stayed in."""
    battle = start(
        ".......#.",
        "id: x, side: a, at: [1, 0], hp: 20, ac: 10, speed: 3",
        "id: mate, side: a, at: [0, 0], hp: 20, ac: 10, speed: 3",
        "id: y, side: b, at: [8, 0], size: tiny, hp: 20, ac: 10, speed: 6",
        order="x mate y",
    )
    s5(battle.state.creatures["y"]).at = (6, 0) if to == (8, 0) else (8, 0)

    with pytest.raises(IllegalIntent, match=words) as refused:
        battle.apply("a", Move(by=CreatureId("x"), mode="walk", path=path, to=to))
    assert refused.value.code == code


@pytest.mark.rule("S5-GRID-05", "S5-SPEED-05")
@pytest.mark.parametrize(
    ("wet", "extra", "costs"),
    [
        (0, 0, ((1, 0b011), (2, 0b010), (2, 0b110))),
        (1, 0, ((2, 0b011), (3, 0b010), (2, 0b110))),
        (1, 1, ((3, 0b011), (4, 0b010), (3, 0b110))),
    ],
)
def test_difficult_water_costs_what_both_cost(wet: int, extra: int, costs: tuple[tuple[int, int], ...]) -> None:
    """Water in the first two cells, difficult ground in the last two; without the one or the other it is plain."""
    assert costs_of(0b110, 0b011, wet=wet, extra=extra) == costs
    assert costs_of(0b100, 0b011, wet=wet, extra=extra) == (costs[0], (2 + extra, 0b100))
    assert costs_of(0, 0, wet=wet, extra=extra) == ()
