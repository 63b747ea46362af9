"""Burning: fire damage at the start of each turn, until the creature rolls on the ground or gets into water."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import parse
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.space import in_water, underwater
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
