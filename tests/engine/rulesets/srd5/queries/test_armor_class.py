"""Armour class: worn armour and the number on a sheet."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.srd5.queries.equipment import armor_class, sheet_ac
from tests.engine.rulesets.srd5.arena import sheet


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
