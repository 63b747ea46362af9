"""Squares that a creature of the fourth-edition family perceives in fog of war (`fourth_family/queries/sight.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint, Mask
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries import sight
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.testing.random_players import RandomPlayer
from tests.engine.random_battles import in_the_dark
from tests.engine.rulesets.fourth_family.random_scenes import random_scene


def one_by_one(situation: AnySituation, watcher: Creature) -> Mask:
    """Return the squares that a creature perceives, by the rules for a single square."""
    grid = situation.board.grid
    if has_condition(watcher, *sight.UNAWARE):
        return 0
    seen = [cell for cell in grid.cells(grid.everywhere) if sight.sees_place(situation, watcher, Footprint(cell))]
    return grid.mask(seen)


@pytest.mark.rule("FE-GEO-02", "FE-GEO-03", "FE-CONC-03", "FE-CONC-05", "FE-CONC-10", "OC-LOS-01", "OB-SENS-03")
@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_cells_are_perceived_together_as_one_by_one(ruleset: str) -> None:
    """Light, special senses, walls, edges, zones and altitudes count for many squares as for each."""
    looked, seen, unseen, zones = 0, 0, 0, 0
    for seed in range(120):
        battle = in_the_dark(random_scene(ruleset, seed), seed)
        if battle is None:
            continue
        player = RandomPlayer(seed)
        for _ in range(12):
            if battle.result is None:
                decision = battle.pending[0]
                battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
        situation = battle.situation
        grid = situation.board.grid
        zones += bool(situation.state.zones)
        for watcher in situation.present():
            if not watcher.alive:
                continue
            expected = one_by_one(situation, watcher)
            half = grid.everywhere // 3 & grid.everywhere
            first = situation.rules.perceives_cells(situation, watcher, half)
            assert first == expected & half, (seed, watcher.id)
            assert situation.rules.perceives_cells(situation, watcher, grid.everywhere) == expected, (seed, watcher.id)
            looked += 1
            seen += expected.bit_count()
            unseen += (grid.everywhere & ~expected).bit_count()
    assert looked > 100
    assert min(seen, unseen) > 1000
    assert zones > 5
