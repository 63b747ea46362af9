"""Skills by sheets that give numbers and by sheets that leave them out, and passive Perception."""

from __future__ import annotations

import pytest

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.queries.d20_bonuses import passive_perception, skill_modifier


def sheet(**keys: object) -> CreatureSpec:
    """Return a sheet with different scores."""
    abilities = {"str": 8, "dex": 12, "con": 14, "int": 16, "wis": 18, "cha": 20}
    return CreatureSpec.model_validate({"id": "hero", "hp": 10, "abilities": abilities, **keys})


@pytest.mark.rule("S5-D20-11")
@pytest.mark.parametrize(
    ("skill", "bonus"), [("athletics", 7), ("stealth", 1), ("arcana", 3), ("cha", 5), ("no_such_skill", 0)]
)
def test_a_skill_is_what_the_sheet_says_or_its_ability(skill: str, bonus: int) -> None:
    """A total bonus counts alone; a word that is no skill brings nothing."""
    assert skill_modifier(sheet(skills={"athletics": 7}), skill) == bonus


@pytest.mark.rule("S5-D20-19")
def test_passive_perception_swings_by_five() -> None:
    """It is 10 and the bonus, 5 more with Advantage, 5 less with Disadvantage."""
    watcher = sheet(skills={"perception": 4})

    assert passive_perception(watcher) == 14
    assert passive_perception(watcher, disadvantage=True) == 9
    assert passive_perception(watcher, advantage=True) == 19
    assert passive_perception(watcher, advantage=True, disadvantage=True) == 14


@pytest.mark.rule("S5-D20-19")
@pytest.mark.parametrize(("keys", "found"), [({}, 14), ({"passive_perception": 0}, 0), ({"passive_perception": 9}, 9)])
def test_a_given_passive_perception_wins(keys: dict[str, object], found: int) -> None:
    """Also where it is 0."""
    assert passive_perception(sheet(**keys)) == found
