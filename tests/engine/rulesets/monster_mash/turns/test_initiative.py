"""The first seat of a round, and the end of a battle."""

from __future__ import annotations

import pytest

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import SeatId
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.turns.rounds import initiative_bonus
from fracas_engine.rulesets.monster_mash.victory import look_for_winner
from tests.engine.rulesets.monster_mash.arena import start


@pytest.mark.rule("MM-TURN-06")
@pytest.mark.parametrize(("to", "by", "bonus"), [("initiative", 3, 5), ("initiative", -4, 1), ("ac", 3, 2)])
def test_the_best_bonus_of_a_seat_counts_with_what_changes_it(to: str, by: int, bonus: int) -> None:
    """The dead do not lend theirs."""
    battle = start(
        ".....", "id: x, seat: a, at: [0, 0], hp: 9, speed: 4, initiative: 2",
        "id: y, seat: a, at: [1, 0], hp: 9, speed: 4, initiative: 1", "id: z, seat: b, at: [4, 0], hp: 9, speed: 4",
        order="x y z",
    )  # fmt: skip
    x = battle.state.creatures["x"]
    x.modifiers = (Modifier(to=to, by=by, ends=ENCOUNTER),)

    assert initiative_bonus(battle.situation, SeatId("a")) == bonus
    x.alive = False
    assert initiative_bonus(battle.situation, SeatId("a")) == 1


@pytest.mark.rule("MM-WIN-01")
@pytest.mark.parametrize(
    ("dead", "over", "winner"), [("", False, None), ("z", True, "a"), ("xyz", True, None), ("xy", True, "b")]
)
def test_a_battle_is_over_once(dead: str, *, over: bool, winner: str | None) -> None:
    """And is not told to be over again."""
    battle = start(
        ".....", "id: x, seat: a, at: [0, 0], hp: 9, speed: 4", "id: y, seat: a, at: [1, 0], hp: 9, speed: 4",
        "id: z, seat: b, at: [4, 0], hp: 9, speed: 4", order="x y z",
    )  # fmt: skip
    for name in dead:
        battle.state.creatures[name].alive = False
    now = Resolution(battle.situation, Dice(ScriptedFaces({})))

    look_for_winner(now)
    told = len(now.events)
    look_for_winner(now)

    assert (battle.state.game.over, battle.state.game.winner) == (over, winner)
    assert len(now.events) == told
