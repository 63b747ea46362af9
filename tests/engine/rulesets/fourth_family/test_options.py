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


@pytest.mark.rule("FE-BASIC-02")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(("foe", "targets"), [([2, 1], ["foe", "chest"]), ([3, 2], ["chest"])])
def test_an_attack_is_offered_once_for_creatures_and_things(ruleset: str, foe: list[int], targets: list[str]) -> None:
    """Things in reach stand beside the creatures of the same option, or alone."""
    hero = {"id": "hero", "side": "red", "at": [1, 1], "hp": 20, "speed": 6, "ac": 14}
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 5, "vs": "ac"}}
    hero |= {"actions": [claw | {"hit": [{"damage": 1}]}]}
    other = {"id": "foe", "side": "blue", "at": foe, "hp": 20, "speed": 6, "ac": 14}
    chest = {"id": "chest", "at": [0, 1], "hp": 10, "ac": 5}
    setup = {"ruleset": ruleset, "board": {"map": "....\n....\n...."}, "creatures": [hero, other], "objects": [chest]}
    battle = Battle.start(Setup.model_validate(setup | {"order": ["hero", "foe"]}), ScriptedFaces())

    (options,) = battle.options("red")
    uses = [use for use in options.uses if use.action == "claw"]

    assert [([target.id for target in use.targets], use.pick) for use in uses] == [(targets, (1, 1))]
