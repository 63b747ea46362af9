"""Rulings of the family that one of its rulesets or another makes otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.durations import ENCOUNTER
from fracas_engine.modifiers import Modifier
from tests.engine.rulesets.fourth_family.arena import scene

CLAW = "{id: claw, cost: standard, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"


@pytest.mark.rule("OC-SELF-03")
@pytest.mark.parametrize(
    ("origin", "targets", "fourth", "orcus"),
    [
        ("far", "any", True, True),
        ("far", 2, True, True),
        ("far", "all", False, True),
        ("far", "all_enemies", False, False),
        ("near", "any", False, True),
        ("near", 2, False, True),
        ("near", "all_allies", False, True),
        ("near", "all_enemies", False, False),
    ],
)
def test_an_area_may_hold_its_user(origin: Any, targets: Any, *, fourth: bool, orcus: bool) -> None:
    """Where it lies somewhere else and its user picks; in `orcus` wherever it is meant for more than enemies."""
    for ruleset, may in (("fourth_edition", fourth), ("orcus", orcus)):
        place = scene(
            ruleset, "...", f"id: x, side: red, at: [0, 0], actions: [{CLAW}]", "id: y, side: blue, at: [2, 0]"
        )
        rules = place.now.rules
        action = replace(rules.sheet(place.now, place["x"]).actions["claw"], origin=origin, targets=targets)

        assert rules.areas.may_hold_user(action) is may


@pytest.mark.parametrize(
    ("mover", "other", "may"), [("tiny", "medium", True), ("tiny", "tiny", False), ("small", "medium", False)]
)
def test_the_tiny_may_end_with_larger_ones(mover: Any, other: Any, *, may: bool) -> None:
    """In `fourth_edition`; `orcus` has its own way to say where they end."""
    for ruleset in ("fourth_edition", "orcus"):
        place = scene(ruleset, "...", "id: x, side: red, at: [0, 0]", "id: y, side: blue, at: [2, 0]")
        place["x"].size, place["y"].size = mover, other

        assert place.now.rules.terrain.tiny_end_anywhere(place["x"], place["y"]) is (
            may and ruleset == "fourth_edition"
        )


@pytest.mark.rule("OC-TAG-01")
def test_a_modifier_for_powers_of_one_kind_counts_in_no_other_number() -> None:
    """Only attacks with such powers look at it; questions about a creature alone leave it out."""
    place = scene("orcus", "...", "id: x, side: red, at: [0, 0]", "id: y, side: blue, at: [2, 0]")
    modifier = Modifier(to="attack", by=4, tags=("fire",), ends=ENCOUNTER)

    for kept, by in (((modifier,), 0), ((modifier, replace(modifier, by=1, tags=())), 1)):
        place["x"].modifiers = kept
        assert place.now.rules.conditions.modified(place["x"], "attack") == by
