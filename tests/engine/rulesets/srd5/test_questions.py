"""Answers about places, modes and objects."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import EngineError
from fracas_engine.event_plain import frozen
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.state import Srd5Object, s5
from tests.engine.rulesets.srd5.arena import start


def _battle(rows: str = "..... ..... .....", speed: str = "6", more: str = "") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: {speed}{more}",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


def _ask(battle: Battle, **question: Any) -> Any:
    return battle.ask(frozen(question))


def test_a_thing_is_where_it_is() -> None:
    """As a creature is; a thing off the map has no place."""
    battle = _battle()
    battle.state.objects["chest"] = Srd5Object(id="chest", at=(1, 2))

    assert _ask(battle, distance={"from": "x", "to": "chest"}) == 2
    assert _ask(battle, distance={"from": "x", "to": "y"}) == 3
    assert _ask(battle, distance={"from": [4, 2], "to": "chest"}) == 3
    assert _ask(battle, adjacent={"from": [1, 1], "to": "chest"})
    assert _ask(battle, cover={"from": "x", "of": "chest"}) == "none"
    assert _ask(battle, concealment={"from": "x", "of": "chest"}) == "none"
    assert _ask(battle, concealment={"from": "x", "of": "y"}) == "none"
    with pytest.raises(EngineError):
        _ask(battle, distance={"from": "x", "to": [9, 9]})


@pytest.mark.rule("S5-GRID-10")
def test_who_is_in_the_air_digs_nowhere() -> None:
    """On the ground it does."""
    battle = _battle(speed="{walk: 4, fly: 4, burrow: 2}")

    assert _ask(battle, reachable={"by": "x", "move": "burrow"})
    battle.state.creatures["x"].altitude = 2
    assert not _ask(_moved(battle), reachable={"by": "x", "move": "burrow"})


def _moved(battle: Battle) -> Battle:
    """Return a battle that stands as another does and remembers nothing of before."""
    return battle.clone(battle._dice.faces)


@pytest.mark.rule("S5-MOVE-03")
@pytest.mark.parametrize(
    ("rows", "altitude", "mode"),
    [("...", 0, "walk"), ("...", 1, "fly"), ("www", 0, "swim"), ("www", 1, "fly"), ("...", -1, "burrow"),
     ("P..", -2, "walk"),
     ("P..", -3, "burrow")],
)  # fmt: skip
def test_who_goes_on_goes_on_as_it_can_where_it_is(rows: str, altitude: int, mode: str) -> None:
    """In the air, in water, below the floor; a creature without a place would walk."""
    battle = _battle(rows + ".. .....", speed="{walk: 4, fly: 4, swim: 4, burrow: 2}")
    x = s5(battle.state.creatures["x"])
    x.altitude = altitude

    assert speeds.mode_here(battle.situation, x) == mode
    x.at, x.altitude = None, 0
    assert speeds.mode_here(battle.situation, x) == "walk"
    x.altitude = -1
    assert speeds.mode_here(battle.situation, x) == "burrow"


# ---------------------------------------------------------------- sight and threat


@pytest.mark.rule("S5-SENSE-01", "S5-SENSE-03")
@pytest.mark.parametrize(
    ("row", "seen"), [(".....", True), ("...F.", False), ("...D.", False), ("...d.", True), (".#...", False),
                      (".G...", True), ("D....", True)],
)  # fmt: skip
def test_from_a_cell_one_sees_into_what_is_lit_and_open(row: str, seen: bool) -> None:  # noqa: FBT001
    """What is dark or full of fog is not seen into, however dark it is where one looks from."""
    battle = start(
        f"{row} ##### .....",
        "id: x, side: a, hero: true, at: [0, 2], hp: 20, ac: 12, speed: 6",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )

    assert _ask(battle, sight={"from": [0, 0], "to": [3, 0]}) is seen
    assert _ask(battle, sight={"from": [0, 0], "to": "y"}) is seen
    assert _ask(battle, concealment={"from": [0, 0], "of": [3, 0]}) == ("none" if seen else "total")


@pytest.mark.rule("S5-SENSE-01")
@pytest.mark.parametrize(("to", "seen"), [([2, 0], False), ([3, 1], True)])
def test_a_cell_is_seen_into_by_itself(to: list[int], seen: bool) -> None:  # noqa: FBT001
    """Not because one sees into the next one."""
    battle = _battle(".#... .##.. .....")

    assert _ask(battle, sight={"from": [0, 2], "to": to}) is seen


@pytest.mark.rule("S5-COND-02", "S5-COND-31")
@pytest.mark.parametrize(("condition", "seen"), [("blinded", False), ("unconscious", False), ("prone", True)])
def test_who_cannot_see_sees_into_no_cell(condition: str, seen: bool) -> None:  # noqa: FBT001
    """However near."""
    battle = _battle(more=f", conditions: {{{condition}: {{until: encounter}}}}")

    assert _ask(battle, sight={"from": "x", "to": [1, 0]}) is seen


@pytest.mark.rule("S5-OA-01", "S5-OA-02")
@pytest.mark.parametrize(
    ("at", "reaction", "threatened"),
    [((1, 0), 1, True), ((2, 0), 1, True), ((3, 0), 1, False), ((1, 0), 0, False)],
)
def test_a_foe_threatens_as_far_as_its_longest_reach(at: tuple[int, int], reaction: int, threatened: bool) -> None:  # noqa: FBT001
    """With a reaction left; for the creature there, or for any."""
    attack = "cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]"
    bite, whip = (f"{{id: {name}, reach: {reach}, {attack}}}" for name, reach in (("bite", 1), ("whip", 2)))
    battle = _battle(more=f", actions: [{bite}, {whip}]")
    battle.state.creatures["y"].at = at
    battle.state.creatures["x"].budget = {"reaction": reaction}

    assert _ask(battle, threatens={"from": "x", "to": "y"}) is threatened
    assert _ask(battle, threatens={"from": "x", "to": list(at)}) is threatened


# ---------------------------------------------------------------- where one can go


@pytest.mark.rule("S5-COND-11")
@pytest.mark.parametrize(("speed", "mode"), [("2", "walk"), ("{walk: 2, fly: 2}", "fly")])
def test_the_frightened_reach_no_place_nearer_to_what_they_fear(speed: str, mode: str) -> None:
    """Where they stand, they may stay."""
    battle = start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [1, 0], hp: 20, ac: 12, speed: {speed}, "
        "conditions: {frightened: {source: y, until: encounter}}",
        "id: y, side: b, at: [4, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )

    found = dict(_ask(battle, reachable={"by": "x", "move": mode}))
    assert found[1, 0] == 0
    assert {place[:2] for place in found} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert found[0, 0] == 1


# ---------------------------------------------------------------- numbers


@pytest.mark.rule("S5-COND-08", "S5-MOVE-03")
def test_the_dead_have_no_movement_and_the_exhausted_hit_less() -> None:
    """Two less for each level."""
    bite = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
    battle = _battle(more=f", actions: [{bite}], conditions: {{exhaustion: {{until: encounter, total: 2}}}}")

    assert battle.inspect("x.attack_bonus.bite") == 5 - 4
    assert battle.inspect("x.budget")["movement"] == 6 - 2  # type: ignore[call-overload, index]
    battle.state.creatures["x"].alive = False
    assert _moved(battle).inspect("x.budget")["movement"] == 0  # type: ignore[call-overload, index]
