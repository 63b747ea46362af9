"""Tremorsense: contact of two creatures with the same ground or the same water (OB-SENS-04, -05).

All ground of a map counts as connected, including the floors of pits; waters are connected if their squares
touch.
"""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.rulesets.fourth_family.queries.depths import depth_of
from fracas_engine.rulesets.fourth_family.queries.lines_of_effect import ground_footprint
from fracas_engine.rulesets.fourth_family.queries.water import water
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def touch_the_same(situation: Situation[FamilyRules], one: Creature, other: Creature) -> bool:
    """Return True if two creatures are in contact with the same ground or the same water.

    Args:
        situation: The battle.
        one: The creature with tremorsense.
        other: The creature to be sensed.
    """
    if situation.board.underwater:
        return True
    wet, wet_too = _wet(situation, one), _wet(situation, other)
    if wet or wet_too:
        return bool(_waters(situation, wet) & wet_too)
    return _grounded(situation, one) and _grounded(situation, other)


def _wet(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares of water that a creature is in; none if the creature is above the water."""
    return ground_footprint(creature).on(situation.map.grid) & water(situation) if creature.altitude <= 0 else 0


def _waters(situation: Situation[FamilyRules], wet: Mask) -> Mask:
    """Return all squares of water that are connected with the given squares."""
    grid, everywhere = situation.map.grid, water(situation)
    before = 0
    while wet != before:
        before, wet = wet, grid.grown(wet, 1) & everywhere
    return wet


def _grounded(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Return True if a creature stands, climbs or burrows, False if it is in the air."""
    if creature.altitude > 0:
        return False
    if "fly" not in situation.rules.sheet(situation, creature).speeds:
        return True
    depth = min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())
    return creature.altitude <= -depth
