"""Invariants of the SRD at every moment of random legal play, on random boards and with random creatures."""

from __future__ import annotations

from typing import Final

import pytest

from fracas_engine.battle import Battle
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.testing.invariants import COMMON
from tests.engine.random_battles import play
from tests.engine.rulesets.srd5.random_scenes import random_scene
from tests.engine.rulesets.srd5.test_conformance import INVARIANTS
from tests.examples import seeds

LONGEST: Final = 80
"""Intents of a battle at most: what breaks, breaks early, and other seeds are worth more than long battles."""

LOOK_EVERY: Final = 25
"""After how many intents all that a decision promises is looked at, which takes long."""


def out_of_walls(battle: Battle) -> list[str]:
    """No creature is in a wall or beyond the map (S5-GRID-07)."""
    situation = battle.situation
    grid = situation.map.grid
    return [
        f"{creature.id} is at {creature.at}, in a wall or off the map"
        for creature in situation.present()
        if not (space := space_of(situation, creature)).fits(grid) or space.on(grid) & filling(situation)
    ]


def spent(battle: Battle) -> list[str]:
    """No creature has a second action, Bonus Action, Reaction or interaction (S5-TURN-01, S5-ACT-19 and -21)."""
    return [
        f"{creature.id} has {creature.budget}"
        for creature in map(s5, battle.state.creatures.values())
        if any(left > 1 for left in creature.budget.values()) or creature.spent < 0
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(0, 12, sampled=6))
def test_random_play_keeps_the_rules(seed: int) -> None:
    """Every legal intent leads to a legal state, on any ground and for any creature."""
    invariants = (*COMMON, *INVARIANTS, out_of_walls, spent)
    play(random_scene(seed), seed, invariants, longest=LONGEST, look_every=LOOK_EVERY, samples=3)
