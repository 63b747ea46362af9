"""Basic attacks out of a weapon alone, and arrows that are counted."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.content import CreatureSpec
from fracas_engine.content.models.actions import WeaponSpec
from fracas_engine.rulesets.orcus.queries.basic_attacks import basic_dice, missiles_left, way_of, with_basic_attacks
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("OB-BASC-04", "OB-BASC-06")
@pytest.mark.parametrize(
    ("properties", "way"),
    [
        (["light_thrown"], "light_thrown"),
        (["thrown"], "light_thrown"),
        (["heavy_thrown"], "heavy_thrown"),
        (["heavy", "thrown"], "heavy_thrown"),
        (["heavy"], "ranged"),
        ([], "ranged"),
    ],
)
def test_how_a_weapon_is_used_at_range(properties: list[str], way: str) -> None:
    """Thrown or not, and by which ability; in melee none of it matters."""
    weapon = WeaponSpec.model_validate({"die": "1d6", "properties": properties})

    assert way_of(weapon, ranged=True) == way
    assert way_of(weapon, ranged=False) == "melee"


@pytest.mark.rule("OB-BASC-02", "OB-BASC-03", "OB-ATK-09")
@pytest.mark.parametrize(
    ("numbers", "bonus", "damage"),
    [
        ({}, 0, "1dW"),
        ({"abilities": {"str": 16}}, 3, "1dW+3"),
        ({"abilities": {"str": 8}, "level": 1}, -1, "1dW-1"),
        ({"abilities": {"str": 16}, "level": 21}, 13, "2dW+3"),
        ({"level": 21}, 10, "2dW"),
    ],
)
def test_what_a_weapon_alone_comes_to(numbers: dict[str, Any], bonus: int, damage: str) -> None:
    """Half the level and the modifier to hit, the modifier alone to damage; without a level nothing is added."""
    sword = {"id": "sword", "cost": "standard", "origin": "melee", "weapon": {"die": "1d8"}}
    spec = CreatureSpec.model_validate({"id": "a", "hp": 9, "speed": 6, "actions": [sword], **numbers})

    (blow,) = with_basic_attacks(spec).actions

    assert blow.to_plain()["attack"] == {"bonus": bonus, "vs": "ac"}
    assert blow.to_plain()["hit"] == [{"damage": damage}]


@pytest.mark.rule("OB-BASC-03", "OB-BASC-05")
@pytest.mark.parametrize(("level", "dice"), [(1, 1), (20, 1), (21, 2), (30, 2)])
def test_the_weapon_falls_twice_from_level_21(level: int, dice: int) -> None:
    """Levels 1 to 20 roll one weapon die."""
    assert basic_dice(level) == dice


@pytest.mark.rule("OB-RNGD-01")
@pytest.mark.parametrize(
    ("items", "left"), [("", None), (", items: {carried: [arrow, arrow]}", 2), (", items: {carried: [rope]}", None)]
)
def test_arrows_are_counted_where_some_are_listed(items: str, left: int | None) -> None:
    """A list without ammunition allows unlimited shots."""
    bow = "{id: bow, cost: standard, origin: ranged, range: 10, weapon: {die: 1d8, properties: [ammunition]}}"
    place = scene(
        "orcus", "....", f"id: a, side: red, at: [0, 0], actions: [{bow}]{items}", "id: b, side: blue, at: [3, 0]"
    )
    action = place.now.rules.sheet(place.now, place["a"]).actions["bow"]

    assert missiles_left(place.now, place["a"], action) == left
