"""Conditions that end while a creature lies in the space of another (`d20/ruleset.py`, `D20Conditions.stays`)."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.d20.conditions import end_effects
from fracas_engine.dice import Dice, KeyedFaces
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.setup import Setup
from fracas_engine.state import Condition

RULESETS = ("srd5", "fourth_edition", "orcus")


def both(ruleset: str, *immune: str) -> tuple[Battle, Resolution[Any]]:
    """Begin a battle of two enemies of one size; `x` is immune to some conditions."""
    numbers = {"hp": 20, "ac": 10, "speed": 6}
    if ruleset != "srd5":
        numbers |= {"fortitude": 10, "reflex": 10, "will": 10}
    creatures = [
        {"id": "x", "side": "red", "at": (3, 0), "immune": immune, **numbers},
        {"id": "y", "side": "blue", "at": (0, 0), **numbers},
    ]
    plain = {"ruleset": ruleset, "board": {"map": ("......",)}, "creatures": creatures, "order": ("x", "y")}
    battle = Battle.start(Setup.model_validate(plain), KeyedFaces(bytes(32)))
    return battle, Resolution(battle.situation, Dice(KeyedFaces(bytes(32))))


def prone(battle: Battle) -> dict[str, list[str]]:
    """Return the durations for which each creature is prone."""
    return {
        name: [one.ends.until for one in creature.conditions if one.name == "prone"]
        for name, creature in battle.state.creatures.items()
    }


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("condition", "immune", "lying"),
    [("prone", (), "x"), ("unconscious", (), "x"), ("unconscious", ("prone",), "y")],
)
@pytest.mark.rule("FE-OCC-04", "FE-OCC-05", "FE-STAND-03", "OB-STND-02", "S5-SPACE-09")
def test_a_creature_lies_as_long_as_it_shares_a_space(
    ruleset: str, condition: str, immune: tuple[str, ...], lying: str
) -> None:
    """A condition that ends leaves no two creatures standing in one space: one of them is prone then."""
    battle, now = both(ruleset, *immune)
    x = battle.state.creatures["x"]
    now.rules.conditions.begin(now, x, Condition(condition, Ends("escape")))
    now.emit("moved", (x, {"at": (0, 0)}))
    assert not list(battle.ruleset.invariant_violations(battle.situation))

    end_effects(now, x, lambda ends: ends.until == "escape")

    assert not list(battle.ruleset.invariant_violations(battle.situation))
    assert prone(battle) == {"x": [], "y": [], lying: ["encounter"]}
    assert condition == "prone" or not x.has(condition)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.rule("FE-OCC-04", "OB-PASS-03", "S5-SPACE-09")
def test_a_creature_by_itself_gets_up(ruleset: str) -> None:
    """Without another creature in its space nothing stays; and of two causes to be prone only the last one does."""
    battle, now = both(ruleset)
    x = battle.state.creatures["x"]
    for until, source in (("escape", None), ("attack", CreatureId("y"))):
        now.rules.conditions.begin(now, x, Condition("prone", Ends(until), source=source))
    end_effects(now, x, lambda ends: ends.until in ("escape", "attack"))

    assert prone(battle) == {"x": [], "y": []}


@pytest.mark.rule("S5-SPACE-09", "S5-COND-25")
def test_a_prone_creature_does_not_stand_up_in_the_space_of_an_enemy() -> None:
    """Standing up is neither offered nor accepted there; an enemy that it does not know of keeps it prone, too."""
    battle, now = both("srd5")
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    now.rules.conditions.begin(now, x, Condition("prone", Ends("encounter")))
    now.emit("moved", (y, {"at": (3, 0)}))

    assert "stand_up" not in repr(battle.options("red"))
    with pytest.raises(IllegalIntent, match="x cannot stand up in the space of y: leave it first") as refused:
        battle.apply("red", Use(by=CreatureId("x"), action="stand_up"))
    assert refused.value.code == "occupied"

    now.emit("hid", (y, {"hidden_from": ("red",)}))
    assert "stand_up" in repr(battle.options("red"))
    battle.apply("red", Use(by=CreatureId("x"), action="stand_up"))
    assert prone(battle)["x"] == ["encounter"]
