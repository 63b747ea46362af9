"""Free actions: eligibility and the limit per turn (OB-FREE-08, OB-TURN-10, OB-CSUR-03)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, TurnOf, turn_of
from fracas_engine.situation import AnySituation


def free_fault(situation: AnySituation, creature: FamilyCreature) -> str:
    """Return why a creature cannot take a free action now, or an empty string.

    An option of the ruleset can limit the number of free actions per turn.
    """
    if has_condition(creature, "surprised"):
        return f"{creature.id} is surprised and cannot take free actions"
    settings = situation.setup.options
    most = 1 if settings.get("one_free_action_per_turn") else settings.get("free_actions_per_turn")
    now = turn_of(situation)
    if most is not None and sum(turn == now for turn in creature.free_used) >= int(most):
        return f"{creature.id} has no free action left in this turn"
    return ""


def free_spent(situation: AnySituation, creature: FamilyCreature) -> tuple[TurnOf, ...]:
    """Return the new value of `free_used`: one entry for each free action of this turn, including the one now taken."""
    now = turn_of(situation)
    return (*(turn for turn in creature.free_used if turn == now), now)
