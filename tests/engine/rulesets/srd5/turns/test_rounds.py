"""Rounds: the creatures in their order, and the last round."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.rulesets.srd5.frames import NextRound, NextTurn
from fracas_engine.rulesets.srd5.state import game_of
from fracas_engine.rulesets.srd5.turns.rounds import step_next_round
from fracas_engine.setup import Setup
from tests.engine.rulesets.srd5.arena import now, start


@pytest.mark.rule("S5-ORDER-01")
@pytest.mark.parametrize("alive", [True, False])
def test_a_round_in_which_nobody_lives_has_no_turns(alive: bool) -> None:  # noqa: FBT001
    """It begins, and that is all."""
    battle = start(
        "....",
        "id: x, side: a, hp: 9, ac: 9, speed: 6, at: [0, 0]",
        "id: y, side: b, hp: 9, ac: 9, speed: 6, at: [3, 0]",
        order="x y",
    )
    for creature in battle.state.creatures.values():
        creature.alive = alive
    battle.state.stack.clear()
    resolution = now(battle)

    step_next_round(resolution, NextRound())

    assert battle.state.stack == ([NextTurn()] if alive else [])
    assert game_of(resolution).round == 2


@pytest.mark.rule("S5-ORDER-01")
def test_whom_a_fixed_order_leaves_out_comes_after_those_whom_it_names() -> None:
    """A set-up need not name all creatures."""
    creatures = [
        {"id": name, "side": name, "hp": 9, "ac": 9, "speed": 6, "at": [place, 0]} for place, name in enumerate("xyz")
    ]
    setup = {"ruleset": "srd5", "board": {"map": "...."}, "creatures": creatures, "order": ["z"]}

    battle = Battle.start(Setup.model_validate(setup), ScriptedFaces({}))

    assert (battle.state.game.order, battle.pending[0].by) == (("z", "x", "y"), "z")
