"""Movement that there is not: no speed at all, a height that a mode cannot choose, a pit without a way out."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.d20.frames import Moving
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.movement import walking
from tests.engine.rulesets.fourth_family.arena import scene

RULESETS = ("fourth_edition", "orcus")
FOE = "id: foe, side: blue, at: [5, 0]"


@pytest.mark.rule("FE-MOVE-01", "OB-MOVE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_has_no_speed_moves_in_no_way(ruleset: str) -> None:
    """A statue on its pedestal has a turn, and no movement in it."""
    place = scene(ruleset, "......", "id: a, side: red, at: [0, 0], speed: {}", FOE)

    (options,) = place.battle.options("red")

    assert options.moves == ()
    assert place.refused(by="a", move="walk", to=[1, 0]) == "not_available"
    assert place.refused(by="a", move="shift", to=[1, 0]) == "not_available"


@pytest.mark.rule("FE-MOVE-01", "OB-MOVE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("at", "mode", "going", "why"),
    [
        ("[0, 0]", "walk", {"to": [1, 0, 1]}, "bad_path"),
        ("[0, 0]", "walk", {"path": [[1, 0], [2, 0, 1]]}, "bad_path"),
        ("[0, 0]", "swim", {"to": [1, 0, 2]}, "bad_path"),
        ("[0, 0, 2]", "climb", {"to": [1, 0]}, "blocked"),
    ],
)
def test_only_a_flight_changes_the_height(ruleset: str, at: str, mode: str, going: dict[str, Any], why: str) -> None:
    """A place at another height is no place that one walks or swims to, nor climbs to without a wall to hold on to."""
    speeds = "speed: {walk: 6, fly: 6, swim: 6, climb: 6, hover: true}"
    place = scene(ruleset, "......", f"id: a, side: red, at: {at}, {speeds}", FOE)

    assert place.refused(by="a", move=mode, **going) == why


@pytest.mark.rule("FE-FALL-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("rows", "walks"), [("#P#... ######", False), ("#PP... ######", True), (".P#... ######", True)]
)
def test_a_pit_without_a_way_out_is_left_in_no_way(ruleset: str, rows: str, *, walks: bool) -> None:
    """One walks on its floor, if it has more than a square, or to its rim, if that is not walled in."""
    place = scene(ruleset, rows, "id: a, side: red, at: [1, 0, -2]", FOE)

    (options,) = place.battle.options("red")

    assert ("walk" in {move.mode for move in options.moves}) is walks


@pytest.mark.rule("FE-OA-06", "FE-MOVE-01", "OB-MOVE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("mode", "goes_on"), [("walk", True), ("fly", False)])
def test_who_has_lost_the_speed_that_it_moves_by_goes_no_further(ruleset: str, mode: str, *, goes_on: bool) -> None:
    """An answer on the way may have taken its wings."""
    place = scene(ruleset, "......", "id: a, side: red, at: [0, 0]", FOE)
    cells = ((1, 0), (2, 0))
    frame = Moving(CreatureId("a"), mode, cells, (1, 1), (False, False), (True, True), (0, 0), points=6)

    assert walking.free(place.now, place["a"], frame) is goes_on
