"""Restrictions on spending action points (OB-AP-04 to -06)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.state import FamilyCreature, game_of
from fracas_engine.situation import AnySituation


def fault(situation: AnySituation, creature: FamilyCreature) -> str:
    """Return why no action point can be spent now, or an empty string.

    A creature spends at most one per encounter, and none in a surprise round.
    """
    if creature.action_points < 1:
        return f"{creature.id} has no action point left"
    if creature.points_spent:
        return f"{creature.id} has already spent an action point in this encounter"
    return "action points cannot be spent in a surprise round" if game_of(situation).surprise else ""
