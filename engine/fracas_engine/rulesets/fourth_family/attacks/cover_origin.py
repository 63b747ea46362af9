"""Origin square from which the cover of an area's targets is determined."""

from __future__ import annotations

from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.attacks.areas import origin_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def cover_origin(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Cell | None:
    """Return the square from which an area's cover is determined, or None for the user's whole space (FE-AREA-01)."""
    base = origin_of(situation, user, action, placed)
    return base.cell if placed.targeted or base.size == 1 else None
