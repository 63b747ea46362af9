"""Force damage to incorporeal creatures that end their turn inside an object."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.incorporeal import is_incorporeal
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.state import Creature

INSIDE: Final = DiceExpression(((1, 10),))


def suffer_object(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Deal the damage of an incorporeal creature that is inside an object."""
    grid = resolution.map.grid
    cells = filling(resolution) & grid.everywhere
    if not cells & space_of(resolution, creature).on(grid) or not is_incorporeal(resolution, creature):
        return
    amount = resolution.roll("damage", INSIDE, who=CreatureId(creature.id), on=creature).total
    resolution.rules.damage.deal(resolution, creature, ((amount, "force"),))
