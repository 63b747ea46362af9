"""Interacting with objects: doors, levers and stuck objects (FE-ACT-04, OB-LIST-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.content import ObjectSpec
from fracas_engine.d20.queries.space import beside, footprint
from fracas_engine.d20.sheet import Action
from fracas_engine.doors import object_place, object_spec
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import equipment
from fracas_engine.rulesets.fourth_family.actions.equipment import LYING, handle_item
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.queries.skills import skill_check
from fracas_engine.rulesets.fourth_family.queries.terrain import ground_at
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import BattleObject, CellState

BROKEN: Final = "broken"
"""State of an object at 0 hit points."""


FORCE: Final = "athletics"
"""Default skill for moving a stuck object, if the intent names none."""


def reachable(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[str, ...]:
    """Return the objects that a creature could interact with now."""
    base = footprint(creature)
    return tuple(
        thing.id
        for thing in situation.state.objects.values()
        if thing.state not in ("open", BROKEN, LYING) and within_reach(situation, base, thing)
    )


def within_reach(situation: Situation[FamilyRules], space: Footprint, thing: BattleObject) -> bool:
    """Return True if a creature in a space can use an object."""
    return beside(situation, space, ground_at(situation, object_place(situation, thing, space)))


def handle(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Interact with an adjacent object (`on`), or draw or stow an item (`with`).

    Rules: FE-ACT-04, OB-LIST-04.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    if not intent.on and intent.with_:
        handle_item(resolution, creature, action, intent.with_[0], price)
        return
    thing = resolution.state.objects.get(intent.on[0]) if intent.on else None
    if thing is None:
        raise IllegalIntent("no_such_target", "unknown object: name an object on the map in `on`")
    if not within_reach(resolution, footprint(creature), thing):
        raise IllegalIntent("out_of_range", f"{thing.id} is out of reach")
    if thing.state == LYING:
        handle_item(resolution, creature, action, thing.name, price)
        return
    if thing.state in ("open", BROKEN):
        raise IllegalIntent("bad_target", f"{thing.id} is already {thing.state}")
    spec = object_spec(resolution.setup, thing.id)
    pay(resolution, creature, action, price)
    if spec.stuck is not None:
        skill = intent.with_[0] if intent.with_ else FORCE
        if skill_check(resolution, creature, skill) < spec.stuck:
            return
    _open(resolution, creature, thing, spec)


def _open(resolution: Resolution[FamilyRules], creature: FamilyCreature, thing: BattleObject, spec: ObjectSpec) -> None:
    resolution.emit("handled", (thing, {"state": "open"}), who=creature.id, thing=thing.id)
    open_way(resolution, spec)


def open_way(resolution: Resolution[FamilyRules], spec: ObjectSpec) -> None:
    """Remove the door that an object opens from the map; some objects open none."""
    if spec.opens is None:
        return
    cell = (spec.opens[0], spec.opens[1])
    left = {name: amount for name, amount in resolution.board.properties(cell).items() if name != "door"}
    name = f"{cell[0]},{cell[1]}"
    if name in resolution.state.cells:
        resolution.emit("opened", (resolution.state.cells[name], {"properties": left}), cell=cell)
    else:
        resolution.add(CellState(id=name, properties=left), "opened", cell=cell)


def handle_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the objects and items that the creature can interact with."""
    things = tuple(TargetOption(name) for name in reachable(situation, creature))
    items = tuple((item,) for item in equipment.usable_items(situation, creature))
    by_hand = [offer(creature, action, targets=things, pick=(1, 1))] if things else []
    return [*by_hand, *([offer(creature, action, choices=items)] if items else [])]
