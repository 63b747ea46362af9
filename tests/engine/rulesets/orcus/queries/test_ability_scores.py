"""Ability scores in content."""

from __future__ import annotations

import pytest

from tests.engine.content.writing import scenario_text, told

OGRE = (
    "  - {{id: ogre, side: red, at: [0, 0], hp: 30, ac: 13, speed: 6, abilities: {{str: {score}}},"
    " actions: [{{id: club, cost: standard, weapon: {{die: d8}}}}]}}\n"
)


@pytest.mark.rule("OC-ABIL-02")
@pytest.mark.parametrize("score", [0, 31])
def test_scores_off_the_table_are_refused(score: int) -> None:
    """A basic attack has no modifier for them."""
    text = scenario_text(ruleset="orcus", creatures=OGRE.format(score=score))

    assert told(text) == f"8: creatures[0].abilities: orcus has no ability score str {score}; use 1 to 30"
