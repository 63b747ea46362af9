"""The Proficiency Bonus."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.srd5.ability_scores import proficiency_at
from fracas_engine.rulesets.srd5.queries.d20_bonuses import proficiency
from tests.engine.rulesets.srd5.arena import sheet


@pytest.mark.rule("S5-D20-04")
@pytest.mark.parametrize(("level", "bonus"), [(0, 2), (4, 2), (5, 3), (8, 3), (9, 4), (17, 6), (29, 9), (30, 9)])
def test_the_proficiency_bonus_rises_every_four_levels(level: int, bonus: int) -> None:
    """It is 2 up to level 4 and rises by 1 at 5, 9, 13, ..."""
    assert proficiency_at(level) == bonus


@pytest.mark.rule("S5-D20-04")
def test_a_given_proficiency_bonus_wins() -> None:
    """What the sheet says counts before the level."""
    assert proficiency(sheet(level=9, proficiency=2)) == 2
    assert proficiency(sheet(level=9)) == 4
