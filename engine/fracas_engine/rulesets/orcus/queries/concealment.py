"""Concealment by light, darkness and fog (OB-LITE, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.queries.light import BRIGHT, DARK
from fracas_engine.d20.queries.space import footprint
from fracas_engine.rulesets.fourth_family.queries.concealment import fog, light
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def obscured(situation: Situation[FamilyRules], viewer: Creature, there: Footprint, *, near: bool) -> int:
    """Return the concealment in a square: 0 none, 1 partial, 2 total (OB-SENS-03).

    Darkness never gives total concealment. If both light and fog conceal, the worse applies (OB-LITE-01, -04 and -05).
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
