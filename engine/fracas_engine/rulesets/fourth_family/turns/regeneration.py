"""Regeneration: of several sources the highest (FE-TURN-03, OB-REGN)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["REGENERATION", "regeneration"]

REGENERATION = "regeneration"
"""The condition of those who regenerate by another's doing; its number is that of hit points."""


def regeneration(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return what a creature regenerates: the highest of all its sources (OB-REGN-02)."""
    own = situation.sheet(creature).regeneration or 0
    return max(own, *(c.amount or 0 for c in creature.conditions if c.name == REGENERATION), 0)
