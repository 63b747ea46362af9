"""Violations of invariants of d20 battles are noticed."""

from __future__ import annotations

import pytest

from fracas_engine.d20.frames import Moving
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from tests.engine.rulesets.monster_mash.arena import start


@pytest.mark.parametrize(("altitude", "noticed"), [(0, True), (1, False), (3, False)])
def test_two_who_rest_in_one_place_are_noticed(altitude: int, *, noticed: bool) -> None:
    """Unless one is above the other."""
    battle = start("....", "id: x, at: [0, 0], hp: 9, speed: 5", "id: y, at: [3, 0], hp: 9, speed: 5", order="x y")
    assert list(battle.ruleset.invariant_violations(battle.situation)) == []

    resolution = Resolution(battle.situation, Dice(ScriptedFaces(None)))
    resolution.emit("moved", (battle.state.creatures["y"], {"at": (0, 0), "altitude": altitude}))
    found = list(battle.ruleset.invariant_violations(battle.situation))
    assert found == (["x and y share a place at (0, 0) and (0, 0)"] if noticed else [])


def test_who_is_on_its_way_may_be_passing_by() -> None:
    """A place that is shared in the middle of a movement is not noticed, one that two others share is."""
    battle = start(
        "....",
        "id: x, at: [0, 0], hp: 9, speed: 5",
        "id: y, at: [3, 0], hp: 9, speed: 5",
        "id: z, at: [2, 0], hp: 9, speed: 5",
        order="x y z",
    )
    resolution = Resolution(battle.situation, Dice(ScriptedFaces(None)))
    resolution.emit("moved", (battle.state.creatures["y"], {"at": (0, 0)}))
    way = Moving(
        who=CreatureId("y"), mode="walk", path=((0, 0), (1, 0)), costs=(1, 1), squeezed=(False, False),
        may_end=(False, True), stay=(3, 0), start=(3, 0), points=5,
    )  # fmt: skip
    battle.state.stack.append(way)
    assert list(battle.ruleset.invariant_violations(battle.situation)) == []

    resolution.emit("moved", (battle.state.creatures["z"], {"at": (0, 0)}))

    assert list(battle.ruleset.invariant_violations(battle.situation)) == ["x and z share a place at (0, 0) and (0, 0)"]
