"""What the orders of actions that everybody has share: paying, naming one target, room beside a creature."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas_engine.board import Mask
from fracas_engine.d20.actions.targeting import target_named
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import actions
from fracas_engine.rulesets.fourth_family.conditions import can_move
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import flat
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["Handler", "beside", "pay", "room_to_stand", "sole_target"]

Handler = Callable[[AnyResolution, FamilyCreature, Action, Use, str], None]
"""Carries out an action that everybody has: the battle, who, the action, the order, what it is paid with."""


def pay(resolution: AnyResolution, creature: FamilyCreature, action: Action, price: str, **more: Any) -> None:
    """Spend what an action costs, and announce it.

    Args:
        resolution: The battle.
        creature: Who acts.
        action: What it does.
        price: What it is paid with.
        more: Further fields of the creature that change with it.
    """
    changes = {**actions.paid(resolution, creature, price), **action_uses.spend_use(creature, action), **more}
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)


def sole_target(situation: AnySituation, intent: Use) -> Creature:
    """Return the one creature that an order names.

    Raises:
        IllegalIntent: `malformed`, `no_such_target`.
    """
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs one target (`on`)")
    return target_named(situation, intent.on[0])


def beside(situation: AnySituation, at: Cell, free: Mask) -> list[Cell]:
    """Return the places one step from a place that are free, by row and column."""
    x, y = at
    grid = situation.map.grid
    return [
        (x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and (x + dx, y + dy) in situation.board and grid.bit((x + dx, y + dy)) & free
    ]  # fmt: skip


def room_to_stand(situation: AnySituation, creature: Creature) -> list[Cell] | None:
    """Return where a creature may stand up that shares its space (FE-STAND, OB-STND-02); None where it stays put.

    The Tiny leave room enough.
    """
    assert creature.at is not None
    grid = situation.map.grid
    space = flat(creature).on(grid)
    shared = any(
        other is not creature
        and other.size != "tiny"
        and other.altitude == creature.altitude
        and flat(other).on(grid) & space
        for other in situation.present()
    )
    if not shared:
        return None
    free = rules(situation).forced_open(situation, creature) if can_move(creature) else 0
    return beside(situation, creature.at, free)
