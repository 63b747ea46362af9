"""Numbers that a sheet leaves out, and words that no sheet has a number for."""

from __future__ import annotations

import pytest

from fracas_engine.content import CreatureSpec
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.srd5.conditions import exhaustion
from fracas_engine.rulesets.srd5.queries.d20_bonuses import save_modifier
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.state import Condition


def sheet(**keys: object) -> CreatureSpec:
    """Return a sheet with different scores."""
    abilities = {"str": 8, "dex": 12, "con": 14, "int": 16, "wis": 18, "cha": 20}
    return CreatureSpec.model_validate({"id": "hero", "hp": 10, "abilities": abilities, **keys})


@pytest.mark.rule("S5-D20-12")
@pytest.mark.parametrize(
    ("saves", "ability", "bonus"),
    [
        (None, "wis", 4),
        ({"dex": 5}, "dex", 5),
        ({"dex": 5}, "wis", 4),
        (3, "wis", 3),
        (0, "wis", 0),
        ({"dex": 5}, "", 0),
    ],
)
def test_a_save_is_what_the_sheet_says_or_its_ability(saves: object, ability: str, bonus: int) -> None:
    """One bonus for all saves counts for each of them, also where it is 0."""
    keys = {} if saves is None else {"saves": saves}

    assert save_modifier(sheet(**keys), ability) == bonus


@pytest.mark.rule("S5-COND-07")
@pytest.mark.parametrize(("amounts", "level"), [((), 0), ((None,), 1), ((0,), 0), ((2,), 2), ((None, 3), 4)])
def test_exhaustion_without_a_number_is_one_level(amounts: tuple[int | None, ...], level: int) -> None:
    """Levels add up."""
    ends = Ends("encounter")
    creature = Srd5Creature(
        id=CreatureId("a"), sheet="a", name="a", at=(0, 0), side=SideId("A"), seat=SeatId("A"), hp=1, max_hp=1
    )
    creature.conditions = (Condition("prone", ends), *(Condition("exhaustion", ends, amount=n) for n in amounts))

    assert exhaustion(creature) == level
