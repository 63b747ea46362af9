"""Lines of effect and of sight, and concealment between creatures.

Rules: FE-GEO-02 and -03, FE-CONC, OC-LOS, OC-LOE, OB-CONC.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.queries.space import footprint, on_plan
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.concealment import GRADES, concealment, least_obscured
from fracas_engine.rulesets.fourth_family.queries.lines_of_effect import effect_line, ground_footprint, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def is_hidden(viewer: Creature, target: Creature) -> bool:
    """Return True if the target is hidden from the viewer (FE-STEALTH-06)."""
    return any(hiding.enemy == viewer.id for hiding in family(target).hiding)


def sensed(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer perceives the target by a sense that needs no light (FE-CONC-10)."""
    senses = situation.sheet(viewer).senses
    away = distance(footprint(viewer), footprint(target))
    if any(reach is not None and away <= reach for reach in (senses.blindsight, senses.truesight)):
        return effect_line(situation, ground_footprint(viewer), ground_footprint(target))
    return senses.tremorsense is not None and away <= senses.tremorsense and target.altitude == 0


def cannot_see(viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer cannot see the target in any light.

    This is so if the viewer is blinded, or the target is invisible or hidden from it.
    """
    return has_condition(viewer, "blinded") or has_condition(target, "invisible") or is_hidden(viewer, target)


def can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer sees the target."""
    return situation.steady_memo(("can_see", viewer.id, target.id), lambda: _can_see(situation, viewer, target))


def _can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    if viewer is target or situation.rules.sensed(situation, viewer, target):
        return True
    if concealment(situation, viewer, target) == "total":
        return False
    return sight_line(situation, footprint(viewer), footprint(target))


def sees_place(situation: Situation[FamilyRules], viewer: Creature, there: Footprint) -> bool:
    """Return True if a creature sees a space, occupied or not (FE-TELE-02, FE-GEO-03, FE-CONC-10)."""
    senses = situation.sheet(viewer).senses
    own = footprint(viewer)
    away = distance(own, there)
    if any(reach is not None and away <= reach for reach in (senses.blindsight, senses.truesight)) and effect_line(
        situation, on_plan(own), on_plan(there)
    ):
        return True
    if has_condition(viewer, "blinded") or not sight_line(situation, own, there):
        return False
    return least_obscured(situation, viewer, there, near=away <= 1) < len(GRADES) - 1
