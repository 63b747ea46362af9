"""Cells that a creature of `srd5` perceives in fog of war (`srd5/queries/sight.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from tests.engine.random_battles import in_the_dark
from tests.engine.rulesets.srd5.random_scenes import random_scene


def one_by_one(situation: AnySituation, watcher: Creature) -> Mask:
    """Return the cells that a creature perceives, by the rules for a single cell."""
    own, reach = space_of(situation, watcher), sight.sense(situation, watcher, "blindsight")
    if conditions.has_condition(watcher, "unconscious"):
        return 0
    found, grid, blinded = 0, situation.board.grid, conditions.has_condition(watcher, "blinded")
    for cell in grid.cells(grid.everywhere):
        there = Footprint(cell)
        felt = reach is not None and distance(own, there) <= reach and sight.line_to(situation, own, there)
        if felt or (not blinded and sight.sees_cell(situation, watcher, cell)):
            found |= grid.bit(cell)
    return found


@pytest.mark.rule("S5-SENSE-01", "S5-SENSE-02", "S5-SENSE-03", "S5-SENSE-07", "S5-SENSE-08", "S5-SENSE-09")
def test_cells_are_perceived_together_as_one_by_one() -> None:
    """Light, Darkvision, Truesight, Blindsight, walls and edges count for many cells as for each."""
    looked, seen, unseen = 0, 0, 0
    for battle in filter(None, (in_the_dark(random_scene(seed), seed) for seed in range(150))):
        situation = battle.situation
        grid = situation.board.grid
        for watcher in situation.present():
            expected = one_by_one(situation, watcher)
            half = grid.everywhere // 3 & grid.everywhere
            first = situation.rules.perceives_cells(situation, watcher, half)
            assert first == expected & half
            assert situation.rules.perceives_cells(situation, watcher, grid.everywhere) == expected, watcher.id
            looked, seen, unseen = (
                looked + 1,
                seen + expected.bit_count(),
                unseen + (grid.everywhere & ~expected).bit_count(),
            )
    assert looked > 200
    assert min(seen, unseen) > 2000
