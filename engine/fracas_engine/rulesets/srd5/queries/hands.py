"""Hands: items held, carried, drawn, thrown and dropped (S5-ACT-02, S5-WEAP-08 and -09), and grapples (S5-GRAP).

A weapon is tracked as an item if the sheet's `items` contain the id of the attack made with the weapon. Other attacks
are always available.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.d20.queries.space import beside
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.srd5.conditions import grappled_by
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def held_by(situation: Situation[D20Rules], creature: Creature) -> tuple[Creature, ...]:
    """Return the creatures that a creature grapples, in set-up order."""
    held = situation.steady_memo("grapples", lambda: _grapples(situation)).get(creature.id, ())
    creatures = situation.state.creatures
    return tuple(creatures[name] for name in held) if held else ()


def _grapples(situation: Situation[D20Rules]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for other in situation.state.creatures.values():
        for name in dict.fromkeys(grappled_by(other)) if other.conditions else ():
            found[name] = (*found.get(name, ()), other.id)
    return found


HANDS: Final = 2
LYING: Final = "lying"
"""The object state of an item on the ground."""


# ---------------------------------------------------------------- hands


def free_hands(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return the number of a creature's free hands; each held item or grappled creature occupies one (S5-WEAP-09)."""
    own = s5(creature)
    items = situation.setup.sheets[own.sheet].items
    free = HANDS - len(own.held)
    if items is not None and items.hands_free is not None:
        free = items.hands_free + len(items.held) - len(own.held)
    return max(0, free - len(held_by(situation, own)))


def hands_for(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> int:
    """Return the number of hands available for a weapon: the free hands, and any hand that already holds the weapon."""
    return free_hands(situation, creature) + (action.id in creature.held)


# ---------------------------------------------------------------- weapons that are items


def is_item(situation: Situation[D20Rules], creature: Creature, action: Action) -> bool:
    """Return True if the weapon of an action is an item that can be held, carried and dropped."""
    items = situation.setup.sheets[creature.sheet].items
    return items is not None and action.id in (*items.held, *items.carried)


def lying_near(situation: Situation[D20Rules], creature: Creature) -> tuple[Srd5Object, ...]:
    """Return the items on the ground that a creature can pick up: in its space or within 1 cell."""
    own = space_of(situation, creature)
    return tuple(
        thing
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and thing.state == LYING and beside(situation, own, Footprint(thing.at))
    )


def item_near(situation: Situation[D20Rules], creature: Creature, item: str) -> Srd5Object | None:
    """Return an item of this name on the ground that a creature can pick up; None if there is none."""
    return next((thing for thing in lying_near(situation, creature) if thing.item == item), None)


def at_hand(situation: Situation[D20Rules], creature: Creature, action: Action, *, drawing: bool = True) -> bool:
    """Return True if a creature has the weapon of an action in hand, or can draw it as part of the attack.

    Args:
        situation: The battle.
        creature: The attacker.
        action: The attack.
        drawing: Whether the attacker may draw or pick up the weapon, as with the Attack action (S5-ACT-02).
    """
    own: Srd5Creature = creature  # type: ignore[assignment] # called very often
    if action.id in own.held or not is_item(situation, own, action):
        return True
    if not drawing:
        return False
    there = action.id in own.carried or item_near(situation, own, action.id) is not None
    return there and free_hands(situation, own) > 0
