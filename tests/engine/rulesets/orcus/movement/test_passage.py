"""Passage of the map for a mover in orcus (`rulesets/orcus/movement.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.orcus.movement import MOST_TINY, full
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("OB-SIZE-03")
def test_a_square_full_of_tiny_creatures_is_full_for_a_tiny_one_alone() -> None:
    """Who is bigger goes by whether it may pass them, and not by how many they are."""
    swarm = [f"id: t{n}, side: red, at: [1, 0], size: tiny" for n in range(MOST_TINY)]
    small, big = "id: small, side: red, at: [0, 0], size: tiny", "id: big, side: red, at: [3, 0]"
    place = scene("orcus", "....", *swarm, small, big)

    assert place.now.map.grid.cells(full(place.now, place["small"])) == [(1, 0)]
    assert not full(place.now, place["big"])
