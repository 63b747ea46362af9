"""Free actions, and how many of them a turn has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.rulesets.fourth_family.state import turn_of
from fracas_engine.rulesets.orcus.actions.action_limits import free_spent
from tests.engine.rulesets.fourth_family.arena import scene


@pytest.mark.rule("OB-FREE-08")
def test_turns_that_are_over_are_forgotten() -> None:
    """They limit nothing, and would stay in the state, the dumps and all views to the end of the battle."""
    place = scene("orcus", "....", "id: a, side: red, at: [0, 0]", "id: b, side: blue, at: [3, 0]")
    now = turn_of(place.now)
    place["a"].free_used = (replace(now, round=now.round - 1), now)

    assert free_spent(place.now, place["a"]) == (now, now)
