"""Areas of srd5 in the engine, compared with the text of the ledger cell by cell."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fracas_engine.board import Board, Footprint, Mask, cone, swath
from fracas_engine.d20.attacks.areas import bare_action
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.rulesets.srd5.attacks import areas
from tests.engine.rulesets.srd5.arena import start
from tests.examples import examples
from tests.oracles import areas_by_centres as oracle

PLAIN = Board(oracle.BOARD, oracle.BOARD, {})
MIDDLE = oracle.BOARD // 2
SIZES = {1: "medium", 2: "large", 3: "huge", 4: "gargantuan"}

offsets = st.integers(-9, 9)
sides = st.integers(1, 4)
lengths = st.integers(1, 14)
heights = st.integers(-8, 8)


def cells(mask: Mask) -> set[oracle.Cell]:
    """Return the cells of a mask."""
    return set(PLAIN.grid.cells(mask))


@pytest.mark.rule("S5-AREA-06")
@pytest.mark.parametrize("length", [3, 5, 6, 12])
def test_cones_of_every_aim_have_all_their_cells(length: int) -> None:
    """Slanted cones keep the corners that are farther away than their length."""
    at = (MIDDLE, MIDDLE)
    for dx in range(8):
        for dy in range(dx + 1):
            if dx:
                aim = (MIDDLE + dx, MIDDLE + dy)
                assert cells(cone(PLAIN, Footprint(at), aim, length)) == oracle.cone(at, 1, aim, length, 0), aim


@pytest.mark.rule("S5-AREA-06", "S5-AREA-12")
@given(side=sides, dx=offsets, dy=offsets, length=lengths, up=heights)
@examples(150)
def test_a_cone_is_what_the_text_says(side: int, dx: int, dy: int, length: int, up: int) -> None:
    """From a user of any size, in any direction, at any height."""
    assume(not (0 <= dx < side and 0 <= dy < side))
    at, aim = (MIDDLE, MIDDLE), (MIDDLE + dx, MIDDLE + dy)

    assert cells(cone(PLAIN, Footprint(at, side), aim, length, up)) == oracle.cone(at, side, aim, length, up)


@pytest.mark.rule("S5-AREA-07", "S5-AREA-12")
@given(side=sides, dx=offsets, dy=offsets, length=lengths, width=st.integers(1, 6), up=st.integers(-2, 2))
@examples(150)
def test_a_line_is_what_the_text_says(side: int, dx: int, dy: int, length: int, width: int, up: int) -> None:
    """From a user of any size, in any direction, of any width and height."""
    odd = width % 2
    assume(not (0 <= dx <= side - odd and 0 <= dy <= side - odd))
    at, aim = (MIDDLE, MIDDLE), (MIDDLE + dx, MIDDLE + dy)

    found = cells(swath(PLAIN, Footprint(at, side), aim, length, width, up))

    assert found == oracle.line(at, side, aim, length, width, up)


def layer(side: int, altitude: int, area: dict[str, Any], at: tuple[int, ...] | None, up: int) -> set[oracle.Cell]:
    """Return the cells of an area of the ruleset at an altitude, used from the middle of an empty board."""
    words = ", ".join(f"{key}: {value}" for key, value in area.items())
    battle = start(
        " ".join(["." * oracle.BOARD] * oracle.BOARD),
        f"id: user, side: a, hero: true, size: {SIZES[side]}, at: [{MIDDLE}, {MIDDLE}, {altitude}], hp: 30, "
        f"speed: {{walk: 6, fly: 6, hover: true}}, "
        f"actions: [{{id: wave, cost: action, area: {{{words}}}, effect: [{{damage: 1}}]}}]",
        "id: foe, side: b, at: [0, 0], hp: 30, speed: 6",
        order="user foe",
    )
    user = battle.state.creatures["user"]
    rules = battle.ruleset
    assert isinstance(rules, D20Ruleset)
    spec = rules.sheet(battle.situation, user).actions["wave"].area
    assert spec is not None
    region, _ = areas.region_of(battle.situation, user, bare_action(spec, at=at, user=user), Aim(at=at))
    return cells(region.layer(up))


@pytest.mark.rule("S5-AREA-10", "S5-AREA-12")
def test_a_zone_of_an_emanation_is_as_high_as_the_emanation() -> None:
    """From a Large source it begins a cell below it and ends a cell above its top."""
    battle = start(
        " ".join(["........"] * 8),
        "id: user, side: a, hero: true, size: large, at: [3, 3, 2], hp: 30, "
        "speed: {walk: 6, fly: 6, hover: true}, "
        "actions: [{id: wave, cost: action, area: {emanation: 1}, effect: [{damage: 1}]}]",
        "id: foe, side: b, at: [0, 0], hp: 30, speed: 6",
        order="user foe",
    )
    user, rules = battle.state.creatures["user"], battle.ruleset
    assert isinstance(rules, D20Ruleset)
    action = rules.sheet(battle.situation, user).actions["wave"]

    assert [z for z, _ in areas.storeys(battle.situation, user, action, Aim())] == [1, 2, 3, 4]


@pytest.mark.rule("S5-AREA-05", "S5-AREA-08", "S5-AREA-09", "S5-AREA-10", "S5-AREA-12")
@given(
    shape=st.sampled_from(["sphere", "cylinder", "cube", "emanation", "cone", "line"]),
    side=sides,
    altitude=st.integers(0, 3),
    dx=offsets,
    dy=offsets,
    extent=st.integers(1, 8),
    other=st.integers(1, 4),
    up=st.integers(-8, 12),
)
@examples(60)
def test_the_ruleset_places_the_shapes_of_the_text(
    shape: str, side: int, altitude: int, dx: int, dy: int, extent: int, other: int, up: int
) -> None:
    """Through `region_of`, as an action is used: nothing is lost on the way from the board's shapes."""
    middle = (MIDDLE, MIDDLE)
    at = (MIDDLE + dx, MIDDLE + dy)
    away = not (0 <= dx < side and 0 <= dy < side)
    match shape:
        case "sphere":
            assert layer(side, altitude, {"sphere": extent}, (*at, 0), up) == oracle.sphere(at, extent, up)
        case "cylinder":
            found = layer(side, altitude, {"cylinder": extent, "height": other}, (*at, 0), up)
            assert found == oracle.cylinder(at, extent, other, up)
        case "cube":
            beside = (MIDDLE + side, MIDDLE + dy % side)
            found = layer(side, altitude, {"cube": extent}, (*beside, altitude), up)
            assert found == oracle.cube(beside, extent, up - altitude)
        case "emanation":
            found = layer(side, altitude, {"emanation": extent}, None, up)
            assert found == oracle.emanation(middle, side, extent, up - altitude)
        case "cone":
            assume(away)
            assert layer(side, altitude, {"cone": extent}, at, up) == oracle.cone(
                middle, side, at, extent, up - altitude
            )
        case _:
            assume(not (0 <= dx <= side and 0 <= dy <= side))
            found = layer(side, altitude, {"line": extent, "width": other}, at, up)
            assert found == oracle.line(middle, side, at, extent, other, up - altitude)
