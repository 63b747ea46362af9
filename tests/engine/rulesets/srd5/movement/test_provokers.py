"""Creatures that a movement provokes, as shown before it (S5-OA)."""

from __future__ import annotations

import pytest

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Move
from fracas_engine.options import MoveOption
from tests.engine.rulesets.srd5.arena import start

SWORD = "actions: [{id: sword, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 4}]}]"


def _move(rows: str, mode: str, mover: str, *others: str) -> tuple[MoveOption, tuple[CreatureId, ...]]:
    """Return the paths of a mover in a mode, and the creatures asked for an opportunity attack at [6, 2]."""
    battle = start(rows, f"id: mover, side: red, hp: 20, ac: 12, {mover}", *others, order="mover foe")
    (options,) = battle.options("red")
    (option,) = (move for move in options.moves if move.mode == mode and move.by == "mover")
    battle.apply("red", Move(by=CreatureId("mover"), mode=mode, to=option.place((6, 2))))
    return option, tuple(one.by for one in battle.pending if one.kind == "opportunity_attack" and one.by is not None)


FIELD = "\n".join(["........"] * 5)
WALLED = "........\n........\n...#....\n........\n........"
TO: Cell = (6, 2)


@pytest.mark.rule("S5-OA-01", "S5-JUMP-01")
def test_a_jump_out_of_reach_is_said_to_provoke() -> None:
    """Jumps were once offered without the creatures that they provoke."""
    strong = "at: [3, 2], speed: 6, abilities: {str: 30}"
    option, asked = _move(FIELD, "jump", strong, f"id: foe, side: blue, at: [2, 2], hp: 9, ac: 9, speed: 6, {SWORD}")

    assert option.provokes[TO] == asked == ("foe",)
    assert (4, 4) not in option.provokes


@pytest.mark.rule("S5-OA-01", "S5-SPEED-06")
def test_a_flight_goes_over_a_reach_where_that_costs_nothing() -> None:
    """Of flights at the same cost the one without opportunity attacks is taken, even at another height."""
    bat = "at: [0, 2], speed: {walk: 1, fly: 8}"
    ends = "........\n###.####\n........\n########\n........"
    foe = f"id: foe, side: blue, at: [3, 1], hp: 9, ac: 9, speed: 6, {SWORD}"
    option, asked = _move(ends, "fly", bat, foe)

    assert option.costs[TO] == 6
    assert option.provokes.get(TO, ()) == asked == ()


@pytest.mark.rule("S5-OA-01", "S5-SPEED-06")
def test_a_flight_that_cannot_leave_its_reach_unseen_is_said_to_provoke() -> None:
    """A mover that begins next to a foe provokes, at any height."""
    bat = "at: [2, 2], speed: {walk: 1, fly: 8}"
    foe = f"id: foe, side: blue, at: [3, 2], hp: 9, ac: 9, speed: 6, {SWORD}"
    option, asked = _move(FIELD, "fly", bat, foe)

    assert option.provokes[TO] == asked == ("foe",)


@pytest.mark.rule("S5-REF-03", "S5-OA-04")
def test_who_flies_by_is_not_said_to_provoke() -> None:
    """Flyby was once checked for the flight itself and not for the preview."""
    bat = "at: [2, 2], speed: {walk: 1, fly: 8}, traits: [flyby]"
    foe = f"id: foe, side: blue, at: [3, 2], hp: 9, ac: 9, speed: 6, {SWORD}"
    option, asked = _move(FIELD, "fly", bat, foe)

    assert option.provokes.get(TO, ()) == asked == ()


@pytest.mark.rule("S5-GRAP-08")
def test_who_is_dragged_along_is_not_said_to_be_provoked() -> None:
    """It stays in reach."""
    foe = f"id: foe, side: blue, at: [1, 2], hp: 9, ac: 9, speed: 6, {SWORD}"
    foe += ", conditions: {grappled: {source: mover, total: 12}}"
    option, asked = _move(FIELD, "walk", "at: [2, 2], speed: 10", foe)

    assert option.provokes.get(TO, ()) == asked == ()


@pytest.mark.rule("S5-OA-07")
@pytest.mark.parametrize(("state", "told"), [("", ("foe",)), (", conditions: [invisible]", ())])
def test_who_is_behind_a_wall_may_see_the_mover_on_its_way(state: str, told: tuple[str, ...]) -> None:
    """The wall hides the mover where it begins; an invisible one is seen nowhere."""
    foe = f"id: foe, side: blue, at: [4, 2], hp: 9, ac: 9, speed: 6, {SWORD}"
    option, asked = _move(WALLED, "walk", f"at: [2, 2], speed: 8{state}", foe)

    assert asked == told
    assert option.provokes.get(TO, ()) == told


@pytest.mark.rule("S5-SPEED-09")
def test_nobody_digs_through_the_air() -> None:
    """Who has wings besides was offered it, and its provocations could not be told (the search begins nowhere)."""
    foe = f"id: foe, side: blue, at: [3, 2, 1], hp: 9, ac: 9, speed: {{walk: 1, fly: 6, hover: true}}, {SWORD}"
    mole = "id: mover, side: red, hp: 20, ac: 12, at: [2, 2, 1], speed: {walk: 6, burrow: 6, fly: 6, hover: true}"
    battle = start(FIELD, mole, foe, order="mover foe")
    (options,) = battle.options("red")

    assert {move.mode for move in options.moves} == {"fly"}
    with pytest.raises(IllegalIntent):
        battle.apply("red", Move(by=CreatureId("mover"), mode="burrow", to=(6, 2, 1)))


@pytest.mark.rule("S5-OA-01", "S5-GRID-10")
def test_whoever_flies_leaves_that_reach_alone_that_goes_up_to_it() -> None:
    """Of two weapons the short one does not reach so high, and the long one does."""
    spear = "{id: spear, cost: action, origin: melee, reach: 2, attack: {bonus: 5, vs: ac}, hit: [{damage: 4}]}"
    both = SWORD.replace("]}]", f"]}}, {spear}]")
    high = "at: [3, 2, 2], speed: {walk: 6, fly: 6, hover: true}"
    option, asked = _move(FIELD, "fly", high, f"id: foe, side: blue, at: [2, 2], hp: 9, ac: 9, speed: 6, {both}")

    assert option.altitude == 2
    assert option.provokes[TO] == asked == ("foe",)
