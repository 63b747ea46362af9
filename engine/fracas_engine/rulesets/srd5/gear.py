"""What creatures hold, carry and drop: hands, drawing, throwing, things on the ground (S5-ACT-02, S5-WEAP-08 and -09).

A weapon is an item where the sheet's `items` name the attack made with it; other attacks are always at hand.
"""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["HANDS", "at_hand", "drop", "equipped", "free_hands", "hands_for", "lying_near", "parted", "take", "thrown"]

HANDS: Final = 2
LYING: Final = "lying"
"""The state of an item on the ground."""


# ---------------------------------------------------------------- hands


def free_hands(situation: AnySituation, creature: Creature) -> int:
    """Return how many hands a creature has free: held items and creatures take one each (S5-WEAP-09)."""
    own = s5(creature)
    items = situation.setup.sheets[own.sheet].items
    free = HANDS - len(own.held)
    if items is not None and items.hands_free is not None:
        free = items.hands_free + len(items.held) - len(own.held)
    held = sum(1 for other in situation.state.creatures.values() if own.id in conditions.grappled_by(other))
    return max(0, free - held)


def hands_for(situation: AnySituation, creature: Srd5Creature, action: Action) -> int:
    """Return how many hands a creature has for a weapon: free ones, and one that holds it."""
    return free_hands(situation, creature) + (action.id in creature.held)


# ---------------------------------------------------------------- weapons that are items


def _is_item(situation: AnySituation, creature: Creature, action: Action) -> bool:
    items = situation.setup.sheets[creature.sheet].items
    return items is not None and action.id in (*items.held, *items.carried)


def lying_near(situation: AnySituation, creature: Creature) -> tuple[Srd5Object, ...]:
    """Return the items on the ground that a creature can pick up: in its space or within 1 cell."""
    own = space_of(situation, creature)
    return tuple(
        thing
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and thing.state == LYING and distance(own, Footprint(thing.at)) <= 1
    )


def _near(situation: AnySituation, creature: Creature, item: str) -> Srd5Object | None:
    return next((thing for thing in lying_near(situation, creature) if thing.item == item), None)


def at_hand(situation: AnySituation, creature: Creature, action: Action, *, drawing: bool = True) -> bool:
    """Say whether a creature has the weapon of an action in hand, or can take it there with the attack itself.

    Args:
        situation: The battle.
        creature: Who would attack.
        action: The attack.
        drawing: Whether the attack is one of the Attack action, which may draw or pick up a weapon (S5-ACT-02).
    """
    own = s5(creature)
    if action.id in own.held or not _is_item(situation, own, action):
        return True
    if not drawing:
        return False
    there = action.id in own.carried or _near(situation, own, action.id) is not None
    return there and free_hands(situation, own) > 0


def equipped(resolution: AnyResolution, creature: Srd5Creature, action: Action) -> dict[str, Any]:
    """Draw or pick up the weapon of an attack, and return the changed fields of its bearer (S5-ACT-02)."""
    if action.id in creature.held or not _is_item(resolution, creature, action):
        return {}
    held = (*creature.held, action.id)
    if action.id in creature.carried:
        return {"carried": _without(creature.carried, action.id), "held": held}
    lying = _near(resolution, creature, action.id)
    if lying is not None:
        resolution.remove(lying, "picked_up", who=creature.id, object=lying.id)
    return {"held": held}


def thrown(
    resolution: AnyResolution, creature: Srd5Creature, action: Action, at: Cell, changed: dict[str, Any]
) -> dict[str, Any]:
    """Let a weapon leave the hand and lie where its target stands, hit or miss (S5-WEAP-08).

    Returns:
        The changed fields of its bearer.
    """
    if not _is_item(resolution, creature, action):
        return {}
    lay(resolution, action.id, at)
    return {"held": _without(changed.get("held", creature.held), action.id)}


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    left = list(names)
    if name in left:
        left.remove(name)
    return tuple(left)


# ---------------------------------------------------------------- on the ground


def lay(resolution: AnyResolution, item: str, at: Cell) -> None:
    """Lay an item on the ground."""
    name, number = item, 1
    while name in resolution.state.objects or name in resolution.state.creatures:
        number += 1
        name = f"{item}_{number}"
    thing = Srd5Object(id=name, at=at, name=item.replace("_", " "), state=LYING, item=item)
    resolution.add(thing, "item_fell", object=name, at=at)


def drop(resolution: AnyResolution, creature: Srd5Creature) -> None:
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


def take(resolution: AnyResolution, creature: Srd5Creature, thing: Srd5Object) -> dict[str, Any]:
    """Pick an item up from the ground, and return the changed fields of who does."""
    resolution.remove(thing, "picked_up", who=creature.id, object=thing.id)
    return {"held": (*creature.held, thing.item)}
