"""Attack rolls of powers: the ability that the power names, and half the level."""

from __future__ import annotations

import pytest

from fracas_characters.attacks_and_checks import attack_bonus, basic_attack


@pytest.mark.rule("OB-ATK-12")
def test_a_power_names_the_ability_of_its_attack() -> None:
    """Intelligence 18 at level 2 gives five, at any Strength."""
    scores = {"str": 12, "int": 18}

    assert attack_bonus(scores["int"], 2) == 5
    assert attack_bonus(scores["str"], 2) == 2


@pytest.mark.rule("OB-BASC-06")
def test_a_heavy_thrown_weapon_goes_by_strength() -> None:
    """A javelin of a strong and slow hero: +4, and 1d6+4."""
    blow = basic_attack({"str": 18, "dex": 12}, 1, "heavy_thrown")

    assert (blow.bonus, blow.damage, blow.origin) == (4, 4, "ranged")
