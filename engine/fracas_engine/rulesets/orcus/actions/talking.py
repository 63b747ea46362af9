"""Brief speech and gestures, on any turn (OB-FREE-01).

Only the fact that a creature speaks is recorded, not its words. Everything that a creature says during one turn counts
as one free action, whether the turn is its own or another creature's.
"""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, turn_of
from fracas_engine.situation import Situation


def fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why a creature cannot start to speak now, or an empty string."""
    return f"{creature.id} has already spoken in this turn" if creature.spoke == turn_of(situation) else ""


def communicate(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Record that a creature speaks.

    Args:
        resolution: The battle.
        creature: The creature that speaks.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price, spoke=turn_of(resolution))
