"""Items: holding, drawing, stowing, dropping and picking up.

Rules: FE-ACT-04 and -06, OB-FREE-02, OB-LIST-04.

A weapon is an item if the sheet's `items` name the attack made with it; attacks that are not items are always
available.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.queries.space import beside, footprint
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import free_id
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.queries.terrain import ground_at
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import BattleObject

LYING: Final = "lying"
"""State of an item that lies on the ground."""


def droppable(creature: FamilyCreature) -> tuple[str, ...]:
    """Return the items that a creature could drop, without duplicates."""
    return tuple(dict.fromkeys(creature.held))


def _lying_near(situation: Situation[FamilyRules], creature: FamilyCreature) -> list[BattleObject]:
    base = footprint(creature)
    things = situation.state.objects.values()
    return [
        thing for thing in things if thing.state == LYING and beside(situation, base, ground_at(situation, thing.at))
    ]


def usable_items(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[str, ...]:
    """Return the items that a creature could draw, stow or pick up now, without duplicates."""
    near = (thing.name for thing in _lying_near(situation, creature))
    drawn = (*creature.carried, *near) if creature.hands > 0 else ()
    return tuple(dict.fromkeys((*drawn, *creature.held)))


def drop(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Drop a held item, which then lies in the holder's square.

    Args:
        resolution: The battle.
        creature: The creature that holds the item.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    item = intent.with_[0] if intent.with_ else creature.held[0]
    if item not in creature.held:
        raise IllegalIntent("not_available", f"{creature.id} is not holding {item}")
    assert creature.at is not None
    pay(resolution, creature, action, price, held=_without(creature.held, item), hands=creature.hands + 1)
    name = free_id(item, resolution.state.objects, resolution.state.creatures)
    thing = BattleObject(id=name, at=creature.at, name=item, state=LYING)
    resolution.add(thing, "item_dropped", who=creature.id, item=name, at=creature.at)


def handle_item(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, item: str, price: str
) -> None:
    """Draw, stow or pick up an item if a hand is free for it.

    Args:
        resolution: The battle.
        creature: The creature that handles the item.
        action: The action.
        item: The item's name.
        price: The action cost to pay.
    """
    near = next((thing for thing in _lying_near(resolution, creature) if thing.name == item), None)
    if item in creature.held:
        held, carried = _without(creature.held, item), (*creature.carried, item)
        pay(resolution, creature, action, price, held=held, carried=carried, hands=creature.hands + 1)
    elif item not in creature.carried and near is None:
        raise IllegalIntent("not_available", f"{creature.id} has no {item}")
    elif creature.hands < 1:
        raise IllegalIntent("not_available", f"{creature.id} has no free hand for {item}: drop or stow an item first")
    elif item not in creature.carried:
        assert near is not None
        pay(resolution, creature, action, price, held=(*creature.held, item), hands=creature.hands - 1)
        resolution.remove(near, "picked_up", who=creature.id, item=near.id)
    else:
        held, carried = (*creature.held, item), _without(creature.carried, item)
        pay(resolution, creature, action, price, held=held, carried=carried, hands=creature.hands - 1)


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    place = items.index(item)
    return items[:place] + items[place + 1 :]
