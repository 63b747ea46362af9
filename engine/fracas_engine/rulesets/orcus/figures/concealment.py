"""Light, darkness and fog: how well a square conceals (OB-LITE, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.figures.light import BRIGHT, DARK
from fracas_engine.d20.figures.space import footprint
from fracas_engine.rulesets.fourth_family.figures.concealment import fog, light
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["obscured"]


def obscured(situation: Situation[FamilyRules], viewer: Creature, there: Footprint, *, near: bool) -> int:
    """Return how well a square conceals who is in it: 0 not at all, 1 partially, 2 totally (OB-SENS-03).

    Darkness obscures heavily and never totally; of light and fog the worse one counts (OB-LITE-01, -04 and -05).
    """
    if there.cell not in situation.board:
        return 0
    found = fog(situation, there, near=near)
    senses = situation.sheet(viewer).senses
    away = distance(footprint(viewer), there)
    if any(reach is not None and away <= reach for reach in (senses.darkvision, senses.truesight)):
        return found
    lit = light(situation, there)
    return max(found, 0 if lit == BRIGHT else 2 if lit == DARK and not near else 1)
