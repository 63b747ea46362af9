"""Who may take free actions, and how many in a turn (OB-FREE-08, OB-TURN-10, OB-CSUR-03)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, TurnOf, turn_of
from fracas_engine.situation import AnySituation

__all__ = ["free_fault", "free_spent"]


def free_fault(situation: AnySituation, creature: FamilyCreature) -> str:
    """Say why a creature takes no free action now, or nothing; options may limit them to so many a turn."""
    if has_condition(creature, "surprised"):
        return f"{creature.id} is surprised and takes no free action"
    settings = situation.setup.options
    most = 1 if settings.get("one_free_action_per_turn") else settings.get("free_actions_per_turn")
    now = turn_of(situation)
    if most is not None and sum(turn == now for turn in creature.free_used) >= int(most):
        return f"{creature.id} has taken its free actions of this turn"
    return ""


def free_spent(situation: AnySituation, creature: FamilyCreature) -> tuple[TurnOf, ...]:
    """Return this turn as often as a creature has used a free action in it; turns that are over limit nothing."""
    now = turn_of(situation)
    return (*(turn for turn in creature.free_used if turn == now), now)
