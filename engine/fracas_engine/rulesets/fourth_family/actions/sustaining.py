"""Keeping powers up, and letting them go (FE-SUST, OB-SUST, OC-MAINT)."""

# ruff: noqa: ARG001 - all that carries out an action takes the same

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons import zones
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.figures import payment, summoner
from fracas_engine.rulesets.fourth_family.figures.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.summons import summoning
from fracas_engine.rulesets.fourth_family.turns import upkeep
from fracas_engine.rulesets.fourth_family.turns.upkeep import dismissable, dismissal, renew, sustainable
from fracas_engine.situation import Situation

__all__ = ["dismiss", "dismiss_fault", "sustain", "sustain_fault", "upkeep_options"]


def sustain(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Keep something up for another turn, at its own cost.

    Args:
        resolution: The battle.
        creature: Who keeps it up.
        action: The action.
        intent: What was ordered.
        price: What it is paid with.
    """
    choices = sustainable(resolution, creature, "sustain")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could keep up")
    cost = upkeep.upkeep(resolution, creature, name)
    pay(resolution, creature, action, cost, sustained=(*creature.sustained, name))
    renew(resolution, creature, name)


def dismiss(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Let something end at once: a power by its name, or a summoned creature by its own.

    Args:
        resolution: The battle.
        creature: Whose it is to end.
        action: The action.
        intent: What was ordered.
        price: What it is paid with.
    """
    choices = dismissable(resolution, creature)
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could dismiss")
    pay(resolution, creature, action, dismissal(resolution, creature, name))
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == creature.id and zone.cause == name:
            zones.end_zone(resolution, zone)
    for other in summoner.summons_of(resolution, creature):
        if other.id == name:
            summoning.vanish(resolution, other)
    summoning.end_effects_of(resolution, creature, name)


def sustain_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why there is nothing to keep up."""
    found = upkeep.sustainable(situation, creature, "sustain")
    return "" if found else f"{creature.id} has nothing to keep up"


def dismiss_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why there is nothing to let go."""
    return "" if upkeep.dismissable(situation, creature) else f"{creature.id} has nothing to let go"


def upkeep_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List what can be kept up, or let go, and be paid for."""
    letting_go = action.id == "dismiss"
    names = (
        upkeep.dismissable(situation, creature) if letting_go else upkeep.sustainable(situation, creature, action.id)
    )
    price = upkeep.dismissal if letting_go else upkeep.upkeep
    affordable = [n for n in names if payment.affordable(situation, creature, price(situation, creature, n))]
    return [offer(creature, action, choices=tuple((name,) for name in affordable))] if affordable else []
