"""Limits of effects, targets and Advantage: valid and invalid content."""

from __future__ import annotations

import pytest

from tests.engine.content.writing import OGRE, scenario_text, told

ATTACK = "{id: a, cost: action, origin: melee, attack: {bonus: 3, vs: ac}, hit: [%s]}"

WRONG = [
    (ATTACK % "{damage: 3, if: {}}", "hit[0].if: the limit is empty; write one such as {size: large}, or leave it out"),
    (
        ATTACK % "{damage: 3, if: {from_user: true}}",
        "hit[0].if: from_user needs a condition; write {condition: [grappled], from_user: true}",
    ),
    (
        "{id: a, cost: action, effect: [{damage: 3}], targets_if: {bloodied: true}}",
        "targets_if: targets cannot be limited by bloodied; use size, type, condition or immune",
    ),
]


@pytest.mark.parametrize(("action", "expected"), WRONG)
def test_a_wrong_limit_is_told(action: str, expected: str) -> None:
    """The defect names the place and the right form."""
    creature = OGRE.replace("speed: 6}", f"speed: 6, actions: [{action}]}}")

    assert told(scenario_text(ruleset="srd5", creatures=creature)) == f"8: creatures[0].actions[0].{expected}"


@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition", "monster_mash"])
def test_other_rulesets_have_no_limits(ruleset: str) -> None:
    """Their text has none, so that the key would be silently ignored."""
    action = ATTACK.replace("action", "standard") % "{damage: 3, if: {size: large}}"
    creature = OGRE.replace("speed: 6}", f"speed: 6, actions: [{action}]}}")

    assert f"{ruleset} has no limits by size, type or state" in told(scenario_text(ruleset=ruleset, creatures=creature))
