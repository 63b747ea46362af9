"""Turns whose clock has run out."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.setup import Setup


@pytest.mark.rule("S5-TURN-11")
def test_time_that_runs_out_ends_the_turn_with_a_dodge() -> None:
    """It stays where it is, dodges, and the turn passes; with its action spent the turn just ends."""
    setup = Setup.model_validate({
        "ruleset": "srd5",
        "board": {"map": ["......", "......"]},
        "order": ("a", "o"),
        "creatures": [
            {"id": "a", "side": "A", "hero": True, "at": (0, 0), "hp": 9, "ac": 12, "speed": 6},
            {"id": "o", "side": "B", "at": (5, 0), "hp": 9, "ac": 12, "speed": 6, "conditions": ["incapacitated"]},
        ],
    })  # fmt: skip
    battle = Battle.start(setup, KeyedFaces(bytes(32)))
    battle.apply("A", Move(by=CreatureId("a"), mode="walk", path=((1, 0), (2, 0), (3, 0))))

    battle.apply("A", battle.standing_intent(battle.pending[0]))

    assert battle.inspect("acting") == "o"
    assert battle.inspect("a.at") == (3, 0)
    assert s5(battle.state.creatures["a"]).dodging

    battle.apply("B", battle.standing_intent(battle.pending[0]))

    assert battle.inspect("acting") == "a"
    assert not s5(battle.state.creatures["o"]).dodging
