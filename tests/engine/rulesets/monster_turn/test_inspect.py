"""Paths of a figure that scenarios may inspect."""

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup


@pytest.mark.parametrize(("hp", "bloodied"), [("half", True), ("above", False), ("none", False)])
def test_bloodied_is_half_or_less_and_alive(hp: str, bloodied: bool) -> None:  # noqa: FBT001
    """With half its hit points a figure is, with one more it is not, nor when it is dead."""
    battle = Battle.start(encounter_setup("barrow_watch", ["warden"]), KeyedFaces(bytes(32)))
    warden = battle.state.creatures["warden"]
    warden.hp = {"half": warden.max_hp // 2, "above": warden.max_hp // 2 + 1, "none": 0}[hp]
    warden.alive = hp != "none"

    assert battle.inspect("warden.bloodied") is bloodied
