"""The questions `way` and `area`: the cells that an order to move would enter, and those that an action would cover."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_question
from tests.engine.rulesets.fourth_family.arena import scene
from tests.engine.rulesets.monster_mash import arena as mash
from tests.engine.rulesets.srd5 import arena as srd5

RULESETS = ("monster_mash", "srd5", "orcus", "fourth_edition")
ROWS = "......\n.##...\n......"


def battle_of(ruleset: str, own: str = "at: [1, 0], speed: 6", other: str = "at: [5, 2], speed: 6") -> Battle:
    """Begin a battle of `x`, in its turn, against `y`."""
    x, y = f"id: x, side: a, {own}", f"id: y, side: b, {other}"
    match ruleset:
        case "monster_mash":
            numbers = "hp: 20, ac: 15, saves: 3"
            return mash.start(ROWS, f"{x}, {numbers}", f"{y}, {numbers}", order="x y")
        case "srd5":
            return srd5.start(ROWS, f"{x}, hp: 20, ac: 10", f"{y}, hp: 20, ac: 10", order="x y")
        case _:
            return scene(ruleset, ROWS, x, y).battle


def way(battle: Battle, by: str = "x", **going: Any) -> Any:
    """Ask for the way of a walk."""
    return battle.ask({"way": {"by": by, "move": "walk", **going}})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_way_goes_around_walls_and_tells_its_cost(ruleset: str) -> None:
    """No corner of a wall is cut, so that it takes four steps from above the wall to below it."""
    assert way(battle_of(ruleset), to=(1, 2)) == {"path": ((0, 0), (0, 1), (0, 2), (1, 2)), "cost": 4}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_named_path_is_told_with_what_it_costs(ruleset: str) -> None:
    """A player who wants to move by way of a cell sees the cost before the order is given."""
    path = ((2, 0), (3, 0), (3, 1))

    assert way(battle_of(ruleset), path=path) == {"path": path, "cost": 3}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("going", "code"),
    [
        ({"to": (1, 1)}, "blocked"),
        ({"to": (90, 1)}, "blocked"),
        ({"to": (1, 0)}, "bad_path"),
        ({"path": ((3, 0),)}, "bad_path"),
        ({"path": ((2, 0),) * 400}, "bad_path"),
        ({}, "malformed"),
        ({"to": (2, 0), "path": ((2, 0),)}, "malformed"),
        ({"to": "there"}, "malformed"),
        ({"to": (2, 0), "on": "y"}, "malformed"),
        ({"to": (2, 0), "move": "crab"}, "not_available"),
    ],
)
def test_an_order_that_would_be_refused_has_no_way(ruleset: str, going: dict[str, Any], code: str) -> None:
    """The question is refused with the code of the order, for any fault."""
    with pytest.raises(IllegalIntent) as refused:
        way(battle_of(ruleset), **going)

    assert refused.value.code == code


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_way_beyond_what_is_left_is_refused(ruleset: str) -> None:
    """A player with two cells of movement is told that three are too many."""
    battle = battle_of(ruleset, "at: [1, 0], speed: 2")
    asked = {"way": {"by": "x", "move": "walk", "to": (1, 2)}}

    with pytest.raises(QuestionRefused) as refused:
        answer_question(battle, "a", asked)

    assert refused.value.code == "not_enough_movement"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_others_may_go_is_not_told(ruleset: str) -> None:
    """What stands open to a creature is its own seat's to know, as with `options`."""
    with pytest.raises(QuestionRefused) as refused:
        answer_question(battle_of(ruleset), "a", {"way": {"by": "y", "move": "walk", "to": (4, 2)}})

    assert refused.value.code == "not_yours"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_goes_nowhere(ruleset: str) -> None:
    """Who does not take part is refused as an order for him would be."""
    with pytest.raises(IllegalIntent) as refused:
        way(battle_of(ruleset), by="nobody", to=(2, 0))

    assert refused.value.code == "no_such_target"


def test_a_way_through_the_air_names_its_heights() -> None:
    """A path that ends above the ground has a third number, and may be ordered as it is told."""
    battle = battle_of("srd5", "at: [1, 0], speed: {fly: 6}")

    told: Any = battle.ask({"way": {"by": "x", "move": "fly", "to": (3, 0, 2)}})
    again: Any = battle.ask({"way": {"by": "x", "move": "fly", "path": told["path"]}})

    assert (told["path"][-1], told["cost"]) == ((3, 0, 2), 2)
    assert again == told


def test_an_action_has_no_way_here() -> None:
    """Only moves are asked about; the other questions go on saying what they do not know as they did."""
    battle = battle_of("srd5")

    with pytest.raises(IllegalIntent, match="`way` needs a move"):
        battle.ask({"way": {"by": "x", "use": "dash"}})
    with pytest.raises(UnknownQuestion):
        battle.ask({"distance": {"from": "x", "to": "nobody"}})


SHRIEK = (
    "actions: [{id: shriek, cost: standard, origin: near, area: {arc: 3}, targets: all_enemies,"
    " attack: {bonus: 5, vs: will}, hit: [{push: 1}]}]"
)
AIMED = {"at": (4, 2), "direction": (1, 0)}
FLAME = (
    "actions: [{id: flame, cost: action, origin: near, area: {cone: 2}, targets: all, effect: [{damage: 3}]},"
    " {id: fist, cost: action, origin: melee, attack: {bonus: 3, vs: ac}, hit: [{damage: 1}]}]"
)


def test_the_area_of_an_action_is_told_without_what_walls_fill_and_cut_off() -> None:
    """An arc is named by a block of cells; the wall among them and the one behind it are not covered."""
    battle = scene("orcus", ROWS, f"id: x, side: a, at: [1, 0], {SHRIEK}", "id: y, side: b, at: [4, 0]").battle
    block = [(x, y) for x in (2, 3, 4) for y in (0, 1, 2)]

    told: Any = battle.ask({"area": {"by": "x", "use": "shriek", "cells": block}})

    assert {(2, 0), (3, 0), (4, 0)} <= set(told) < set(block)
    assert not {(2, 1), (2, 2)} & set(told)


def test_the_area_of_an_action_is_that_of_its_shape() -> None:
    """Who has a cone of two cells asks for it by its name or by its shape."""
    battle = battle_of("srd5", f"at: [3, 2], speed: 6, {FLAME}")
    cells = battle.ask({"area": {"by": "x", "use": "flame", **AIMED}})

    assert cells
    assert cells == battle.ask({"area": {"by": "x", "cone": 2, **AIMED}})


@pytest.mark.parametrize(
    "asked",
    [{"use": "flame", "cone": 2}, {"use": "flight"}, {"use": "fist"}],
    ids=["a shape too", "unknown", "no area"],
)
def test_the_area_of_an_action_is_refused_where_it_is_none(asked: dict[str, Any]) -> None:
    """A shape beside it, an action that the creature lacks, one that strikes a single target."""
    battle = battle_of("srd5", f"at: [3, 2], speed: 6, {FLAME}")

    with pytest.raises(UnknownQuestion):
        battle.ask({"area": {"by": "x", **AIMED, **asked}})
