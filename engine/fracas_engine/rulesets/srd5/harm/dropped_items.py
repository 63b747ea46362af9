"""What creatures drop, throw, draw and pick up (S5-ACT-02, S5-TURN-06, S5-WEAP-08, S5-COND-31)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, free_id
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.figures.hands import LYING, is_item, item_near
from fracas_engine.rulesets.srd5.figures.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object

__all__ = ["drop", "equipped", "parted", "take", "thrown"]


def equipped(resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action) -> dict[str, Any]:
    """Draw or pick up the weapon of an attack, and return the changed fields of its bearer (S5-ACT-02)."""
    if action.id in creature.held or not is_item(resolution, creature, action):
        return {}
    held = (*creature.held, action.id)
    if action.id in creature.carried:
        return {"carried": _without(creature.carried, action.id), "held": held}
    lying = item_near(resolution, creature, action.id)
    if lying is not None:
        resolution.remove(lying, "picked_up", who=creature.id, object=lying.id)
    return {"held": held}


def thrown(
    resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action, at: Cell, changed: dict[str, Any]
) -> dict[str, Any]:
    """Let a weapon leave the hand and lie where its target stands, hit or miss (S5-WEAP-08).

    Returns:
        The changed fields of its bearer.

    Args:
        resolution: The battle.
        creature: Who throws it.
        action: The action.
        at: Where it comes to lie.
        changed: What changes of the thrower already.
    """
    if not is_item(resolution, creature, action):
        return {}
    lay(resolution, action.id, at)
    return {"held": _without(changed.get("held", creature.held), action.id)}


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    left = list(names)
    if name in left:
        left.remove(name)
    return tuple(left)


def lay(resolution: Resolution[D20Rules], item: str, at: Cell) -> None:
    """Lay an item on the ground."""
    name = free_id(item, resolution.state.objects, resolution.state.creatures)
    thing = Srd5Object(id=name, at=at, name=item.replace("_", " "), state=LYING, item=item)
    resolution.add(thing, "item_fell", object=name, at=at)


def drop(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Let a creature drop all that it holds, into its north-west cell (S5-COND-31)."""
    items = creature.held
    if not items:
        return
    resolution.emit("dropped_items", (creature, {"held": ()}), who=creature.id, items=items)
    for item in items:
        lay(resolution, item, space_of(resolution, creature).cell)


def parted(creature: Srd5Creature, item: str) -> dict[str, Any]:
    """Return the changed fields of a creature that draws an item, or stows one that it holds (S5-TURN-06)."""
    if item in creature.held:
        return {"held": _without(creature.held, item), "carried": (*creature.carried, item)}
    return {"carried": _without(creature.carried, item), "held": (*creature.held, item)}


def take(resolution: Resolution[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> dict[str, Any]:
    """Pick an item up from the ground, and return the changed fields of who does."""
    resolution.remove(thing, "picked_up", who=creature.id, object=thing.id)
    return {"held": (*creature.held, thing.item)}
