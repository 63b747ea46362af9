"""Legality of the targets of an action (FE-ATK-15, OB-ATK-02)."""

from __future__ import annotations

from fracas_engine.board import distance
from fracas_engine.d20.queries.space import distance_between, footprint
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint, is_hidden
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def target_fault(situation: Situation[FamilyRules], user: Creature, action: Action, target: Creature) -> str:
    """Return the refusal code of an illegal target, or an empty string if the target is legal.

    Rules: FE-MELEE-01 and -02, FE-RANGED-01, -02 and -05, OB-TYPE-02, OB-MELE-01, -03, -04 and -07, OB-RNGD-01, -02 and
    -04, OC-CONJ-02, OC-PATH-01 and -05, OC-SELF-02, OC-TARGET-02 and -03.
    """
    if user is target:  # a user may target itself (OC-SELF-01), but not with an attack
        return "bad_target" if action.bonus is not None else ""
    aimed_at: FamilyCreature = target  # type: ignore[assignment] # called very often
    if aimed_at.conjured and not aimed_at.attackable:
        return "bad_target"
    if action.maneuver and action.id in situation.rules.switches.against_enemies and target.side == user.side:
        return "bad_target"
    # Checked before the distance, which would reveal its position (FE-STEALTH-06).
    if aimed_at.hiding and is_hidden(user, target) and target.side != user.side and action.area is None:
        return "no_such_target"
    if not situation.rules.attacks.may_target(situation, user, action, target):
        return "bad_target"
    here, there = ground_footprint(user), ground_footprint(target)
    if action.reach is not None:
        level = target.altitude == user.altitude
        away = distance(here, there) if level else distance(footprint(user), footprint(target))
        if away > action.reach:
            return "out_of_range"
    return "" if effect_line(situation, here, there) else "no_line_of_effect"


def check_target(situation: Situation[FamilyRules], user: Creature, action: Action, target: Creature) -> None:
    """Check that a creature may be targeted: eligibility, range and line of effect (FE-ATK-15, OB-ATK-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range`, `no_such_target` or `no_line_of_effect`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{action.name} cannot target {target.id}")
        case "out_of_range":
            away = distance_between(user, target)
            raise IllegalIntent(
                "out_of_range", f"{target.id} is {away} squares away: {action.name} has a range of {action.reach}"
            )
        case "no_such_target":
            raise IllegalIntent("no_such_target", f"{user.id} does not know where {target.id} is")
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{user.id} has no line of effect to {target.id}")
        case _:
            pass
