"""Modifiers of ability scores, and the abilities of checks and attacks."""

from __future__ import annotations

import pytest

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.fourth_family.queries.modifiers import level_and_modifier, modifier_of


@pytest.mark.rule("FE-ATK-16", "OB-ATK-10")
@pytest.mark.parametrize(("score", "level", "found"), [(10, 1, 0), (9, 2, 0), (16, 5, 5), (17, None, 3), (8, 4, 1)])
def test_half_the_level_is_added_to_the_modifier(score: int, level: int | None, found: int) -> None:
    """Both are rounded down; without a level the modifier stands alone."""
    sheet = CreatureSpec.model_validate({"id": "a", "hp": 10, "level": level, "abilities": {"str": score}})

    assert level_and_modifier(sheet, "str") == found
    assert modifier_of(score) == found - (level or 0) // 2
