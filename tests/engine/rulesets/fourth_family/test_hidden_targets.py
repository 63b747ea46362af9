"""Options never name a creature unknown to the seat, maneuvers included."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import ScenarioSpec
from fracas_engine.dice import ScriptedFaces
from fracas_engine.scenario.files import setup_of

SCENARIO = {
    "scenario": "Hidden beside a foe",
    "ruleset": "fourth_edition",
    "rules": ["FE-STEALTH-06"],
    "board": {"map": "......\n......\n"},
    "creatures": [
        {"id": "guard", "side": "blue", "at": [1, 0], "hp": 20, "ac": 15, "speed": 6},
        {
            "id": "thief", "side": "red", "hero": True, "at": [2, 0], "hp": 20, "ac": 15, "speed": 6,
            "conditions": {"invisible": {"until": "encounter"}, "hidden": {"source": "guard", "total": 30}},
        },
    ],
    "order": ["guard", "thief"],
    "steps": [{"expect": {"acting": "guard"}}],
}  # fmt: skip


@pytest.mark.rule("FE-STEALTH-06")
def test_no_option_names_a_hidden_neighbour() -> None:
    """Neither an attack nor a maneuver is offered against a hidden creature, even if it is adjacent."""
    battle = Battle.start(setup_of(ScenarioSpec.model_validate(SCENARIO)), ScriptedFaces({}))

    (options,) = battle.options("blue")

    assert {"grab", "bull_rush"}.isdisjoint(option.action for option in options.uses)
    assert all(target.id != "thief" for option in options.uses for target in option.targets)
