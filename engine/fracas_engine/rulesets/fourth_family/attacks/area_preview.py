"""What will be so while an area is used: from where cover is drawn, and whom it strikes."""

from __future__ import annotations

from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.rulesets.fourth_family.attacks.areas import affected, origin_of
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["cover_origin", "foreseen"]


def cover_origin(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Cell | None:
    """Return the square from which cover in an area is drawn; None where it is the user's whole space (FE-AREA-01)."""
    base = origin_of(situation, user, action, placed)
    return base.cell if placed.targeted or base.size == 1 else None


def foreseen(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Acting:
    """Return the use of an area as it would be; its odds are looked up with it."""
    targets = tuple(CreatureId(target.id) for target in affected(situation, user, action, placed))
    return Acting(CreatureId(user.id), action.id, targets, cover_origin(situation, user, action, placed))
