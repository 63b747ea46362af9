"""Burning: fire damage at the start of each turn, until the creature rolls on the ground or gets into water."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import parse
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions.plans import Plan, can_take_action, used, with_action
from fracas_engine.rulesets.srd5.harm.condition_effects import knock_prone
from fracas_engine.rulesets.srd5.queries.space import in_water, underwater
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BURNING: Final = "burning"
DAMAGE: Final = "1d4"


def burn(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Deal the damage of fires on a creature; several fires count as one (S5-BURN-01)."""
    if not creature.has(BURNING):
        return
    amount = resolution.roll("damage", parse(DAMAGE), who=CreatureId(creature.id)).total
    resolution.rules.damage.deal(resolution, creature, ((amount, "fire"),))


def douse(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Put out the fire on a creature that is in water or underwater (S5-BURN-01)."""
    if not creature.conditions or not creature.has(BURNING) or creature.at is None or creature.altitude > 0:
        return
    if underwater(resolution, creature) or in_water(resolution, creature):
        end_conditions(resolution, creature, lambda one: one.name == BURNING)


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
