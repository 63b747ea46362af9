"""Items dropped, thrown, drawn and picked up (S5-ACT-02, S5-TURN-06, S5-WEAP-08, S5-COND-31)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, free_id
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.queries.hands import LYING, is_item, item_near
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object


def equipped(resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action) -> dict[str, Any]:
    """Draw or pick up the weapon of an attack and return the changed fields of the attacker (S5-ACT-02)."""
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
    """Throw a weapon, which lands where its target stands, hit or miss (S5-WEAP-08).

    Args:
        resolution: The battle.
        creature: The creature that throws the weapon.
        action: The attack.
        at: The cell where the weapon lands.
        changed: The thrower's fields that the attack has changed so far.

    Returns:
        The thrower's field `held` without the weapon; empty if the weapon is not an item.
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
    """Place an item on the ground."""
    name = free_id(item, resolution.state.objects, resolution.state.creatures)
    thing = Srd5Object(id=name, at=at, name=item.replace("_", " "), state=LYING, item=item)
    resolution.add(thing, "item_fell", object=name, at=at)


def drop(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """Drop all items that a creature holds into the north-west cell of its space (S5-COND-31)."""
    items = creature.held
    if not items:
        return
    resolution.emit("dropped_items", (creature, {"held": ()}), who=creature.id, items=items)
    for item in items:
        lay(resolution, item, space_of(resolution, creature).cell)


def parted(creature: Srd5Creature, item: str) -> dict[str, Any]:
    """Return the fields of a creature that change when it stows an item that it holds, or draws one (S5-TURN-06)."""
    if item in creature.held:
        return {"held": _without(creature.held, item), "carried": (*creature.carried, item)}
    return {"carried": _without(creature.carried, item), "held": (*creature.held, item)}


def take(resolution: Resolution[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> dict[str, Any]:
    """Pick up an item from the ground and return the changed fields of the creature."""
    resolution.remove(thing, "picked_up", who=creature.id, object=thing.id)
    return {"held": (*creature.held, thing.item)}
