"""Landing after a Long Jump (S5-JUMP-03)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.harm import condition_effects
from fracas_engine.rulesets.srd5.movement.difficult_terrain import MAKES_DIFFICULT
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature

LANDING_DC: Final = 10


def land(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Land after a Long Jump; landing in Difficult Terrain requires an ability check (S5-JUMP-03)."""
    if creature.at is None or not creature.alive:
        return
    board = resolution.board
    cells = space_of(resolution, creature).cells()
    rough = any(board.has(cell, name) for cell in cells for name in MAKES_DIFFICULT)
    if rough and d20_tests.ability_check(resolution, creature, "acrobatics", dc=LANDING_DC) < LANDING_DC:
        condition_effects.knock_prone(resolution, creature)
