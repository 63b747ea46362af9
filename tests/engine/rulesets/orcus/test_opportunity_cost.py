"""The cost of an opportunity attack."""

from __future__ import annotations

import pytest

from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.frames import Trigger
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("OB-OA-02", "OB-OA-11")
@pytest.mark.parametrize(("by", "struck"), [(CreatureId("b"), ("b",)), (None, ())])
def test_an_opportunity_attack_is_made_once_against_each_creature(
    by: CreatureId | None, struck: tuple[str, ...]
) -> None:
    """Without a creature that provoked it, no creature has been struck."""
    place = scene("orcus", "....", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [3, 0]")

    cost = place.now.rules.turns.opportunity_cost(place["a"], Trigger("damages", by=by))

    assert cost == {"immediate": False, "struck": struck}
