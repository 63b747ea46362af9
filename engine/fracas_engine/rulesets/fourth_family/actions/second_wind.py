"""Second wind (Orcus: rally): regaining hit points once per encounter (FE-WIND, OB-RALY)."""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import total_defense
from fracas_engine.rulesets.fourth_family.harm import healing
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def rally(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Use second wind or rally (FE-WIND-01 to -03, OB-RALY-01 and -03).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price, stock=creature.stock - 1)
    healing.heal(resolution, creature, healing.surge_value(creature))
    total_defense.guard(resolution, creature, action.id)


def rally_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot use second wind or rally, or an empty string."""
    can = creature.stock > 0 and situation.rules.may_rally(situation, creature)
    return "" if can else f"{creature.id} has no healing surge or recovery left"
