"""Attack bonuses that a summoned creature takes from its summoner."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.queries.summoner import lent_bonus
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("OC-SUMMON-05")
@pytest.mark.parametrize(
    ("power", "ability", "bonus"),
    [("call", None, 5), ("call", "dex", 3), ("beckon", None, 4), ("beckon", "dex", 3), ("whistle", None, 5)],
)
def test_the_ability_is_the_attacks_the_powers_or_the_best(power: str, ability: str | None, bonus: int) -> None:
    """With half the level of 5: Strength +3, Wisdom +2, Dexterity +1."""
    calls = (
        "{id: call, cost: standard, origin: self, effect: [{summon: wolf}]}, "
        "{id: beckon, cost: standard, origin: ranged, range: 5, attack: {ability: wis, bonus: 9, vs: ac}, "
        "hit: [{damage: 1}]}"
    )
    place = scene(
        "orcus",
        "....",
        f"id: a, side: red, at: [0, 0], level: 5, abilities: {{str: 16, wis: 14, dex: 12}}, actions: [{calls}]",
        "id: wolf, side: blue, at: [3, 0]",
    )

    assert lent_bonus(place.now, place["a"], power, ability) == bonus
