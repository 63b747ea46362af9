"""A natural 20 on a death saving throw, down to the last healing surge or recovery."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.frames import Reviving
from fracas_engine.rulesets.fourth_family.harm.death import death_save
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("FE-DEATH-05", "OB-DSAV-06", "OB-DSAV-07")
@pytest.mark.parametrize(("ruleset", "stock"), [("fourth_edition", "surges"), ("orcus", "recoveries")])
@pytest.mark.parametrize(("left", "face", "rises"), [(2, 20, True), (1, 20, True), (0, 20, False), (1, 19, False)])
def test_the_last_one_is_enough_to_rise(ruleset: str, stock: str, left: int, face: int, *, rises: bool) -> None:
    """One that is left can be spent, none cannot, and 19 is no 20."""
    place = scene(
        ruleset,
        "....",
        "id: c, side: red, at: [1, 0]",
        f"id: a, side: red, hero: true, at: [0, 0], hp: {{max: 20, now: -1}}, {stock}: {{max: 8, now: {left}}}",
        "id: b, side: blue, at: [3, 0]",
        death_save=[face],
    )

    death_save(place.now, place["a"])

    asked = any(isinstance(frame, Reviving) for frame in place.battle.state.stack)
    assert (place["a"].hp > 0 or asked) is rises
    assert place["a"].failures == 0
