"""Durations in minutes, in a battle of the fourth-edition rules."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import after_time
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End
from fracas_engine.resolution import Resolution
from fracas_engine.setup import Setup
from fracas_engine.state import Condition


def duel() -> Battle:
    """Begin a battle of two, the hero first, far from each other."""
    library = library_of("fourth_edition")
    board = library.boards["market_street"]
    (one, *_), (other, *_) = board.starts.values()
    hero = library.creatures["shield_warden"].model_copy(update={"id": "a", "at": one, "seat": "red"})
    foe = library.creatures["tusk_orc"].model_copy(update={"id": "b", "at": other, "seat": "blue"})
    setup = Setup(ruleset="fourth_edition", board=board, creatures=(hero, foe), order=("a", "b"))
    return Battle.start(setup, ScriptedFaces({}))


@pytest.mark.rule("FE-ROUND-02")
def test_a_minute_ends_when_the_turn_of_its_maker_begins_in_the_eleventh_round() -> None:
    """What begins in round 1 on a's turn is there on its turn of round 10, and gone when that of round 11 begins."""
    battle = duel()
    target = battle.state.creatures["b"]
    ends = after_time(60, user=CreatureId("a"), user_turns=battle.state.creatures["a"].turns)
    resolution = Resolution(battle.situation, Dice(ScriptedFaces({})))
    battle.ruleset.conditions.begin(resolution, target, Condition("slowed", ends, source=CreatureId("a")))  # type: ignore[attr-defined]
    held = {}
    for number in range(1, 12):
        assert (battle.state.game.round, battle.state.game.acting) == (number, "a")
        held[number] = target.has("slowed")
        battle.apply("red", End(by=CreatureId("a")))
        battle.apply("blue", End(by=CreatureId("b")))

    assert held == {**dict.fromkeys(range(1, 11), True), 11: False}
