"""Conditions of a creature: one answer, for a question about one of them or about all."""

from __future__ import annotations

import pytest

from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.conditions import has_condition, names_of, with_changes
from fracas_engine.rulesets.fourth_family.state import Hiding, family
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("FE-STEALTH-06", "OB-CPET-01")
@pytest.mark.parametrize("hiding", [False, True])
@pytest.mark.parametrize(
    ("conditions", "borne"), [("[]", ()), ("[prone]", ("prone",)), ("[petrified]", ("petrified", "helpless"))]
)
def test_who_hides_is_hidden_with_or_without_another_condition(
    conditions: str, borne: tuple[str, ...], *, hiding: bool
) -> None:
    """Being hidden is a relation to enemies, reported as a condition if it holds for one of them."""
    place = scene(
        "fourth_edition",
        "....",
        f"id: rogue, side: red, at: [0, 0], conditions: {conditions}",
        "id: foe, side: blue, at: [3, 0]",
    )
    rogue = family(place["rogue"])
    rogue.hiding = (Hiding(enemy=CreatureId("foe"), total=20),) if hiding else ()

    asked = ("prone", "petrified", "helpless", "hidden", "stunned")
    expected = {*borne, "hidden"} if hiding else {*borne}
    assert set(names_of(rogue)) == expected
    assert {name for name in asked if has_condition(rogue, name)} == expected


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hobbled": {"grants_advantage": True}}, "hobbled is no condition of the family: add it to fourth_family/"),
        ({"dazed": {"speed_zero": True}}, "dazed: set speed_zero in fourth_family/conditions.py, for both rulesets"),
    ],
)
def test_a_ruleset_changes_only_traits_that_it_reads_itself(changes: dict[str, dict[str, bool]], message: str) -> None:
    """Issue 32, 2: another trait would be shown to clients, and be no rule."""
    with pytest.raises(ValueError, match=message):
        with_changes(changes)
