"""Cells of riders beside their mounts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from fracas_engine.battle import Battle
from fracas_engine.board import Footprint, distance
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.frames import FallOff
from fracas_engine.rulesets.srd5.harm import condition_effects
from fracas_engine.rulesets.srd5.movement import mounts
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import game_of, s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import start


def _riding(rows: str, at: str, size: str = "large", foe: str = "") -> Battle:
    battle = start(
        rows,
        f"id: x, side: a, hero: true, at: {at}, hp: 20, ac: 10, speed: 6",
        f"id: horse, side: a, at: {at}, size: {size}, hp: 20, ac: 10, speed: 6, traits: [mount]",
        f"id: y, side: b, at: [0, 0], hp: 20, ac: 10, speed: 6{foe}",
        order="x horse y",
    )
    creatures = battle.state.creatures
    s5(creatures["x"]).mount, s5(creatures["horse"]).rider = "horse", "x"  # type: ignore[assignment]
    return battle


@pytest.mark.rule("S5-MOUNT-02", "S5-MOUNT-11")
@pytest.mark.parametrize("at", [(1, 1), (4, 3), (7, 6)])
@pytest.mark.parametrize("within", [1, 2, 3])
@pytest.mark.parametrize(("steed", "rider"), [("large", "medium"), ("huge", "large"), ("large", "small")])
def test_the_cells_around_a_mount_are_those_so_far_from_it(
    at: tuple[int, int], within: int, steed: str, rider: str
) -> None:
    """By row and column, on all four sides and at the rim of the board, for riders of more than one cell too."""
    battle = _riding(" ".join(["..........."] * 10), "[4, 4]", steed)
    horse, one, foe = (battle.state.creatures[name] for name in ("horse", "x", "y"))
    one.size, horse.at, one.at = rider, at, at
    side, own = SIDES[one.size], space_of(battle.situation, horse)
    grid = battle.situation.map.grid
    every = [Footprint((x, y), side) for y, x in product(range(10), range(11))]
    around = [
        space.cell
        for space in every
        if space.fits(grid) and distance(space, own) == within and foe.at not in set(space.cells())
    ]

    assert list(mounts.free_cells(battle.situation, one, own, within)) == around


@pytest.mark.rule("S5-MOUNT-11", "S5-SPACE-12")
@pytest.mark.parametrize("foe", ["", ", conditions: [hidden]"])
def test_where_there_is_no_room_a_rider_lies_where_its_mount_is(foe: str) -> None:
    """Between walls, and a foe fills the only other cell, whether the rider knows of it or not."""
    battle = _riding(".## #.. #..", "[1, 1]", foe=foe)
    rider = s5(battle.state.creatures["x"])
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))

    assert mounts.unseat(now, rider, sure=True)
    assert (rider.at, rider.mount, rider.has("prone")) == ((1, 1), None, True)


@pytest.mark.rule("S5-MOUNT-11")
@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        (".#### #..## #..## ###.#", ()),
        (".##.# #..## #..## #####", ()),
        (".##.# #..## #..## ###.#", ((3, 3),)),
        (".#.#. #..## #..#. #####", ()),
        (".#.## #..## #..#. ###.#", ((3, 3),)),
    ],
)
def test_the_first_of_the_nearest_cells_is_lain_on_and_the_others_are_offered(
    rows: str, cells: tuple[tuple[int, int], ...]
) -> None:
    """By row and column; farther cells are not offered. With one cell alone the seat is not asked."""
    battle = _riding(rows, "[1, 1]")
    rider = s5(battle.state.creatures["x"])
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    first = next(
        mounts.free_cells(battle.situation, rider, space_of(battle.situation, battle.state.creatures["horse"]))
    )

    assert mounts.unseat(now, rider, sure=True)
    falls = [frame.cells for frame in battle.state.stack if isinstance(frame, FallOff)]
    assert rider.at == first
    assert falls == [(first, *cells)]


@pytest.mark.rule("S5-MOUNT-14")
def test_a_rider_is_carried_to_where_its_mount_is() -> None:
    """Sideways or upward; a creature already in place is not reported as moved."""
    battle = _riding("...... ...... ......", "[2, 1]")
    rider, horse = s5(battle.state.creatures["x"]), s5(battle.state.creatures["horse"])
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    told = []
    for place, altitude in (((2, 1), 0), ((3, 1), 0), ((3, 1), 2)):
        horse.at, horse.altitude = place, altitude
        mounts.carry(now, horse)
        assert (rider.at, rider.altitude) == (place, altitude)
        told.append(len(now.events))
    horse.rider = None
    horse.at = (0, 1)
    mounts.carry(now, horse)

    assert (told, rider.at) == ([0, 1, 2], (3, 1))


@pytest.mark.rule("S5-MOUNT-05")
def test_who_came_after_the_round_had_begun_has_no_place_to_give_its_mount() -> None:
    """Its mount leaves the order for now, and no turn ends with that of a rider that has no rank."""
    battle = start(
        "......",
        "id: x, side: a, hero: true, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: horse, side: a, at: [2, 0], size: medium, hp: 20, ac: 10, speed: 6, traits: [mount]",
        "id: y, side: b, at: [5, 0], hp: 20, ac: 10, speed: 6",
        order="x horse y",
    )
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    rider, steed, game = s5(now.state.creatures["x"]), s5(now.state.creatures["horse"]), game_of(now)
    game.order, game.ranks, game.to_come = ("horse", "y"), ("horse", "y"), ()  # type: ignore[assignment]

    mounts.mount(now, rider, steed, controlled=True, cost=0)

    assert [*game.order, *game.ranks, rider.mount] == ["y", "y", "horse"]
    rider.mount, steed.rider, steed.controlled, game.ranks = None, None, True, ("y", "horse")  # type: ignore[assignment]
    assert mounts.led(now, rider) is None


@pytest.mark.rule("S5-MOUNT-11", "S5-SPACE-12")
def test_a_rider_stands_beside_nobody_twice() -> None:
    """A rider that runs into one hidden foe does not land on another hidden one."""
    battle = _riding("..... ..... ..... .....", "[1, 1]", foe=", conditions: [hidden]")
    rider, foe = s5(battle.state.creatures["x"]), s5(battle.state.creatures["y"])
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))
    other = replace(foe, id="z", at=(1, 0))
    now.state.creatures["z"] = other

    there = mounts.place_beside(now, rider, space_of(now, now.state.creatures["horse"]), (0, 0))

    assert there == (0, 1)


@pytest.mark.rule("S5-MOUNT-12")
@pytest.mark.parametrize("lay", [True, False])
def test_who_rides_a_mount_that_loses_its_senses_saves_once(lay: bool) -> None:  # noqa: FBT001
    """As it falls Prone, or now, where it lay already."""
    battle = _riding("..... ..... ..... .....", "[1, 1]")
    horse = s5(battle.state.creatures["horse"])
    horse.conditions = (Condition("prone", ENCOUNTER),) if lay else ()
    now = Resolution(battle.situation, Dice(ScriptedFaces({"save": (1,)})))

    condition_effects.let_begin(now, horse, Condition("unconscious", ENCOUNTER))

    assert s5(battle.state.creatures["x"]).mount is None
