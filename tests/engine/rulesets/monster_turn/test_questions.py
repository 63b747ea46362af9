"""The question `way` where moves are halves of cards."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.options import UseOption
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup


def battle_with_a_move() -> tuple[Battle, Decision, UseOption]:
    """Play until a character can go somewhere by a half of a card."""
    battle, player = Battle.start(random_setup(Wish("monster_turn", most=2), 4), KeyedFaces(bytes(32))), RandomPlayer(4)
    while True:
        decision = battle.pending[0]
        going = [use for use in battle.options_of(decision).uses if use.destinations and use.choices]
        if going:
            return battle, decision, going[0]
        battle.apply(decision.seat, player.choose(battle, decision))


def order(use: UseOption, **where: Any) -> dict[str, Any]:
    """Return the order to go somewhere by a half of a card."""
    return {"by": use.by, "use": use.action, "with": use.choices[0], **where}


@pytest.mark.rule("MT-MOVE-01")
def test_the_way_of_a_half_is_told_with_its_cost() -> None:
    """Wherever the half may lead, the way ends there at the cost that is offered, and may be ordered hex by hex."""
    battle, decision, use = battle_with_a_move()

    for cell, cost in use.destinations.items():
        told: Any = battle.ask_as(decision.seat, {"way": order(use, to=cell)})
        if cost:
            assert (told["path"][-1], told["cost"]) == (cell, cost)
            assert battle.ask_as(decision.seat, {"way": order(use, path=told["path"])}) == told
    assert len(use.destinations) > 3


def test_what_is_no_move_of_a_character_has_no_way() -> None:
    """A plain move, a monster, a hex off the map and a missing figure are refused with their codes."""
    battle, decision, use = battle_with_a_move()
    monster = next(c.id for c in battle.state.creatures.values() if c.seat != decision.seat)
    wrong = [
        ({"by": use.by, "move": "move", "to": (0, 0)}, "malformed"),
        ({**order(use, to=(0, 0)), "by": monster}, "not_available"),
        (order(use, to=(99, 99)), "bad_path"),
        ({**order(use, to=(0, 0)), "by": "nobody"}, "no_such_target"),
    ]

    for question, code in wrong:
        with pytest.raises(IllegalIntent) as refused:
            battle.ask({"way": question})
        assert refused.value.code == code, question
