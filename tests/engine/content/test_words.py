"""Misspelt words of content: told in every ruleset, at their place, with the nearest right word."""

from __future__ import annotations

import pytest

from fracas_engine.content import load_creatures
from fracas_engine.content.errors import ContentError
from tests.engine.content.writing import words_of

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")


def told(ruleset: str, line: str) -> list[str]:
    """Return what is told of a creature with this line."""
    speed = "" if ruleset == "monster_turn" else "speed: 6\n"
    text = f"id: imp\nhp: 3\n{speed}{line}\n"
    with pytest.raises(ContentError) as caught:
        load_creatures(text, words_of(ruleset), file="imp.yaml")
    number = text.splitlines().index(line) + 1
    return [str(defect).removeprefix(f"imp.yaml:{number}: ") for defect in caught.value.defects]


def blow(ruleset: str, effect: str) -> str:
    """Return the line of an action with this effect."""
    cost = "action" if ruleset == "srd5" else "standard"
    return f"actions: [{{id: bite, cost: {cost}, origin: melee, effect: [{effect}]}}]"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_slips(ruleset: str) -> None:
    """Conditions, damage types, traits, immunities and resistances."""
    assert told(ruleset, blow(ruleset, "{condition: stuned}")) == [
        f"actions[0].effect[0].condition: {ruleset} has no condition stuned; did you mean stunned?"
    ]
    assert told(ruleset, blow(ruleset, "{damage: 1d6, type: necrotik}")) == [
        f"actions[0].effect[0].type: {ruleset} has no damage type necrotik; did you mean necrotic?"
    ]
    assert told(ruleset, "immune: [posion]")[0].startswith(
        f"immune[0]: {ruleset} has no damage type or condition posion; did you mean poison"
    )
    assert told(ruleset, "immune: [stuned]") == [
        f"immune[0]: {ruleset} has no damage type or condition stuned; did you mean stunned?"
    ]
    assert told(ruleset, "traits: [undaed]") == [f"traits[0]: {ruleset} has no trait undaed; did you mean undead?"]
    resist = "[peircing]" if ruleset == "srd5" else "{peircing: 5}"
    assert told(ruleset, f"resist: {resist}")[0].endswith(
        f"{ruleset} has no damage type peircing; did you mean piercing?"
    )


def test_a_trait_with_a_number() -> None:
    """`damage_threshold_10` is one of srd5, `damage_treshold_10` is none."""
    assert load_creatures("id: door\nhp: 9\nspeed: 0\ntraits: [damage_threshold_10]\n", words_of("srd5"))
    assert told("srd5", "traits: [damage_treshold_10]")[0].startswith(
        "traits[0]: srd5 has no trait damage_treshold_10; did you mean damage_threshold_N?"
    )


def test_amounts_of_resistance() -> None:
    """They are written where the ruleset has them, and left out where it has none."""
    assert told("srd5", "resist: {fire: 5}") == [
        "resist: srd5 has no amounts of resistance and vulnerability; write [fire]"
    ]
    for ruleset in ("orcus", "fourth_edition"):
        assert told(ruleset, "vulnerable: [fire]") == [
            f"vulnerable: {ruleset} has an amount for each type of resistance and vulnerability; write {{fire: 5}}"
        ]
    (creature,) = load_creatures("id: imp\nhp: 3\nspeed: 6\nresist: {fire: 5, all: }\n", words_of("srd5"))
    assert creature.resist == {"fire": 5, "all": None}


SLIPS = """\
id: imp
hp: many
speed: 6
sped: 6
traits: [swarn]
actions:
  - {id: bite, cost: standrd, origin: melee, attack: {vs: ac}, hit: [{damage: 1d6, type: fir}, {condition: stuned}]}
  - {id: sting, cost: standard, origin: melee, attack: {bonus: 4, vs: ac}}
  - {id: fury, cost: standard, sequence: [bite, stng]}
  - {id: cloud, cost: standard, origin: far, effect: [{zone: {terrain: [slippery]}}, {summon: nobody}]}
"""


def test_everything_is_told_in_one_pass() -> None:
    """Misspelt words and contradictions; nothing that is missing only because of another defect."""
    with pytest.raises(ContentError) as caught:
        load_creatures(SLIPS, words_of("fourth_edition"))

    assert sorted((defect.line, defect.field_path) for defect in caught.value.defects) == [
        (2, "hp"),
        (4, "sped"),
        (5, "traits[0]"),
        (7, "actions[0].attack.bonus"),
        (7, "actions[0].cost"),
        (7, "actions[0].hit[0].type"),
        (7, "actions[0].hit[1].condition"),
        (8, "actions[1]"),
        (9, "actions[2].sequence[1]"),
        (10, "actions[3].effect[0].zone.area"),
        (10, "actions[3].effect[0].zone.terrain[0]"),
        (10, "actions[3].effect[1].summon"),
    ]
