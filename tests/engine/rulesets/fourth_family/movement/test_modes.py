"""Crawling: how far it leads, and that it is all that the prone can do."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.movement import modes, speeds
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("FE-MOVE-08", "FE-PRONE-03", "OB-CRWL-01", "OB-CPRN-01")
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus"])
def test_the_prone_crawl_at_half_their_speed_and_do_nothing_else(ruleset: str) -> None:
    """With a speed of 7 one crawls 3 squares."""
    place = scene(
        ruleset,
        "...... " * 3,
        "id: a, side: red, at: [0, 0], speed: 7, conditions: [prone]",
        "id: b, side: blue, at: [5, 2], speed: 7",
    )

    assert speeds.points_of(place.now, place["a"], modes.CRAWL) == 3
    assert speeds.points_of(place.now, place["a"], "walk") is None
    assert speeds.points_of(place.now, place["b"], modes.CRAWL) == 3
    assert speeds.points_of(place.now, place["b"], "walk") == 7
