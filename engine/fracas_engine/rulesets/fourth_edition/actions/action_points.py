"""Restrictions on spending action points (FE-AP-01 and -02, FE-SURP-02, FE-SURPD-02)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.queries import surprise
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why no action point can be spent now, or an empty string.

    A creature spends at most one per turn, and none in a surprise round.
    """
    if surprise.only_free_actions(situation, creature):
        return f"{creature.id} is surprised and cannot use another action"
    if creature.action_points < 1:
        return f"{creature.id} has no action point left"
    if creature.point_turn == creature.turns:
        return f"{creature.id} has already spent an action point in this turn"
    return "action points cannot be spent in the surprise round" if surprise.one_action_each(situation) else ""
