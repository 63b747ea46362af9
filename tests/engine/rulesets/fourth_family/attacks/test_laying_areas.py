"""Placing areas up to the last square in range, and choosing among the creatures inside."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.errors import IllegalIntent
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")
STRIKES = "attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]"
ROWS = "........ " * 4


def caster(ruleset: str, action: str, at: str = "[0, 0]", rows: str = ROWS, **faces: list[int]) -> Scene:
    """Begin a battle of a caster against two who stand beside each other."""
    return scene(
        ruleset,
        rows,
        f"id: u, side: red, at: {at}, actions: [{{id: power, cost: standard, {action}, {STRIKES}}}]",
        "id: a, side: blue, at: [4, 0]",
        "id: b, side: blue, at: [5, 0]",
        **faces,
    )


WALL = "origin: far, range: 4, area: {wall: 3, within: 4}, targets: all"
FAR_WALL = ([[3, 0], [4, 0], [5, 0]], [[2, 0], [3, 0], [4, 0]])


@pytest.mark.rule("FE-AREA-07")
def test_each_square_of_a_wall_is_in_range() -> None:
    """The fourth square of a range of four is, the fifth is not; some squares it has to have."""
    far, near = FAR_WALL

    assert caster("fourth_edition", WALL).refused(by="u", use="power", cells=far) == "out_of_range"
    assert caster("fourth_edition", WALL).refused(by="u", use="power", at=[3, 0]) == "malformed"
    place = caster("fourth_edition", WALL, attack=[15])
    place.play(by="u", use="power", cells=near)
    assert (place["a"].hp, place["b"].hp) == (27, 30)


@pytest.mark.rule("FE-AREA-07")
def test_a_wall_without_a_range_lies_anywhere() -> None:
    """A power of the user itself says nothing about how far."""
    place = caster("fourth_edition", "origin: near, area: {wall: 3}, targets: all", attack=[15, 15])

    place.play(by="u", use="power", cells=[[4, 0], [5, 0], [6, 0]])

    assert (place["a"].hp, place["b"].hp) == (27, 27)


@pytest.mark.rule("OC-AREA-08", "OC-RANGE-07")
@pytest.mark.parametrize(("base", "code"), [([4, 1], ""), ([5, 1], "out_of_range")])
def test_the_base_square_of_a_wall_is_in_range(base: list[int], code: str) -> None:
    """The wall itself may go on beyond it."""
    place = caster("orcus", WALL, attack=[15, 15])
    order: dict[str, Any] = {"by": "u", "use": "power", "at": base, "cells": [[4, 0], [5, 0], [6, 0]]}

    if code:
        assert place.refused(**order) == code
    else:
        place.play(**order)
        assert (place["a"].hp, place["b"].hp) == (27, 27)


@pytest.mark.rule("OB-TYPE-03", "OC-RANGE-07", "OC-PATH-03")
@pytest.mark.parametrize(("within", "code"), [(5, ""), (4, "out_of_range")])
def test_a_burst_placed_behind_a_wall_is_in_range_where_it_was_placed(within: int, code: str) -> None:
    """It originates on the near side, and the square that was named is what counts."""
    action = f"origin: far, range: {within}, area: {{burst: 1, within: {within}}}, targets: all"
    place = caster("orcus", action, rows="...#.... ...#.... ...#.... ...#....", attack=[15, 15])
    order: dict[str, Any] = {"by": "u", "use": "power", "at": [5, 0]}

    if code:
        assert place.refused(**order) == code
    else:
        place.play(**order)
        assert (place["a"].hp, place["b"].hp) == (30, 30)


@pytest.mark.rule("OC-AREA-13")
def test_an_area_of_another_shape_is_based_on_the_map() -> None:
    """Offsets that would begin off the map are no way to lay it."""
    shape = "{offsets: [[0, 0], [5, 0]], within: 9}"
    place = caster("orcus", f"origin: far, range: 9, area: {shape}, targets: all_enemies", at="[0, 3]")

    (use,) = (use for use in place.battle.options("red")[0].uses if use.action == "power")

    assert {lying.at for lying in use.placements} == {(0, 0), (4, 0), (5, 0)}


@pytest.mark.rule("OC-WHO-07", "FE-AREA-05")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_of_an_area_whose_targets_are_chosen_each_set_is_offered_once(ruleset: str) -> None:
    """However many places hold the same ones; at least one is picked, at most all."""
    place = caster(ruleset, "origin: far, range: 9, area: {burst: 1, within: 9}, targets: any", at="[0, 3]")

    uses = [use for use in place.battle.options("red")[0].uses if use.action == "power"]

    sets = [frozenset(target.id for target in use.targets) for use in uses]
    assert len(set(sets)) == len(sets)
    assert {one - {"u"} for one in sets} >= {frozenset("a"), frozenset("b"), frozenset("ab")}
    assert all(use.pick == (1, len(use.targets)) and use.targets for use in uses)


@pytest.mark.rule("OC-WHO-04", "OC-NEAR-02")
def test_the_nearest_is_one() -> None:
    """Of two that are equally near one is named."""
    place = caster("orcus", "origin: near, area: {burst: 5}, targets: nearest_enemy", at="[4, 1]", attack=[15])
    assert place.refused(by="u", use="power", on=["a", "b"]) == "bad_target"

    place.play(by="u", use="power", on=["b"])

    assert (place["a"].hp, place["b"].hp) == (30, 27)


@pytest.mark.rule("OC-WHO-07")
def test_who_is_named_and_not_in_the_area_is_told() -> None:
    """The first one that is not, and not the first that is named."""
    place = caster("orcus", "origin: near, area: {burst: 4}, targets: any")

    with pytest.raises(IllegalIntent) as refused:
        place.play(by="u", use="power", on=["a", "b"])

    assert "b is not a legal target of power in this area" in str(refused.value)


@pytest.mark.rule("OC-AREA-18")
@pytest.mark.parametrize(("arrows", "hp"), [("arrow, arrow", (27, 27)), ("arrow", (30, 27))])
def test_with_an_arrow_for_each_nobody_is_left_out(arrows: str, hp: tuple[int, int]) -> None:
    """The user picks only where there are fewer than targets."""
    action = "origin: near, area: {burst: 5}, targets: all_enemies, weapon: {die: 1d8, properties: [ammunition]}"
    place = scene(
        "orcus",
        ROWS,
        f"id: u, side: red, at: [0, 0], items: {{carried: [{arrows}]}}, "
        f"actions: [{{id: power, cost: standard, {action}, {STRIKES}}}]",
        "id: a, side: blue, at: [4, 0]",
        "id: b, side: blue, at: [5, 0]",
        attack=[15, 15],
    )

    place.play(by="u", use="power", on=["b"])

    assert (place["a"].hp, place["b"].hp) == hp
