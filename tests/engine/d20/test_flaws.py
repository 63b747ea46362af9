"""What a battle of a d20 ruleset can never come to is noticed when it does."""

from __future__ import annotations

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.resolution import Resolution
from tests.engine.rulesets.monster_mash.arena import start


@pytest.mark.parametrize(("altitude", "noticed"), [(0, True), (3, False)])
def test_two_who_rest_in_one_place_are_noticed(altitude: int, *, noticed: bool) -> None:
    """Unless one is above the other."""
    battle = start("....", "id: x, at: [0, 0], hp: 9, speed: 5", "id: y, at: [3, 0], hp: 9, speed: 5", order="x y")
    assert list(battle.ruleset.flaws(battle.situation)) == []

    resolution = Resolution(battle.situation, Dice(ScriptedFaces(None)))
    resolution.emit("moved", (battle.state.creatures["y"], {"at": (0, 0), "altitude": altitude}))
    found = list(battle.ruleset.flaws(battle.situation))
    assert found == (["x and y share a place at (0, 0) and (0, 0)"] if noticed else [])
