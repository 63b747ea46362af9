"""What `search` compares."""

from __future__ import annotations

import random

from fracas_arena import Bout
from fracas_arena.bots.search import SearchPolicy, candidates
from fracas_engine.battle import Battle
from fracas_engine.intents import End
from fracas_protocol.intents import Intent
from tests.arena.bots.small_battles import battle_of, one


def chosen(battle: Battle) -> Intent:
    """Return what red chooses."""
    bout, policy = Bout(battle), SearchPolicy(chance=random.Random(4))
    view, decision = bout.view("red"), bout.decisions("red")[0]
    policy.answers = {name: bout.ask("red", question) for name, question in policy.questions(view, decision).items()}
    return policy.choose(view, decision)


def test_no_turn_is_ended_while_there_is_something_to_do() -> None:
    """Ending the turn is among the choices where the focus policy would, and else it is not."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (2, 4)))
    decision = Bout(battle).decisions("red")[0]
    strike: Intent = {"by": "ogre", "use": "claw", "on": ("imp",)}
    end: Intent = {"by": "ogre", "end": "turn"}

    assert not any(isinstance(wish, End) for wish in candidates(battle, decision, strike, ()))
    assert isinstance(candidates(battle, decision, end, ())[0], End)


def test_nothing_is_tried_that_only_passes_time() -> None:
    """What neither strikes nor moves is proposed by the focus policy alone, where it finds it worth something."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (13, 4)))

    for _ in range(6):
        if battle.pending[0].seat != "red":
            break
        intent = chosen(battle)
        assert intent.get("use") not in {"perception", "action_point"}
        bout = Bout(battle)
        bout.act("red", intent, decision=bout.decisions("red")[0].number)
