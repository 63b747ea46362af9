"""Incorporeal creatures among walls, doors and foes, in fog of war."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import KeyedFaces
from fracas_engine.scenario.files import setup_of
from fracas_engine.testing.random_players import RandomPlayer
from tests.engine.rulesets.srd5.test_conformance import INVARIANTS

_WALLED = """scenario: random play
ruleset: srd5
rules: [S5-MOVE-05]
board:
  map: |
    ..#....#..
    ..#....#..
    ..........
    ####..####
    ..........
    ..#....O..
    ..#.~~.#..
  edges: [{wall: [[4, 0], [4, 3]]}, {door: [[6, 4], [6, 5]], id: gate, open: false}, {low_wall: [[1, 4], [1, 7]]}]
options: {vision: side}
creatures:
  - {use: USE, id: one, side: a, at: [0, 0]}
  - {use: USE, id: two, side: a, at: [0, 6]}
  - {id: foe, side: b, hero: true, at: [5, 2], hp: 80, ac: 10, speed: 6}
  - {id: fiend, side: b, hero: true, at: [9, 5], hp: 80, ac: 10, speed: 6, traits: [undead]}
order: [one, foe, two, fiend]
steps: [{expect: {over: false}}]
"""

STEPS = 120
"""The most decisions of a battle."""


@pytest.mark.slow
@pytest.mark.rule("S5-MOVE-05", "S5-COVER-03")
@pytest.mark.parametrize("name", ["specter", "will_o_wisp"])
def test_random_play_among_walls_refuses_no_offer(name: str) -> None:
    """No offer is refused and no invariant is broken, and a creature gets into a wall."""
    (scenario,) = load_scenarios(_WALLED.replace("USE", name), file=name)
    start = Battle.start(setup_of(scenario), KeyedFaces(bytes(32)))
    inside = False
    for number in range(5):
        battle = start.clone(KeyedFaces(number.to_bytes(32, "big")))
        player = RandomPlayer(number, avoiding=("surrender", "flee", "offer_peace"))
        for step in range(STEPS):
            if battle.result is not None:
                break
            decision = battle.pending[0]
            battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
            own = battle.state.creatures["one"]
            inside = inside or (own.at is not None and battle.situation.board.has(own.at, "wall"))
            if step % 10 == 0:
                assert [fault for invariant in INVARIANTS for fault in invariant(battle)] == []
    assert inside
