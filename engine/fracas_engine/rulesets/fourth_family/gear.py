"""Things: what creatures hold, draw, stow, drop and pick up, and objects that they handle.

Rules: FE-ACT-04 and -06, OB-FREE-02, OB-LIST-04. A weapon is an item where the sheet's `items` name the attack made
with it; other attacks are always at hand.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.content import ObjectSpec
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.orders import pay
from fracas_engine.rulesets.fourth_family.sight import flat
from fracas_engine.rulesets.fourth_family.skills import skill_check
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject, CellState

__all__ = ["BROKEN", "drop", "droppable", "handle", "open_way", "reachable", "usable_items"]

BROKEN: Final = "broken"
"""The state of what has no hit points left."""

LYING: Final = "lying"
"""The state of an item on the ground."""

FORCE: Final = "athletics"
"""The skill with which something stuck is moved, where the order names none."""


def droppable(creature: FamilyCreature) -> tuple[str, ...]:
    """Return the items that a creature could let go of, each once."""
    return tuple(dict.fromkeys(creature.held))


def _lying_near(situation: AnySituation, creature: FamilyCreature) -> list[BattleObject]:
    base = flat(creature)
    things = situation.state.objects.values()
    return [thing for thing in things if thing.state == LYING and distance(base, Footprint(thing.at)) <= 1]


def usable_items(situation: AnySituation, creature: FamilyCreature) -> tuple[str, ...]:
    """Return the items that a creature could draw, stow or pick up now, each once."""
    near = (thing.name for thing in _lying_near(situation, creature))
    drawn = (*creature.carried, *near) if creature.hands > 0 else ()
    return tuple(dict.fromkeys((*drawn, *creature.held)))


def reachable(situation: AnySituation, creature: FamilyCreature) -> tuple[str, ...]:
    """Return the objects that a creature could handle now."""
    base = flat(creature)
    return tuple(
        thing.id
        for thing in situation.state.objects.values()
        if distance(base, Footprint(thing.at)) <= 1 and thing.state not in ("open", BROKEN, LYING)
    )


def drop(resolution: AnyResolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Let go of a held item, which then lies where its holder stands."""
    item = intent.with_[0] if intent.with_ else creature.held[0]
    if item not in creature.held:
        raise IllegalIntent("not_available", f"{creature.id} holds no {item}")
    assert creature.at is not None
    pay(resolution, creature, action, price, held=_without(creature.held, item), hands=creature.hands + 1)
    name, number = item, 1
    while name in resolution.state.objects or name in resolution.state.creatures:
        number += 1
        name = f"{item}_{number}"
    thing = BattleObject(id=name, at=creature.at, name=item, state=LYING)
    resolution.add(thing, "item_dropped", who=creature.id, item=name, at=creature.at)


def handle(resolution: AnyResolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Handle an object beside one (`on`), or draw or stow an item (`with`).

    Rules: FE-ACT-04, OB-LIST-04.
    """
    if not intent.on and intent.with_:
        _handle_item(resolution, creature, action, intent.with_[0], price)
        return
    thing = resolution.state.objects.get(intent.on[0]) if intent.on else None
    if thing is None:
        raise IllegalIntent("no_such_target", "there is no such object")
    if distance(flat(creature), Footprint(thing.at)) > 1:
        raise IllegalIntent("out_of_range", f"{thing.id} is out of reach")
    if thing.state == LYING:
        _handle_item(resolution, creature, action, thing.name, price)
        return
    if thing.state in ("open", BROKEN):
        raise IllegalIntent("bad_target", f"{thing.id} is {thing.state} already")
    spec = next(one for one in resolution.setup.objects if one.id == thing.id)
    pay(resolution, creature, action, price)
    if spec.stuck is not None:
        skill = intent.with_[0] if intent.with_ else FORCE
        if skill_check(resolution, creature, skill) < spec.stuck:
            return
    _open(resolution, creature, thing, spec)


def _open(resolution: AnyResolution, creature: FamilyCreature, thing: BattleObject, spec: ObjectSpec) -> None:
    resolution.emit("handled", (thing, {"state": "open"}), who=creature.id, thing=thing.id)
    open_way(resolution, spec)


def open_way(resolution: AnyResolution, spec: ObjectSpec) -> None:
    """Take the door away that an object opens, if it does."""
    if spec.opens is None:
        return
    cell = (spec.opens[0], spec.opens[1])
    left = {name: amount for name, amount in resolution.board.properties(cell).items() if name != "door"}
    name = f"{cell[0]},{cell[1]}"
    if name in resolution.state.cells:
        resolution.emit("opened", (resolution.state.cells[name], {"properties": left}), cell=cell)
    else:
        resolution.add(CellState(id=name, properties=left), "opened", cell=cell)


def _handle_item(resolution: AnyResolution, creature: FamilyCreature, action: Action, item: str, price: str) -> None:
    near = next((thing for thing in _lying_near(resolution, creature) if thing.name == item), None)
    if item in creature.held:
        held, carried = _without(creature.held, item), (*creature.carried, item)
        pay(resolution, creature, action, price, held=held, carried=carried, hands=creature.hands + 1)
    elif item not in creature.carried and near is None:
        raise IllegalIntent("not_available", f"{creature.id} has no {item}")
    elif creature.hands < 1:
        raise IllegalIntent("not_available", f"{creature.id} has no free hand for the {item}")
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
