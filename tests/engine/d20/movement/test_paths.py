"""Possible ends of a movement, sorted by cost."""

from __future__ import annotations

import pytest

from fracas_engine.d20.movement.paths import Destinations, travel_of
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.parametrize("rows", ["...... ......", "..~~.. ~~~~~~", ".~####", "######"])
def test_layers_are_the_entries_by_their_cost(rows: str) -> None:
    """The cheapest first, each by rows; where a movement begins is no end, and costs without ends are left out."""
    place = scene("fourth_edition", rows.replace("######", ".#####"), "id: a, side: red, at: [0, 0]")
    ends = Destinations(travel_of(place.now, place["a"], "walk", 4))

    costs = dict(ends)
    expected = [
        (cost, sorted((cell for cell in costs if costs[cell] == cost), key=lambda at: (at[1], at[0])))
        for cost in sorted(set(costs.values()))
    ]
    assert ends.layers() == expected
