"""Squares of each movement mode, and the cost of squeezing."""

from __future__ import annotations

import pytest

from fracas_engine.rulesets.fourth_family.movement import speeds, walking
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")


def walker(ruleset: str, more: str) -> Scene:
    """Begin a battle of one creature and a distant one."""
    rows = "...... " * 3
    return scene(ruleset, rows, f"id: a, side: red, at: [0, 0], {more}", "id: b, side: blue, at: [5, 2]")


@pytest.mark.rule("FE-MOVE-01", "FE-RUN-01", "OB-DASH-01", "OB-MOVE-01")
@pytest.mark.parametrize(
    ("ruleset", "mode", "squares"),
    [
        ("fourth_edition", "walk", 7), ("fourth_edition", "run", 9), ("fourth_edition", "shift", 1),
        ("orcus", "walk", 7), ("orcus", "dash", 9), ("orcus", "shift", 1), ("orcus", "fly", None),
    ],
)  # fmt: skip
def test_squares_of_each_mode(ruleset: str, mode: str, squares: int | None) -> None:
    """With a speed of 7 one walks 7, runs 9 and shifts 1."""
    place = walker(ruleset, "speed: 7")

    assert speeds.points_of(place.now, place["a"], mode) == squares


@pytest.mark.rule("FE-SLOW-01", "FE-SLOW-04", "OB-CSLW-01")
@pytest.mark.parametrize(("ruleset", "fast", "squares"), [("fourth_edition", "run", 4), ("orcus", "dash", 2)])
def test_the_slowed_go_two_squares(ruleset: str, fast: str, squares: int) -> None:
    """Fourth edition lets them run two more, Orcus gives them nothing for dashing."""
    place = walker(ruleset, "speed: 7, conditions: [slowed]")

    assert speeds.points_of(place.now, place["a"], "walk") == 2
    assert speeds.points_of(place.now, place["a"], fast) == squares


@pytest.mark.rule("FE-SLOW-01", "OB-CSLW-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whoever_is_slower_than_that_stays_so(ruleset: str) -> None:
    """A speed of 1 is not raised to 2."""
    place = walker(ruleset, "speed: 1, conditions: [slowed]")

    assert speeds.points_of(place.now, place["a"], "walk") == 1


@pytest.mark.parametrize(("ruleset", "fast", "squares"), [("fourth_edition", "run", 5), ("orcus", "dash", 5)])
def test_a_condition_with_the_trait_halves_the_speed(
    ruleset: str, fast: str, squares: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 32, 2: `half_speed` is a rule, rounded down, whether the condition has it or includes one that has it."""
    place = walker(ruleset, "speed: 7, conditions: [deafened]")
    for module in (speeds, walking):
        monkeypatch.setattr(module, "HALF_SPEED", ("deafened",))

    assert speeds.points_of(place.now, place["a"], "walk") == 3
    assert speeds.points_of(place.now, place["a"], fast) == squares


@pytest.mark.rule("FE-GRAB-04", "OB-GRAP-05")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("condition", ["immobilized", "restrained", "stunned", "immobile"])
def test_the_rooted_go_nowhere(ruleset: str, condition: str) -> None:
    """No mode is open to them."""
    place = walker(ruleset, f"speed: 7, conditions: [{condition}]")

    assert speeds.points_of(place.now, place["a"], "walk") is None


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-02")
@pytest.mark.parametrize(("ruleset", "squares"), [("fourth_edition", 3), ("orcus", 7)])
def test_squares_of_squeezing(ruleset: str, squares: int) -> None:
    """Half the speed in fourth edition, all of it in Orcus, where narrow squares cost more; small ones cannot."""
    big, small = walker(ruleset, "speed: 7, size: large"), walker(ruleset, "speed: 7")

    assert speeds.points_of(big.now, big["a"], "squeeze") == squares
    assert speeds.points_of(small.now, small["a"], "squeeze") is None


@pytest.mark.rule("FE-MOVE-09", "OB-SQZE-02")
@pytest.mark.parametrize(("ruleset", "cost"), [("fourth_edition", 3), ("orcus", 4)])
def test_costs_of_a_narrow_way(ruleset: str, cost: int) -> None:
    """Squares of a gap cost 1 and the way to it 1; in Orcus 2, from any block of the space."""
    place = scene(
        ruleset,
        "..####.. ........ ..####..",
        "id: a, side: red, size: large, at: [0, 0]",
        "id: b, side: blue, at: [7, 2]",
    )

    reach = place.battle.ask({"reachable": {"by": "a", "move": "squeeze"}})

    assert dict(reach)[3, 1] == cost  # type: ignore[arg-type, index]


@pytest.mark.rule("FE-STEALTH-16", "FE-IMMOB-01")
@pytest.mark.parametrize(("condition", "left"), [("", 3), ("slowed", 2), ("immobilized", None)])
def test_what_is_left_of_a_walk_into_somebody_hidden(condition: str, left: int | None) -> None:
    """No more than the remaining speed, and nothing for a creature that has been immobilized meanwhile."""
    place = walker("fourth_edition", f"speed: 7, conditions: [{condition}]")
    place["a"].unfinished, place["a"].unfinished_points = "walk", 3

    assert speeds.unfinished_points(place.now, place["a"], "walk") == left
    assert speeds.unfinished_points(place.now, place["a"], "run") is None
