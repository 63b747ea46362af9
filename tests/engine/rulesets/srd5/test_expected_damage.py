"""Expected damage, by enumerating every face against the closed form: nothing is sampled."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.setup import Setup

ARMOR = 14
BONUS = 5
DIE = 6
FIXED = 3


def duel(condition: str) -> Setup:
    """Return a fighter beside a target; a condition of the target gives Advantage, one of the fighter Disadvantage."""
    blade = {
        "id": "blade", "cost": "action", "origin": "melee", "attack": {"bonus": BONUS, "vs": "ac"},
        "hit": [{"damage": f"1d{DIE}+{FIXED}", "type": "slashing"}],
    }  # fmt: skip
    own = ["poisoned"] if condition == "disadvantage" else []
    theirs = ["restrained"] if condition == "advantage" else []
    return Setup.model_validate({
        "ruleset": "srd5",
        "board": {"map": ["...", "..."]},
        "order": ("hero", "ogre"),
        "creatures": [
            {"id": "hero", "side": "A", "hero": True, "at": (0, 0), "hp": 20, "ac": 15, "speed": 6, "actions": [blade],
             "conditions": own},
            {"id": "ogre", "side": "B", "at": (1, 0), "hp": 99, "ac": ARMOR, "speed": 6, "conditions": theirs},
        ],
    })  # fmt: skip


def closed_form(condition: str) -> Fraction:
    """Return the expected damage by formula: chances of a hit and of a critical, times the averages."""
    needed = Fraction(21 - (ARMOR - BONUS), 20)
    critical = Fraction(1, 20)
    match condition:
        case "advantage":
            needed, critical = 1 - (1 - needed) ** 2, 1 - (1 - critical) ** 2
        case "disadvantage":
            needed, critical = needed**2, critical**2
    mean = Fraction(DIE + 1, 2)
    return needed * (mean + FIXED) + critical * mean


@pytest.mark.rule("S5-D20-06", "S5-D20-07", "S5-D20-16", "S5-D20-17", "S5-DMG-03")
@pytest.mark.parametrize("condition", ["plain", "advantage", "disadvantage"])
def test_expected_damage_is_the_closed_form(condition: str) -> None:
    """Every face of the attack dice, with the damage dice that follow, adds up to the formula."""
    setup = duel(condition)
    start = Battle.start(setup, ScriptedFaces({}))
    use = Use(by=CreatureId("hero"), action="blade", on=("ogre",))
    total = Fraction(0)
    dice = 1 if condition == "plain" else 2
    for faces in itertools.product(range(1, 21), repeat=dice):
        total += Fraction(_average(start, use, faces), 1)
    assert total / 20**dice == closed_form(condition)


def _average(start: Battle, use: Use, faces: tuple[int, ...]) -> Fraction:
    """Return the average damage of one attack over all faces of its damage dice, which are linear: the ends suffice."""
    found = []
    for face in (1, DIE):
        script = ScriptedFaces({"attack": faces, "damage": (face, face)})
        battle = start.clone(script)
        battle.apply("A", use)
        found.append(99 - battle.state.creatures["ogre"].hp)
    return Fraction(sum(found), 2)
