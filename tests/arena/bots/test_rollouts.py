"""The player of futures: it gets round walls, and it goes where it can strike."""

from __future__ import annotations

import json

import pytest

from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import candidate_intents, play_out, rollout_choice
from fracas_arena.bots.strike_distance import steps_to_strike
from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.intents import Move
from fracas_engine.setup import Setup

WALLED = """
.....
.###.
.....
"""


def battle(ogre: tuple[int, int], troll: tuple[int, int], rows: str = WALLED) -> Battle:
    """Return a duel on a small map; the ogre acts first."""
    claw = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 6, "vs": "ac"}}
    plain = {"hp": 30, "ac": 12, "speed": 6, "actions": [{**claw, "hit": [{"damage": "1d8+3"}]}]}
    creatures = [
        {"id": "ogre", "seat": "red", "side": "red", "at": ogre, **plain},
        {"id": "troll", "seat": "blue", "side": "blue", "at": troll, **plain},
    ]
    setup = {"ruleset": "orcus", "board": {"map": rows.strip()}, "creatures": creatures, "order": ["ogre", "troll"]}
    return Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))


def test_ways_lead_round_walls() -> None:
    """From above the middle of a wall to below it: two steps to the corner, one down, then one stands beside."""
    found = battle((2, 0), (2, 2))
    grid = found.situation.board.grid

    layers = steps_to_strike(found, found.state.creatures["ogre"], 1)

    assert grid.cells(layers[0]) == [(1, 2), (2, 2), (3, 2)]
    assert grid.cells(layers[1]) == [(0, 1), (4, 1), (0, 2), (4, 2)]
    assert [number for number, layer in enumerate(layers) if layer & grid.bit((2, 0))] == [3]


def test_it_goes_round_a_wall_to_strike() -> None:
    """The nearest cell as the crow flies is behind the wall, and nothing can be struck from there."""
    found = battle((2, 0), (2, 2))

    choice = rollout_choice(found, found.pending[0], RolloutMemory())

    assert isinstance(choice, Move)
    assert choice.to in {(1, 2), (3, 2)}


@pytest.mark.parametrize("seed", range(4))
def test_two_of_them_come_to_blows(seed: int) -> None:
    """Large creatures on a board with walls: there is damage after six rounds (both once stood still forever)."""
    found = Lineup.suggested("monster_mash").battle(seed)

    play_out(found, "red", RolloutMemory(), turns=12)

    assert any(creature.hp < creature.max_hp for creature in found.state.creatures.values())


def test_no_turn_is_one_turn_to_its_end() -> None:
    """With no further turns the acting creature's own is played to its end, and the next is not begun."""
    found = battle((0, 0), (4, 2))

    play_out(found, "red", RolloutMemory(), turns=0)

    assert found.state.game.acting == "troll"
    assert found.state.creatures["troll"].at == (4, 2)
    assert found.state.creatures["ogre"].at != (0, 0)


def test_it_proposes_to_strike_to_wait_and_to_leave() -> None:
    """Beside a foe: the blow first, ending the turn, and a place away from it are all worth a try."""
    found = battle((0, 0), (1, 0))

    wishes = candidate_intents(found, found.pending[0], RolloutMemory(), most=12)
    kinds = [type(wish).__name__ for wish in wishes]

    assert kinds[0] == "Use"
    assert {"Use", "End", "Move"} <= set(kinds)
