"""Creatures in water and underwater (S5-WATER-06)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def underwater(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is underwater (S5-WATER-06)."""
    if situation.map.underwater:
        return True
    if creature.altitude >= 0 or creature.at is None:
        return False
    return in_water(situation, creature)


def in_water(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if all cells of a creature's space are water."""
    cells = situation.rules.terrain.cells(situation, creature)
    return not cells & ~situation.board.mask("water")
