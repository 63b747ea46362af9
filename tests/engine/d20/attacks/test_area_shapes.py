"""Areas as they are read and offered by the shared layer."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from fracas_engine.content.models.areas import BlastArea, BurstArea, EmanationArea
from fracas_engine.d20.attacks import areas
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from tests.engine.rulesets.fourth_family.arena import Scene, scene

ROWS = "......... ......... ....#.... ......... ........."


def _place(ruleset: str = "orcus", area: str = "{burst: 1, within: 4}") -> Scene:
    wave = f"{{id: wave, cost: standard, origin: far, range: 4, area: {area}, attack: {{bonus: 3, vs: reflex}}, "
    wave += "targets: all, hit: [{damage: 3}]}"
    return scene(
        ruleset, ROWS, f"id: x, side: red, at: [0, 0], actions: [{wave}]", "id: y, side: blue, at: [3, 1]",
        "id: z, side: blue, at: [8, 4]",
    )  # fmt: skip


def _action(place: Scene) -> Action:
    return place.now.rules.sheet(place.now, place["x"]).actions["wave"]


def test_a_shape_that_nobody_knows_lies_nowhere() -> None:
    """It is refused, and never offered."""
    place = _place()
    odd: Any = SimpleNamespace(shape="spiral", extent=1, within=None)
    action = replace(_action(place), area=odd)

    with pytest.raises(IllegalIntent, match="the area shape spiral is not supported"):
        areas.place(place.now, place["x"], action, Aim(at=(1, 1)))
    assert list(areas.allowed(place.now, place["x"], action)) == []


@pytest.mark.parametrize(("marks", "number"), [([(1, 1)], 1), ([(0, 0)], 0), ([(2, 2)], 0), ([(8, 4), (0, 1)], 1)])
def test_an_emanation_is_offered_that_holds_somebody(marks: list[tuple[int, int]], number: int) -> None:
    """Its user's own space is not in it."""
    place = _place()
    action = replace(_action(place), area=EmanationArea(emanation=1))
    others = place.now.map.grid.mask(marks)

    assert len(list(areas._emanations(place.now, place["x"], action, others))) == number


@pytest.mark.parametrize("marks", [[(3, 1)], [(8, 4)]])
def test_bursts_are_offered_around_all_squares_in_range_and_no_wall(marks: list[tuple[int, int]]) -> None:
    """Of a close burst that is its user's own."""
    place = _place()
    action, grid = _action(place), place.now.map.grid
    others = grid.mask(marks)

    ((mx, my),) = marks
    wanted = {
        (x, y)
        for x in range(9) for y in range(5)
        if max(abs(x - mx), abs(y - my)) <= 1 and max(x, y) <= 4 and (x, y) != (4, 2)
    }  # fmt: skip
    assert {placed.at for placed in areas._bursts(place.now, place["x"], action, others)} == wanted
    near = replace(action, origin="near", reach=None, area=BurstArea(burst=1))
    own = {placed.at for placed in areas._bursts(place.now, place["x"], near, grid.mask([(1, 1)]))}
    assert own == {(0, 0)}
    assert list(areas._bursts(place.now, place["x"], near, others)) == []


@pytest.mark.rule("OC-AREA-06")
@pytest.mark.parametrize(
    ("at", "corner", "code"),
    [((3, 2), (1, 1), ""), ((9, 2), (7, 2), "bad_target"), ((4, 2), (2, 2), "bad_target"),
     ((5, 2), (3, 1), "out_of_range"),
     ((3, 2), (0, 3), "bad_area"), ((3, 2), (2, 2), "bad_area"), (None, (1, 1), "malformed")],
)  # fmt: skip
def test_a_far_block_lies_beside_a_square_in_range(at: Any, corner: tuple[int, int], code: str) -> None:
    """Which is on the map, and no wall."""
    place = _place()
    action = replace(_action(place), area=BlastArea(blast=2))
    cells = tuple((corner[0] + dx, corner[1] + dy) for dy in range(2) for dx in range(2))
    aim = Aim(at=at, cells=cells)

    if not code:
        placed = areas.place(place.now, place["x"], action, aim)
        assert (placed.at, set(placed.named)) == (at, set(cells))
        return
    with pytest.raises(IllegalIntent) as told:
        areas.place(place.now, place["x"], action, aim)
    assert told.value.code == code
