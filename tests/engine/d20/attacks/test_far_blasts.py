"""Blocks at a distance: their legal origin squares, and the targets shown to a seat."""

from __future__ import annotations

import pytest

from fracas_engine.options import Placement
from tests.engine.rulesets.fourth_family.arena import scene


def offered(more: str, foe: str) -> list[Placement]:
    """Return the ways offered of laying a block of two by two squares."""
    strikes = "targets: all_enemies, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]"
    place = scene(
        "fourth_edition",
        "ffffffffff " * 3,
        f"id: a, side: red, at: [0, 0], actions: [{{id: fire, cost: standard, {more}, {strikes}}}]",
        "id: b, side: blue, at: [6, 0]",
        f"id: c, side: blue, {foe}",
    )
    (use,) = (use for use in place.battle.options("red")[0].uses if use.action == "fire")
    return list(use.placements)


@pytest.mark.rule("FE-CLOSE-06", "FE-AREA-03")
@pytest.mark.parametrize(("reach", "corners"), [(4, {5}), (5, {5, 6}), (6, {5, 6})])
def test_a_block_begins_beside_a_square_in_range(reach: int, corners: set[int]) -> None:
    """The square beside it counts, and not the block itself."""
    found = offered(f"origin: far, range: {reach}, area: {{blast: 2, within: {reach}}}", "at: [9, 2]")

    assert {min(x for x, _ in lying.cells) for lying in found if "b" in lying.affected} == corners


@pytest.mark.rule("FE-STEALTH-06")
@pytest.mark.parametrize(("hidden", "told"), [("", {"b", "c"}), (", conditions: {hidden: {total: 30}}", {"b"})])
def test_who_is_hidden_is_not_told_to_be_in_an_area(hidden: str, told: set[str]) -> None:
    """An area that would strike an unknown creature is offered as if the creature were not there."""
    found = offered("origin: far, range: 9, area: {blast: 2, within: 9}", f"at: [6, 1]{hidden}")

    assert {name for lying in found for name in lying.affected} == told


@pytest.mark.rule("FE-CLOSE-06")
def test_a_block_at_the_edge_of_the_map_touches_its_user() -> None:
    """A block of which only a part lies on the map is named by that part, which has to name an allowed one."""
    place = scene(
        "fourth_edition",
        "... ... ...",
        "id: a, side: red, at: [1, 1], actions: [{id: gust, cost: standard, origin: near, area: {blast: 3}, "
        "targets: all_enemies, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}]",
        "id: b, side: blue, at: [0, 0]",
    )
    (use,) = (use for use in place.battle.options("red")[0].uses if use.action == "gust")

    for lying in use.placements:
        cells = [list(at) for at in lying.cells]
        assert place.battle.ask({"affected": {"by": "a", "use": "gust", "cells": cells}}) == ("b",)
