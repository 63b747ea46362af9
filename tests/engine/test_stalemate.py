"""Battles in which nothing happens any more end in a draw, if that was agreed."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from tests.engine.rulesets.monster_mash.arena import setup


def begun(**options: Any) -> Battle:
    """Begin a battle of two who can reach each other."""
    agreed = setup(
        "......", "id: x, at: [0, 0], hp: 9, speed: 5, ac: 1", "id: y, at: [5, 0], hp: 9, speed: 5", order="x y"
    )
    return Battle.start(agreed.model_copy(update={"options": options}), ScriptedFaces(None))


def play(battle: Battle, most: int) -> list[str]:
    """Let every seat do as little as it may until the battle is over, and return the stalemate events."""
    told = []
    for _ in range(most):
        if battle.result is not None:
            break
        (decision,) = battle.pending
        outcome = battle.apply(decision.seat, next(battle.options_of(decision).intents()))
        told += [f"{event.name}:{event.data.get('rounds')}" for event in outcome.events if "stalemate" in event.name]
    return told


def test_a_battle_without_the_option_lasts() -> None:
    """No seat has agreed on an end."""
    battle = begun()

    assert play(battle, 60) == []
    assert battle.result is None


def test_a_draw_is_told_before_it_comes() -> None:
    """So many rounds without a wound or a new position, and the last three are told."""
    battle = begun(stalemate=4)

    told = play(battle, 400)

    assert battle.result is not None
    assert (battle.result.winner, battle.result.how) == (None, "stalemate")
    assert battle.pending == ()
    assert battle.state.game.waiting == (), "nobody is told to be asked any more"
    assert told[-3:] == ["stalemate_nears:3", "stalemate_nears:2", "stalemate_nears:1"]


@pytest.mark.parametrize("rounds", [0, -1, True, "5"])
def test_what_is_no_number_of_rounds_ends_nothing(rounds: object) -> None:
    """Options are checked where they are read; the engine itself takes odd ones for none."""
    battle = begun(stalemate=rounds)

    assert play(battle, 40) == []


def test_it_goes_on_after_a_dump() -> None:
    """What has been counted is part of the state."""
    battle = begun(stalemate=4)
    play(battle, 12)
    twin = Battle.load(battle.dump())

    assert play(twin, 400) == play(battle, 400)
    assert twin.state == battle.state
