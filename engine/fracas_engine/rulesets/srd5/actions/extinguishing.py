"""The action of putting out the fire on oneself (S5-BURN-01)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions.plans import Plan, can_take_action, used, with_action
from fracas_engine.rulesets.srd5.harm.burning import BURNING
from fracas_engine.rulesets.srd5.harm.condition_effects import knock_prone
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation


def may_extinguish(situation: Situation[D20Rules], creature: Srd5Creature) -> bool:  # noqa: ARG001
    """Return True if a creature burns and has an action left."""
    return creature.has(BURNING) and can_take_action(creature)


def plan_extinguish(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:  # noqa: ARG001
    """Check and plan putting out the fire on oneself by rolling on the ground (S5-BURN-01)."""
    if not creature.has(BURNING):
        raise IllegalIntent("not_available", f"{creature.id} does not burn", rule="S5-BURN-01")
    paid = with_action(creature)

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "extinguish", paid)
        knock_prone(resolution, creature)
        end_conditions(resolution, creature, lambda one: one.name == BURNING)

    return carry_out
