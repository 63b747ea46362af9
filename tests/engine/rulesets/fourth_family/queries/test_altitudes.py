"""Penalties for fighting in flight."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.queries.altitudes import clumsy
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("FE-FLY-05", "OB-FLY-07", "OB-FLY-08")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize(("trait", "penalties"), [("clumsy_in_air", [0, -4, -4]), ("clumsy_on_ground", [-4, 0, 0])])
def test_the_air_begins_one_square_above_the_ground(ruleset: str, trait: str, penalties: list[int]) -> None:
    """One square up is in the air already."""
    place = scene(ruleset, "....", f"id: a, side: red, at: [0, 0], traits: [{trait}]", "id: b, side: blue, at: [3, 0]")
    found = []
    for altitude in range(3):
        place["a"].altitude = altitude
        found.append(clumsy(place.now, place["a"]))

    assert found == penalties
