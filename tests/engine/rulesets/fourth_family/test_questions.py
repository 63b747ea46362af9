"""Questions about missing creatures and things."""

from __future__ import annotations

import pytest

from fracas_engine.errors import UnknownQuestion
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_no_square_off_the_map_and_no_fifth_defense(ruleset: str) -> None:
    """Both are refused, and not answered with a number."""
    place = scene(ruleset, "....", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [3, 0]")

    with pytest.raises(UnknownQuestion, match="not on the map"):
        place.battle.ask({"distance": {"from": "a", "to": [9, 0]}})
    assert place.battle.inspect("a.defense.will") == 12
    with pytest.raises(UnknownQuestion):
        place.battle.inspect("a.defense.honour")
