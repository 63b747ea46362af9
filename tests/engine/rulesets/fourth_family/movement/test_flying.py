"""Flights that are looked at again, and ways through the air that are none."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.board import Fault
from fracas_engine.d20.frames import Moving
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.rulesets.fourth_family.frames import Climbing
from fracas_engine.rulesets.fourth_family.movement import climbing, flying
from tests.engine.rulesets.fourth_family.arena import Scene, scene

RULESETS = ("fourth_edition", "orcus")
X = CreatureId("x")


def _air(
    ruleset: str, rows: str = "...... ...... ......", foe: str = "[5, 2]", speed: str = "{walk: 4, fly: 6}"
) -> Scene:
    return scene(ruleset, rows, f"id: x, side: red, at: [0, 0, 1], speed: {speed}", f"id: y, side: blue, at: {foe}")


def _frame(*way: tuple[int, int, int], index: int = 0, points: int = 6) -> Moving:
    number = len(way)
    return Moving(
        X, "fly", tuple((x, y) for x, y, _ in way), (1,) * number, (False,) * number, (True,) * number, (0, 0),
        start=(0, 0), index=index, points=points, heights=tuple(z for _, _, z in way),
    )  # fmt: skip


@pytest.mark.rule("FE-FLY-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rest_of_a_flight_ends_before_what_bars_it(ruleset: str) -> None:
    """At a wall; and it may not end in an occupied place."""
    place = _air(ruleset, "..#... ...... ......")
    walk = flying.follow_rest(place.now, place["x"], _frame((1, 0, 1), (2, 0, 1), (3, 0, 1)))

    assert (walk.cells, walk.may_end, walk.costs) == (((1, 0),), (True,), (1,))
    assert walk.refusal is not None
    assert (walk.refusal.step, walk.refusal.cell, walk.refusal.fault) == (1, (2, 0), Fault.BARRED)

    free = flying.follow_rest(place.now, place["x"], _frame((1, 1, 2), (2, 1, 2), (3, 2, 1)))
    assert (free.cells, free.refusal) == (((1, 1), (2, 1), (3, 2)), None)


@pytest.mark.rule("FE-OCC-03", "OB-PASS-02")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", [1, 2])
def test_the_rest_of_a_flight_may_not_end_with_a_friend(ruleset: str, number: int) -> None:
    """Creatures with places that may be passed through."""
    place = scene(
        ruleset, "...... ......", "id: x, side: red, at: [0, 0, 1], speed: {walk: 4, fly: 6}",
        f"id: y, side: red, at: [{number}, 0, 1], speed: {{walk: 4, fly: 6}}", "id: z, side: blue, at: [5, 1]",
    )  # fmt: skip
    way = [(step, 0, 1) for step in range(1, number + 1)]

    walk = flying.follow_rest(place.now, place["x"], _frame(*way))
    assert walk.refusal is not None
    assert (walk.refusal.step, walk.refusal.cell) == (number - 1, (number, 0))
    assert walk.refusal.fault is Fault.ENDS_OCCUPIED

    on = flying.follow_rest(place.now, place["x"], _frame(*way, (number + 1, 0, 1)))
    assert (on.refusal, on.may_end) == (None, (*(True,) * (number - 1), False, True))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("way", "code"),
    [
        ({"path": ((2, 0, 2),)}, "bad_path"),
        ({"path": ((1, 0, 3),)}, "bad_path"),
        ({"path": ((0, 0, 1), (1, 0, 2))}, "bad_path"),
        ({"to": (7, 7, 2)}, "not_enough_movement"),
        ({"path": ((1, 0, 2), (1, 0, 2))}, "bad_path"),
        ({"to": (5, 0, 9)}, "not_enough_movement"),
    ],
)
def test_a_way_through_the_air_goes_step_by_step(ruleset: str, way: dict[str, Any], code: str) -> None:
    """To a place beside the one before, each another, and no farther than the wings bear."""
    place = _air(ruleset)

    with pytest.raises(IllegalIntent) as told:
        flying.plan_flight(place.now, place["x"], Move(by=X, mode="fly", **way), 6)
    assert told.value.code == code


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("to", "planned"), [((2, 0, 2), True), ((2, 0, 1), False), ((2, 0), True), (None, False)])
def test_a_flight_on_one_level_is_planned_as_a_walk(ruleset: str, to: Any, *, planned: bool) -> None:
    """And so is a way that leads nowhere; a place without a height lies on the ground."""
    place = _air(ruleset)

    frame = flying.plan_flight(place.now, place["x"], Move(by=X, mode="fly", to=to), 6)

    assert (frame is not None) is planned
    if frame is not None:
        assert (frame.path, frame.costs, frame.heights[-1]) == (((1, 0), (2, 0)), (1, 1), to[2] if len(to) > 2 else 0)


def test_steps_along_the_ground_cost_what_they_cost_a_walker() -> None:
    """In difficult terrain twice as much, where speeds are mixed; in the air it does not matter."""
    found = {}
    for ruleset in RULESETS:
        place = _air(ruleset, ".~~~.. ...... ......")
        place["x"].altitude = 0
        way = ((1, 0, 0), (2, 0, 1), (3, 0, 1))
        frame = flying.plan_flight(place.now, place["x"], Move(by=X, mode="fly", path=way), 6)
        assert frame is not None
        found[ruleset] = (frame.costs, place.now.rules.switches.mixes_speeds)

    for costs, mixed in found.values():
        assert costs == ((2, 1, 1) if mixed else (1, 1, 1))


@pytest.mark.rule("FE-FALL-03")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("speed", "price"), [("{walk: 6, climb: 4}", 1), ("{walk: 6}", None)])
def test_climbers_pay_a_point_for_each_square_of_height(ruleset: str, speed: str, price: int | None) -> None:
    """Others pay the ruleset's cost; a creature outside of pits climbs out of none."""
    place = scene(
        ruleset, "P..... ......", f"id: x, side: red, at: [0, 0], speed: {speed}", "id: y, side: blue, at: [5, 1]"
    )
    each = price if price is not None else place.now.rules.switches.climb_cost
    place["x"].altitude = -2

    assert climbing.cost_up(place.now, place["x"]) == 2 * each
    assert climbing.plan(place.now, place["x"], Move(by=X, mode="walk"), 6) is None
    place["x"].altitude = 0
    assert climbing.plan(place.now, place["x"], Move(by=X, mode="walk", to=(1, 1)), 6) is None
    assert climbing.plan(place.now, place["x"], Move(by=X, mode="walk", to=(1, 0)), 6) is None


@pytest.mark.rule("FE-FALL-03")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_cannot_move_climbs_no_farther(ruleset: str) -> None:
    """No check is made."""
    place = scene(
        ruleset, "P..... ......", "id: x, side: red, at: [0, 0], speed: {walk: 6, climb: 6}, conditions: [immobilized]",
        "id: y, side: blue, at: [5, 1]",
    )  # fmt: skip
    place["x"].altitude = -2

    climbing.step_climbing(place.now, Climbing(X, 6))
    assert (place["x"].altitude, place.now.events) == (-2, [])
    place["x"].conditions = ()
    climbing.step_climbing(place.now, Climbing(X, 1))
    assert place["x"].altitude == -1
    climbing.step_climbing(place.now, Climbing(X, 6))
    assert place["x"].altitude == 0
