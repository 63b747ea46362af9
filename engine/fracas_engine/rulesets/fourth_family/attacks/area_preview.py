"""What will be so while an area is used: from where cover is drawn, and the situation in which to look up odds."""

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


def foreseen(
    situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed
) -> Situation[FamilyRules]:
    """Return the situation as it would be while an action with an area is used; nothing changes."""
    state = situation.state.copy()
    origin = cover_origin(situation, user, action, placed)
    targets = tuple(CreatureId(target.id) for target in affected(situation, user, action, placed))
    state.stack.append(Acting(CreatureId(user.id), action.id, targets, origin))
    return Situation(situation.setup, situation.rules, situation.map, state)
