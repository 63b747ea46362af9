"""Combat advantage (FE-CA, OB-CADV)."""

from __future__ import annotations

from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.attacks.flanking import flanked_by
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.current_use import acting_frame
from fracas_engine.rulesets.fourth_family.queries.sight import (
    can_see,
    is_hidden,
)
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def combat_advantage(
    situation: Situation[FamilyRules], attacker: Creature, target: Creature, action: Action | None = None
) -> bool:
    """Return True if the attacker has combat advantage against the target.

    Without an action, an attacker adjacent to the target is assumed to attack in melee.

    Rules: FE-CA-02 and -03, FE-FLANK-01 and -08, FE-INVIS-02, FE-PRONE-01, OB-CADV-03, OB-CPRN-05.
    """
    ruleset = situation.rules
    if attacker is target:
        return False
    if ruleset.advantage_needs_sight and not can_see(situation, attacker, target):
        return False
    melee = action.origin == "melee" if action is not None else distance_between(attacker, target) <= 1
    if has_condition(target, *ruleset.exposed) or (melee and has_condition(target, "prone")):
        return True
    if ruleset.unseen_has_advantage and not can_see(situation, target, attacker):
        return True
    use = acting_frame(situation, attacker, action.id) if action is not None else None
    if use is not None and use.revealed and is_hidden(target, attacker):
        return True
    return flanked_by(situation, target, attacker)
