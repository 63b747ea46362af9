"""Preview of an area: the hypothetical use for which the displayed odds are computed."""

from __future__ import annotations

from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.fourth_family.attacks.areas import affected
from fracas_engine.rulesets.fourth_family.attacks.cover_origin import cover_origin
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def foreseen(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Acting:
    """Return the `Acting` frame that a use of the area would have; the displayed odds are computed from it."""
    targets = tuple(CreatureId(target.id) for target in affected(situation, user, action, placed))
    return Acting(CreatureId(user.id), action.id, targets, cover_origin(situation, user, action, placed))
