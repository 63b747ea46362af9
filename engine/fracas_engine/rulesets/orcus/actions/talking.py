"""Brief talk and gestures, on any turn (OB-FREE-01).

What is said is the players' own; here it is only that somebody says something. What a creature says in one turn, its
own or another's, is one talk.
"""

# ruff: noqa: ARG001 - all that carries out an action takes the same

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.figures.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, turn_of
from fracas_engine.situation import Situation

__all__ = ["communicate", "fault"]


def fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why a creature does not begin to talk now; empty where it may."""
    return f"{creature.id} is talking already" if creature.spoke == turn_of(situation) else ""


def communicate(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Say something.

    Args:
        resolution: The battle.
        creature: Who speaks.
        action: The action.
        intent: What was ordered.
        price: What it is paid with.
    """
    pay(resolution, creature, action, price, spoke=turn_of(resolution))
