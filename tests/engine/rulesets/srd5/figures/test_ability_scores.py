"""Numbers of sheets: modifiers, proficiency, armour, spells."""

from __future__ import annotations

import pytest

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.figures.ability_scores import (
    armor_class,
    modifier,
    proficiency,
    proficiency_at,
    sheet_ac,
    spell_numbers,
)


def sheet(**keys: object) -> CreatureSpec:
    """Return a sheet with some keys."""
    return CreatureSpec.model_validate({"id": "hero", "hp": 10, **keys})


@pytest.mark.rule("S5-D20-03")
@pytest.mark.parametrize(("score", "expected"), [(1, -5), (7, -2), (10, 0), (15, 2), (20, 5), (30, 10)])
def test_ability_modifiers_round_down(score: int, expected: int) -> None:
    """A modifier is half of what the score is above 10, rounded down."""
    assert modifier(score) == expected


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


@pytest.mark.rule("S5-AC-03")
@pytest.mark.parametrize(
    ("worn", "expected"),
    [(("leather",), 15), (("scale_mail",), 16), (("chain_mail",), 16), (("chain_mail", "shield"), 18), ((), 14)],
)
def test_armor_lets_dexterity_count_by_its_kind(worn: tuple[str, ...], expected: int) -> None:
    """Light armour adds all of it, medium at most 2, heavy none, and a shield adds 2 to any."""
    assert armor_class(18, worn) == expected


@pytest.mark.rule("S5-AC-01", "S5-AC-02")
def test_a_sheet_has_one_base_armor_class() -> None:
    """Without a number it is 10 and the Dexterity modifier, or that of the armour; a number given is final."""
    assert sheet_ac(sheet(abilities={"dex": 14})) == 12
    assert sheet_ac(sheet(abilities={"dex": 12}, items={"carried": ["chain_mail", "leather"]})) == 16
    assert sheet_ac(sheet(abilities={"dex": 14}, ac=17, items={"held": ["shield"]})) == 17


@pytest.mark.rule("S5-SPELL-01")
def test_spell_numbers_come_from_the_ability_and_proficiency() -> None:
    """Intelligence 18 and proficiency 3 make +7 and DC 15."""
    assert spell_numbers(sheet(abilities={"int": 18}, proficiency=3), "int") == (7, 15)
