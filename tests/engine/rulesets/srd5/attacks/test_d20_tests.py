"""Ability checks, and help with them."""

from __future__ import annotations

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks.d20_tests import ability_check
from fracas_engine.rulesets.srd5.state import Helping, s5
from tests.engine.rulesets.srd5.arena import start


@pytest.mark.rule("S5-ACT-09")
def test_help_gives_advantage_once_to_whom_and_in_what_it_was_given() -> None:
    """Only the used help ends; help for other creatures, checks or attacks stays."""
    battle = start(
        "......",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6",
        "id: y, side: a, hero: true, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )
    x, y = s5(battle.state.creatures["x"]), s5(battle.state.creatures["y"])
    others: tuple[Helping, ...] = (
        Helping(CreatureId("z")),
        Helping(CreatureId("y"), "stealth"),
        Helping(CreatureId("x"), "athletics"),
    )
    x.helping = (*others, Helping(CreatureId("y"), "athletics"))
    resolution = Resolution(battle.situation, Dice(ScriptedFaces({"check": [3, 17, 4, 18]})))

    assert ability_check(resolution, y, "athletics") == 17
    assert list(x.helping) == list(others)
    assert ability_check(resolution, y, "athletics") == 4
    assert ability_check(resolution, y, "str") == 18
