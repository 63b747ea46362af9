"""Rounds, turns, activations, and the effects at their start and end."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import DiceScriptError, SetupError
from fracas_engine.ids import SeatId
from fracas_engine.intents import Concede
from tests.engine.rulesets.monster_mash.arena import CLAW, assert_refused, do, end, setup, start, use, walk

FIVE = [f"id: {name}, seat: {name}, at: [{2 * n}, 0], hp: 5, speed: 4" for n, name in enumerate("abcde")]


@pytest.mark.rule("MM-TURN-01")
def test_a_card_is_not_drawn_twice_in_a_round() -> None:
    """A script that names a seat again before the round is over is refused, and nothing has changed."""
    battle = start(".........", *FIVE, dice={"draw": ["c", "c"]})

    with pytest.raises(DiceScriptError):
        do(battle, end("c"))
    assert battle.state.game.seat == "c"


@pytest.mark.rule("MM-TURN-01", "MM-TURN-02")
def test_every_seat_has_one_turn_a_round() -> None:
    """In any order of draws, each of five seats has exactly one turn in each of three rounds."""
    battle = Battle.start(setup(".........", *FIVE), ScriptedFaces({"draw": [*"caebd", *"deabc", *"edcba"]}))
    turns: list[str] = []
    while battle.state.game.round <= 3:
        seat = battle.state.game.seat
        assert seat is not None
        turns.append(seat)
        if len(turns) == 15:
            break
        do(battle, end(seat))

    assert [sorted(turns[n : n + 5]) for n in (0, 5, 10)] == [list("abcde")] * 3


@pytest.mark.rule("MM-TURN-03", "MM-WIN-01")
def test_a_seat_that_concedes_leaves_the_deck() -> None:
    """The creatures of a seat that gives up leave, its card with them, and its turn passes on."""
    battle = start(".........", *FIVE, dice={"draw": ["c", "a", "e", "d"]})

    battle.apply("c", Concede())
    assert battle.state.game.seat == "a"
    battle.apply("b", Concede())
    do(battle, end("a"))
    do(battle, end("e"))

    assert battle.state.game.seat == "d"
    assert [creature.id for creature in battle.situation.present()] == ["a", "d", "e"]


@pytest.mark.rule("MM-WIN-01")
def test_conceding_leaves_the_other_as_winner() -> None:
    """With one side left the battle is over, and says how."""
    battle = start("....", "id: x, at: [0, 0], hp: 5, speed: 4", "id: y, at: [3, 0], hp: 5, speed: 4", order="x y")

    battle.apply("y", Concede())

    assert battle.result is not None
    assert (battle.result.winner, battle.result.how) == ("x", "concession")


@pytest.mark.rule("MM-OA-05")
def test_a_seat_may_concede_while_its_mover_is_being_struck() -> None:
    """The question about a mover that is gone settles itself."""
    battle = start(
        ".... ....",
        "id: x, seat: a, at: [0, 0], hp: 5, speed: 4",
        f"id: y, seat: b, at: [1, 0], hp: 5, speed: 4, actions: [{CLAW}]",
        "id: z, seat: c, at: [3, 1], hp: 5, speed: 4",
        order="x y z",
    )
    do(battle, walk("x", (0, 1)))
    assert battle.pending[0].kind == "opportunity_attack"

    battle.apply("a", Concede())

    assert [decision.by for decision in battle.pending] == ["y"]
    assert battle.pending[0].kind == "turn"


@pytest.mark.rule("MM-ACT-02", "MM-COND-06")
def test_what_a_creature_may_do_is_told_as_of_its_activation() -> None:
    """A stun that ends where the activation begins does not keep a creature from being chosen by an order."""
    stun = "{condition: stunned, until: start_of_target_next_turn}"
    gaze = f"{{id: gaze, cost: standard, origin: ranged, range: 5, effect: [{stun}]}}"
    battle = start(
        "......",
        f"id: mage, seat: a, at: [0, 0], hp: 9, speed: 4, actions: [{gaze}]",
        "id: x, seat: b, at: [2, 0], hp: 9, speed: 4",
        "id: y, seat: b, at: [4, 0], hp: 9, speed: 4",
        order="mage x y",
    )
    do(battle, use("mage", "gaze", "x"))
    do(battle, end("mage"))
    (options,) = battle.options("b")
    assert {move.by for move in options.moves} == {"x", "y"}

    do(battle, walk("x", (1, 0)))

    assert battle.state.creatures["x"].conditions == ()


@pytest.mark.rule("MM-ACT-01", "MM-HP-01")
def test_who_would_not_outlive_its_activation_can_only_be_ended() -> None:
    """Ongoing damage that kills at the start of an activation leaves nothing to order but the end."""
    bite = "{id: bite, cost: standard, origin: ranged, range: 5, effect: [{ongoing: 9, until: save_ends}]}"
    battle = start(
        "......",
        f"id: snake, seat: a, at: [0, 0], hp: 9, speed: 4, actions: [{bite}]",
        "id: x, seat: b, at: [2, 0], hp: 9, speed: 4",
        "id: y, seat: b, at: [4, 0], hp: 9, speed: 4",
        order="snake x y",
    )
    do(battle, use("snake", "bite", "x"))
    do(battle, end("snake"))
    (options,) = battle.options("b")
    assert {move.by for move in options.moves} == {"y"}
    assert {option.by for option in options.ends} == {"x", "y"}

    assert_refused(battle, walk("x", (1, 0)), "not_available")
    do(battle, end("x"))

    assert not battle.state.creatures["x"].alive
    assert battle.state.game.acting == "y"


@pytest.mark.rule("MM-ACT-01", "MM-TURN-05")
def test_a_new_round_forgets_who_was_activated() -> None:
    """In each of its turns a seat activates all of its creatures again."""
    battle = start(
        "......",
        "id: x, seat: a, at: [0, 0], hp: 9, speed: 4",
        "id: y, seat: a, at: [2, 0], hp: 9, speed: 4",
        "id: z, seat: b, at: [4, 0], hp: 9, speed: 4",
        order="x y z",
    )
    for who in ("y", "x", "z"):
        do(battle, end(who))

    assert battle.state.game.round == 2
    assert battle.state.game.acting is None
    do(battle, walk("y", (1, 0)))
    assert battle.state.game.acting == "y"


def test_setups_that_break_rules_tell_all_that_is_wrong() -> None:
    """Faults of several creatures are told in one error, with the code of the first."""
    broken = setup(
        "...# ....",
        "id: x, seat: a, at: [3, 0], hp: 9, speed: 4",
        "id: y, seat: a, at: [9, 9], hp: 9, speed: 4",
        "id: z, seat: b, at: [1, 0], size: large, hp: 9, speed: 4",
        "id: w, seat: b, at: [2, 1], hp: 9, speed: 4",
    )

    with pytest.raises(SetupError) as caught:
        Battle.start(broken, ScriptedFaces())

    assert caught.value.code == "blocked"
    assert str(caught.value) == (
        "creatures.x.at: [3, 0] is a wall: choose another square; "
        "creatures.y.at: part of it is off the map of 4 by 2 squares; "
        "creatures.w.at: [2, 1] is occupied by z"
    )


def test_the_seats_given_are_the_seats_played() -> None:
    """Where a set-up lists its seats, sides come from there, and no other seat may own a creature."""
    base = setup(
        "....",
        "id: x, seat: a, at: [0, 0], hp: 9, speed: 4",
        "id: y, seat: b, at: [3, 0], hp: 9, speed: 4",
        order="x y",
    )
    seats = ({"id": SeatId("a"), "side": "red"}, {"id": SeatId("b"), "side": "blue"})
    told = type(base).model_validate({**base.__dict__, "seats": seats})

    battle = Battle.start(told, ScriptedFaces())
    assert {c.id: c.side for c in battle.state.creatures.values()} == {"x": "red", "y": "blue"}

    lacking = type(base).model_validate({**base.__dict__, "seats": seats[:1]})
    with pytest.raises(SetupError, match="unknown seat b"):
        Battle.start(lacking, ScriptedFaces())
