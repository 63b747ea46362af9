"""Whether vibrations come from one creature to another: both touch the same ground or the same water (OB-SENS-04, -05).

The ground of a map is all one, be it on the floor of a pit; waters are one where their squares touch.
"""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.rulesets.fourth_family.figures.depths import depth_of
from fracas_engine.rulesets.fourth_family.figures.lines_of_effect import ground_footprint
from fracas_engine.rulesets.fourth_family.figures.water import water
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["touch_the_same"]


def touch_the_same(situation: Situation[FamilyRules], one: Creature, other: Creature) -> bool:
    """Say whether two creatures on the map are in contact with the same ground or the same water.

    Args:
        situation: The battle.
        one: Who might feel the other.
        other: Who might be felt.
    """
    if situation.board.underwater:
        return True
    wet, wet_too = _wet(situation, one), _wet(situation, other)
    if wet or wet_too:
        return bool(_waters(situation, wet) & wet_too)
    return _grounded(situation, one) and _grounded(situation, other)


def _wet(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares of water that a creature is in; none where it is above them."""
    return ground_footprint(creature).on(situation.map.grid) & water(situation) if creature.altitude <= 0 else 0


def _waters(situation: Situation[FamilyRules], wet: Mask) -> Mask:
    """Return all squares of water that hang together with some."""
    grid, everywhere = situation.map.grid, water(situation)
    before = 0
    while wet != before:
        before, wet = wet, grid.grown(wet, 1) & everywhere
    return wet


def _grounded(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Say whether a creature stands, climbs or digs, and does not hang in the air over or in a pit."""
    if creature.altitude > 0:
        return False
    if "fly" not in situation.rules.sheet(situation, creature).speeds:
        return True
    depth = min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())
    return creature.altitude <= -depth
