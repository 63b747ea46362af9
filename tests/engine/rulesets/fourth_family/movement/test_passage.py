"""Difficult terrain: its costs, and the creatures that pay them."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.movement.passage import costs_of
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("FE-DIFF-01", "OB-DIFF-01", "OB-DIFF-04")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
@pytest.mark.parametrize("mode", ["walk", "shift", "crawl"])
def test_difficult_squares_cost_two_in_every_mode_on_the_ground(ruleset: str, mode: str) -> None:
    """Flying creatures pay no extra cost over it, and elsewhere there is none."""
    place = scene(ruleset, "..~.", "id: a, side: red, at: [0, 0], speed: 6", "id: b, side: blue, at: [3, 0]")
    grid = place.now.map.grid

    assert costs_of(place.now, place["a"], mode) == ((2, grid.bit((2, 0))),)
    assert costs_of(place.now, place["a"], "fly") == ()
