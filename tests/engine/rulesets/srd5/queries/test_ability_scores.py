"""Numbers from ability scores: modifiers and spell attacks."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.queries.d20_bonuses import spell_numbers
from tests.engine.rulesets.srd5.arena import sheet


@pytest.mark.rule("S5-D20-03")
@pytest.mark.parametrize(("score", "expected"), [(1, -5), (7, -2), (10, 0), (15, 2), (20, 5), (30, 10)])
def test_ability_modifiers_round_down(score: int, expected: int) -> None:
    """A modifier is half of the score's excess over 10, rounded down."""
    assert ability_modifier(score) == expected


@pytest.mark.rule("S5-SPELL-01")
def test_spell_numbers_come_from_the_ability_and_proficiency() -> None:
    """Intelligence 18 and proficiency 3 make +7 and DC 15."""
    assert spell_numbers(sheet(abilities={"int": 18}, proficiency=3), "int") == (7, 15)
