"""Placement of things by powers without targets, as offered and as ordered."""

from __future__ import annotations

import pytest

from fracas_engine.options import UseOption
from tests.engine.rulesets.fourth_family.arena import Scene, scene

ONE = "{zone: {area: {burst: 0, within: 3}, until: encounter}}"
FAR = f"{{id: fog, cost: standard, origin: far, range: 3, effect: [{ONE}]}}"
NEAR = "{id: fog, cost: standard, origin: self, effect: [{zone: {area: {burst: 1}, until: encounter}}]}"
AURA = "{id: fog, cost: standard, origin: self, effect: [{zone: {area: {emanation: 1}, until: encounter}}]}"
WIDE = "{id: fog, cost: standard, origin: far, range: 9, effect: [{zone: {area: {blast: 6}, until: encounter}}]}"
CALL = "{id: fog, cost: standard, origin: ranged, range: 2, effect: [{summon: wolf}]}"
CALL_HERE = "{id: fog, cost: standard, origin: self, effect: [{summon: wolf}]}"
ROWS = "....# " * 3


def maker(action: str, rows: str = ROWS) -> Scene:
    """Begin a battle of a creature that can create something."""
    return scene(
        "fourth_edition", rows, f"id: m, side: red, at: [0, 0], actions: [{action}]", "id: wolf, side: blue, at: [2, 0]"
    )


def offered(place: Scene) -> list[UseOption]:
    """Return the ways offered to use the power."""
    return [use for use in place.battle.options("red")[0].uses if use.action == "fog"]


@pytest.mark.rule("FE-AREA-02", "FE-AREA-03")
def test_an_area_at_a_distance_is_offered_wherever_it_can_lie() -> None:
    """On every square in range without a wall, occupied or not."""
    (use,) = offered(maker(FAR))

    assert {place.at for place in use.placements} == {(x, y) for x in range(4) for y in range(3)}
    assert not use.destinations


@pytest.mark.rule("FE-CLOSE-05")
@pytest.mark.parametrize("action", [NEAR, AURA])
def test_an_area_around_its_user_has_no_place_to_choose(action: str) -> None:
    """Nothing is asked, and it is offered as it is."""
    (use,) = offered(maker(action))

    assert not use.placements
    assert not use.destinations


@pytest.mark.rule("FE-CLOSE-06")
def test_an_area_that_fits_nowhere_is_not_offered() -> None:
    """A block of six squares on a side does not lie on a map of three rows."""
    assert offered(maker(WIDE)) == []


def test_a_summon_is_offered_where_it_can_come_in() -> None:
    """In range and on a free square; where its summoner says nothing about the square, without one."""
    (use,) = offered(maker(CALL))
    (here,) = offered(maker(CALL_HERE))

    assert set(use.destinations) == {(1, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)}
    assert not here.destinations


@pytest.mark.parametrize("action", [CALL, CALL_HERE])
def test_a_summon_without_a_free_square_is_not_offered(action: str) -> None:
    """There has to be one that could hold it."""
    assert offered(maker(action, ".#.")) == []


@pytest.mark.parametrize(
    ("action", "step", "code"),
    [
        (CALL, {"at": [1, 0], "on": ["wolf"]}, "bad_target"),
        (CALL, {"at": [3, 0]}, "out_of_range"),
        (CALL, {"at": [2, 0]}, "occupied"),
    ],
)
def test_nothing_comes_in_where_it_cannot(action: str, step: dict[str, object], code: str) -> None:
    """Such a use names a place in range, and no target."""
    assert maker(action).refused(by="m", use="fog", **step) == code


def test_what_has_nowhere_to_come_in_does_not_come() -> None:
    """On a full map the power is spent for nothing."""
    for effect in ("{summon: wolf}", "{conjure: {name: lamp, until: encounter}}"):
        hit = f"hit: [{{damage: 1}}], effect: [{effect}]"
        action = f"{{id: fog, cost: standard, origin: melee, attack: {{bonus: 5, vs: ac}}, {hit}}}"
        place = scene(
            "fourth_edition",
            "..",
            f"id: m, side: red, at: [0, 0], actions: [{action}]",
            "id: wolf, side: blue, at: [1, 0]",
            attack=[15],
        )

        place.play(by="m", use="fog", on=["wolf"])

        assert list(place.battle.state.creatures) == ["m", "wolf"]
        assert place["wolf"].hp == 29
