"""Regeneration; if a creature has several sources, only the highest applies (FE-TURN-03, OB-REGN)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

REGENERATION = "regeneration"
"""Condition of regeneration granted by a power; its number is the hit points per turn."""


def regeneration(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the hit points that a creature regenerates: the highest of all sources (OB-REGN-02)."""
    own = situation.sheet(creature).regeneration or 0
    return max(own, *(c.amount or 0 for c in creature.conditions if c.name == REGENERATION), 0)
