"""Object interactions and the Utilize action: doors, levers, items (S5-TURN-06 to -09, S5-ACT-18)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions import objects
from fracas_engine.rulesets.srd5.actions.plans import Plan, used, with_action
from fracas_engine.rulesets.srd5.harm import dropped_items
from fracas_engine.rulesets.srd5.queries import hands, payment
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object
from fracas_engine.situation import Situation


def _thing(situation: Situation[D20Rules], intent: Use) -> Srd5Object:
    if intent.on:
        return objects.thing_named(situation, intent.on[0])
    if intent.at is not None:
        at = (intent.at[0], intent.at[1])
        for thing in situation.state.objects.values():
            if isinstance(thing, Srd5Object) and at in (thing.at, thing.opens):
                return thing
    raise IllegalIntent("malformed", f"{intent.action} needs an object: name it in `on`")


def _check_thing(situation: Situation[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> None:
    if not objects.in_reach(situation, creature, thing):
        raise IllegalIntent("out_of_range", f"{thing.id} is out of reach", rule="S5-TURN-06")
    if thing.state in objects.DONE_WITH:
        raise IllegalIntent("bad_target", f"{thing.id} is already {thing.state}", rule="S5-TURN-06")


def plan_interact(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan the free object interaction of a turn (S5-TURN-06 to -08)."""
    payment.check_actor(creature)
    if intent.with_ and not intent.on:
        return _handle_item(situation, creature, intent.with_[0])
    thing = _thing(situation, intent)
    _check_thing(situation, creature, thing)
    if thing.item and not hands.free_hands(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} has no free hand: stow an item first", rule="S5-WEAP-09")
    if thing.needs_action:
        raise IllegalIntent("not_available", f"{thing.id} needs an action: use `utilize`", rule="S5-TURN-08")
    if creature.budget.get("interact", 0) < 1:
        raise IllegalIntent(
            "not_available", f"{creature.id} has used its free interaction: use `utilize`", rule="S5-TURN-07"
        )
    paid = {"budget": {**creature.budget, "interact": 0}}
    return _operating(creature, thing, "interact", paid)


def plan_utilize(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan the Utilize action on an object or an item (S5-ACT-18)."""
    paid = with_action(creature)
    if intent.with_ and not intent.on:
        _item(creature, intent.with_[0])
        return lambda r: used(r, creature, "utilize", paid)
    thing = _thing(situation, intent)
    _check_thing(situation, creature, thing)
    return _operating(creature, thing, "utilize", paid)


def _item(creature: Srd5Creature, name: str) -> None:
    if name not in (*creature.held, *creature.carried):
        raise IllegalIntent("not_available", f"{creature.id} has no {name}", rule="S5-ACT-18")


def _handle_item(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> Plan:
    """Plan drawing, stowing or picking up an item, which is free once per turn (S5-TURN-06)."""
    if name not in (*creature.held, *creature.carried):
        lying = next((thing for thing in hands.lying_near(situation, creature) if thing.item == name), None)
        if lying is not None:
            return plan_interact(
                situation, creature, Use(by=CreatureId(creature.id), action="interact", on=(lying.id,))
            )
    _item(creature, name)
    if name not in creature.held and not hands.free_hands(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} has no free hand: stow an item first", rule="S5-WEAP-09")
    if creature.budget.get("interact", 0) < 1:
        raise IllegalIntent(
            "not_available", f"{creature.id} has used its free interaction: use `utilize`", rule="S5-TURN-07"
        )
    changed = {"budget": {**creature.budget, "interact": 0}, **dropped_items.parted(creature, name)}
    return lambda r: used(r, creature, "interact", changed)


def _operating(creature: Srd5Creature, thing: Srd5Object, name: str, paid: dict[str, Any]) -> Plan:
    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, name, paid, (thing.id,))
        if thing.item:
            resolution.emit("took", (creature, dropped_items.take(resolution, creature, thing)), who=creature.id)
        else:
            objects.operate(resolution, creature, thing)

    return carry_out
