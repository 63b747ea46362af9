"""General actions that a trait allows as a Bonus Action (S5-ACT-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.queries import payment
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation

QUICK: Final[Mapping[str, tuple[str, ...]]] = {
    "cunning_action": ("dash", "disengage", "hide"),
    "nimble_escape": ("disengage", "hide"),
}
"""The general actions allowed as a Bonus Action, by trait."""


def is_quick(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if a creature may take a general action as a Bonus Action, and still has its Bonus Action."""
    traits = situation.setup.sheets[creature.sheet].traits
    quick = any(name in names for trait, names in QUICK.items() if trait in traits)
    return quick and payment.can_pay(creature, "bonus")


def cost_of(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> str:
    """Return the cost of a general action: `bonus` if the Bonus Action is allowed and available, otherwise `action`."""
    return "bonus" if is_quick(situation, creature, name) else "action"
