"""What a turn leaves open in the fourth-edition family."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.setup import Setup


@pytest.mark.rule("FE-SHIFT-02", "FE-OA-02", "OB-OA-08")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_a_shift_claims_no_free_blow(ruleset: str) -> None:
    """Where a walk is told to provoke, a shift of the same step is not: it was, and no blow came."""
    hero = {"id": "hero", "side": "red", "at": [1, 1], "hp": 20, "speed": 6, "ac": 14}
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "basic": True, "attack": {"bonus": 5, "vs": "ac"}}
    foe = {"id": "foe", "side": "blue", "at": [2, 1], "hp": 20, "speed": 6, "ac": 14}
    foe |= {"actions": [claw | {"hit": [{"damage": 1}]}]}
    board = {"map": "....\n....\n...."}
    setup = {"ruleset": ruleset, "board": board, "creatures": [hero, foe], "order": ["hero", "foe"]}
    battle = Battle.start(Setup.model_validate(setup), ScriptedFaces())

    (options,) = battle.options("red")
    provoked = {move.mode: dict(move.provokes) for move in options.moves}

    assert provoked["walk"][0, 1] == ("foe",)
    assert provoked["shift"] == {}
