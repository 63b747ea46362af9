"""What `search` compares: choices, also with the turn ended right after them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fracas_arena import Bout
from fracas_arena.bots.search import SearchPolicy, candidates
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Move
from fracas_engine.setup import Setup
from fracas_protocol.intents import Intent

CLAW = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 6, "vs": "ac"}}


def battle_of(*creatures: dict[str, Any], ruleset: str = "fourth_edition") -> Battle:
    """Return a battle of these, who act in their order."""
    board = {"map": "\n".join(["." * 16] * 8)}
    order = [creature["id"] for creature in creatures]
    setup = {"ruleset": ruleset, "board": board, "creatures": creatures, "order": order}
    return Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))


def one(name: str, seat: str, at: tuple[int, int], *, cost: str = "standard", **keys: object) -> dict[str, Any]:
    """Return a creature with a claw."""
    actions = [{**CLAW, "cost": cost, "hit": [{"damage": "2d8+3"}]}]
    return {
        "id": name,
        "seat": seat,
        "side": seat,
        "at": at,
        "hp": 40,
        "ac": 15,
        "speed": 6,
        "actions": actions,
        **keys,
    }


def chosen(battle: Battle) -> Intent:
    """Return what red chooses."""
    bout, policy = Bout(battle), SearchPolicy(chance=random.Random(4))
    view, decision = bout.view("red"), bout.decisions("red")[0]
    policy.answers = {name: bout.ask("red", question) for name, question in policy.questions(view, decision).items()}
    return policy.choose(view, decision)


@pytest.mark.parametrize(("far", "ends"), [(13, True), (7, False)])
def test_a_choice_is_also_seen_with_the_turn_ended_after_it(far: int, *, ends: bool) -> None:
    """Who would walk on into the foes' reach and not strike waits; who can strike this turn goes on."""
    foes = [one(f"foe{number}", "blue", (far, 3 + number), cost="action") for number in range(3)]
    battle = battle_of(one("ogre", "red", (2, 4), hp=20, cost="action"), *foes, ruleset="srd5")
    decision = Bout(battle).decisions("red")[0]
    step = Move(by=CreatureId("ogre"), mode="walk", to=(3, 4))

    _, found = SearchPolicy(chance=random.Random(4))._glance(battle, decision, step, "red", 7)

    assert found is ends


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
