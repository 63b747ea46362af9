"""Opportunity attacks: standing answers, limited attacks, dumps in the middle, and the way that provokes least."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.intents import Stand
from tests.engine.rulesets.monster_mash.arena import CLAW, answer, assert_refused, do, start, walk


def passing(*more: str) -> Battle:
    """Start a battle in which x can walk past y."""
    return start(
        "..... ..... .....",
        "id: x, seat: a, at: [0, 0], hp: 20, ac: 10, speed: 6",
        f"id: y, seat: b, at: [1, 1], hp: 20, speed: 6, actions: [{CLAW}]",
        *more,
        order=" ".join(["x", "y", *(one.split(",")[0].removeprefix("id: ") for one in more)]),
    )


@pytest.mark.rule("MM-OA-04")
def test_a_standing_no_lets_movers_pass_without_a_question() -> None:
    """A seat with the auto-answer never is not asked."""
    battle = passing()
    battle.apply("b", Stand(kind="opportunity_attack", answer="never"))

    outcome = do(battle, walk("x", (1, 0), (2, 0)))

    assert battle.state.creatures["x"].at == (2, 0)
    assert "asked" not in [event.name for event in outcome.events]


@pytest.mark.rule("MM-OA-03")
def test_a_standing_yes_strikes_with_the_only_attack() -> None:
    """A seat with the auto-answer always attacks at once, and still only once."""
    battle = passing()
    battle.apply("b", Stand(kind="opportunity_attack", answer="always"))

    do(battle, walk("x", (1, 0), (2, 0), (3, 0)), attack=[12])

    assert battle.state.creatures["x"].at == (3, 0)
    assert battle.state.creatures["x"].hp == 17


@pytest.mark.rule("MM-OA-05")
def test_a_battle_in_the_middle_of_a_move_comes_back_from_its_dump() -> None:
    """Dumped while an enemy is being asked, the twin goes on to the same end."""
    battle = passing()
    do(battle, walk("x", (1, 0), (2, 0), (3, 1)))
    twin = Battle.load(battle.dump())
    assert battle.inspect("x.budget") == {"full_round": 0, "standard": 1, "move": 0, "swift": 1, "movement": 6}

    for each in (battle, twin):
        do(each, answer("y", "claw"), attack=[12])

    assert twin.dump() == battle.dump()
    assert twin.state.creatures["x"].at == (3, 1)


@pytest.mark.rule("MM-OA-03", "MM-THR-05", "MM-SPL-04")
def test_an_attack_without_uses_left_neither_threatens_nor_strikes() -> None:
    """A melee attack that is used up in passing cannot be made again."""
    battle = start(
        "..... .....",
        "id: x, seat: a, at: [0, 0], hp: 20, ac: 10, speed: 1",
        f"id: y, seat: b, at: [1, 1], hp: 20, speed: 6, actions: [{CLAW[:-1]}, uses: {{max: 1}}}}]",
        "id: z, seat: a, at: [2, 0], hp: 20, speed: 6",
        order="x z y",
    )
    do(battle, walk("x", (0, 1)))
    do(battle, answer("y", True), attack=[12])

    assert battle.ask({"threatens": {"from": "y", "to": "z"}}) is False
    assert battle.inspect("y.uses.claw") == 0


@pytest.mark.rule("MM-OA-01", "MM-MOVE-01")
def test_of_equally_cheap_ways_the_one_is_taken_that_provokes_least() -> None:
    """Two ways of four steps lead around a pair of enemies; the one on which only one of them strikes is gone."""
    battle = start(
        "..... ..... .....",
        "id: x, seat: a, at: [0, 1], hp: 20, ac: 10, speed: 4",
        f"id: low, seat: b, at: [2, 2], hp: 20, speed: 6, actions: [{CLAW}]",
        order="x low",
    )
    (options,) = battle.options("a")
    assert options.moves[0].costs[4, 0] == 4
    assert (4, 0) not in options.moves[0].provokes

    do(battle, walk("x", to=(4, 0)))

    assert battle.state.creatures["x"].at == (4, 0)


@pytest.mark.rule("MM-OA-06")
def test_only_the_seat_that_is_asked_may_answer() -> None:
    """Orders and others' answers have to wait."""
    battle = passing("id: z, seat: c, at: [4, 2], hp: 20, speed: 6")
    do(battle, walk("x", (1, 0)))

    assert_refused(battle, walk("x", (0, 1)), "not_your_turn")
    assert_refused(battle, answer("z", True), "nothing_pending")
    assert_refused(battle, answer("y", "bite"), "not_available")
    do(battle, answer("y", False))
    assert_refused(battle, answer("y", False), "nothing_pending")
