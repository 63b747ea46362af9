"""Skill checks and passive Perception."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.queries import skills
from tests.engine.rulesets.fourth_family.arena import scene

RULESETS = ("fourth_edition", "orcus")


@pytest.mark.rule("FE-SKILL-02", "FE-ATK-16")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("sheet", "skill", "bonus"),
    [
        ("skills: {athletics: 9}", "athletics", 9),
        ("abilities: {dex: 16}", "acrobatics", 3),
        ("abilities: {str: 14}, level: 5", "athletics", 4),
        ("abilities: {wis: 9}", "perception", -1),
        ("abilities: {wis: 14}, conditions: [blinded]", "perception", -8),
        ("abilities: {wis: 14}, conditions: [blinded, deafened]", "perception", -18),
    ],
)
def test_the_bonus_is_the_sheets_else_that_of_the_ability(ruleset: str, sheet: str, skill: str, bonus: int) -> None:
    """Half the level is added to the ability's modifier; missing senses lower Perception."""
    place = scene(ruleset, "....", f"id: a, side: red, at: [0, 0], {sheet}", "id: b, side: blue, at: [3, 0]")

    assert skills.skill_bonus(place.now, place["a"], skill) == bonus


@pytest.mark.rule("FE-SKILL-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("sheet", "found"), [("abilities: {wis: 14}", 12), ("passive_perception: 17", 17), ("skills: {perception: 6}", 16)]
)
def test_passive_perception_is_ten_and_the_bonus(ruleset: str, sheet: str, found: int) -> None:
    """The sheet may give the number itself."""
    place = scene(ruleset, "....", f"id: a, side: red, at: [0, 0], {sheet}", "id: b, side: blue, at: [3, 0]")

    assert skills.passive_perception(place.now, place["a"]) == found
