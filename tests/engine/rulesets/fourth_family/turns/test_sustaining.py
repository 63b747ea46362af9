"""Keeping up and letting go, where there is more than one thing, and more than one who has made something."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.fourth_family.arena import Scene, scene

ZONE = "effect: [{zone: {area: {burst: 0, within: 9}, until: end_of_user_next_turn, terrain: [difficult]}}]"
FIRE = f"{{id: fire, cost: swift, origin: far, range: 9, maintain: swift, {ZONE}}}"
ICE = f"{{id: ice, cost: move, origin: far, range: 9, maintain: swift, {ZONE}}}"
WOLF = "origin: self, effect: [{summon: wolf}]"
CALLS = f"{{id: call, cost: swift, {WOLF}}}, {{id: cry, cost: move, {WOLF}}}"


def makers(own: str) -> Scene:
    """Begin a battle of two who can make something, the turn being that of the second."""
    place = scene(
        "orcus",
        "........ " * 3,
        f"id: n, side: red, at: [0, 2], hero: true, actions: [{FIRE}]",
        f"id: m, side: red, at: [0, 0], hero: true, actions: [{own}]",
        "id: wolf, side: blue, at: [7, 2]",
    )
    place.play(by="n", use="fire", at=[5, 0])
    place.play(by="n", end="turn")
    return place


def lying(place: Scene) -> set[tuple[str | None, str]]:
    """Return the zones on the map, with their owners and actions."""
    return {(zone.owner, zone.cause) for zone in place.battle.state.zones.values()}


def offered(place: Scene, who: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return what a creature of red is offered, as the choices of each action."""
    return {use.action: use.choices for found in place.battle.options("red") for use in found.uses if use.by == who}


@pytest.mark.rule("OC-MAINT-04")
@pytest.mark.parametrize(("named", "left"), [(["ice"], "fire"), (["fire"], "ice"), ([], "ice")])
def test_letting_go_ends_one_thing_of_ones_own(named: list[str], left: str) -> None:
    """Unnamed ones stay, and so do those that another creature has made with a power of the same name."""
    place = makers(f"{FIRE}, {ICE}")
    place.play(by="m", use="fire", at=[2, 0])
    place.play(by="m", use="ice", at=[4, 0])

    place.play(by="m", use="dismiss", **({"with_": named} if named else {}))

    assert lying(place) == {("n", "fire"), ("m", left)}


@pytest.mark.rule("OC-MAINT-01", "OC-MAINT-04")
def test_nobody_keeps_up_or_lets_go_what_is_another_ones() -> None:
    """Neither a missing one, nor a power that another creature sustains."""
    place = makers(f"{FIRE}, {ICE}")
    assert place.refused(by="m", use="dismiss") == "not_available"
    place.play(by="m", use="ice", at=[4, 0])

    assert place.refused(by="m", use="dismiss", with_=["fire"]) == "not_available"
    place.play(by="m", end="turn")
    place.play(by="wolf", end="turn")
    place.play(by="n", use="sustain", with_=["fire"])
    place.play(by="n", end="turn")
    assert place.refused(by="m", use="sustain", with_=["fire"]) == "not_available"
    place.play(by="m", use="sustain", with_=["ice"])
    assert lying(place) == {("n", "fire"), ("m", "ice")}


@pytest.mark.rule("OC-MAINT-04", "OC-SUMMON-11")
def test_a_summon_is_let_go_alone() -> None:
    """By its own name, or by the power that has brought it; another one stays."""
    for named, gone in (("wolf_2", "wolf_2"), ("call", "wolf_1")):
        place = makers(CALLS)
        place.play(by="m", use="call")
        place.play(by="m", use="cry")
        assert set(offered(place, "m")["dismiss"]) == {("call",), ("cry",), ("wolf_1",), ("wolf_2",)}

        place.play(by="m", use="dismiss", with_=[named])

        assert [name for name in ("wolf_1", "wolf_2") if not place[name].alive] == [gone]


@pytest.mark.rule("OC-MAINT-01", "OC-MAINT-04")
def test_what_can_be_kept_up_and_let_go_is_offered_by_name() -> None:
    """Keeping up is offered where it was not paid yet, letting go at any time."""
    place = makers(f"{FIRE}, {ICE}")
    place.play(by="m", use="fire", at=[2, 0])
    place.play(by="m", end="turn")
    place.play(by="wolf", end="turn")
    place.play(by="n", end="turn")

    assert offered(place, "m")["sustain"] == (("fire",),)
    assert offered(place, "m")["dismiss"] == (("fire",),)


@pytest.mark.rule("FE-GRAB-05")
@pytest.mark.parametrize(("victims", "choices"), [("a", (("grab",),)), ("a b", (("grab", "a"), ("grab", "b")))])
def test_of_several_holds_each_is_offered(victims: str, choices: tuple[tuple[str, ...], ...]) -> None:
    """One hold is kept up by the word alone, of two it is said which."""
    held = "side: blue, conditions: {grabbed: {source: x}}"
    all_held = [f"id: {name}, at: [{at}, 1], {held}" for at, name in enumerate(victims.split())]
    place = scene("fourth_edition", "... " * 2, "id: x, side: red, at: [1, 0], items: {hands_free: 2}", *all_held)

    assert offered(place, "x")["sustain"] == choices
