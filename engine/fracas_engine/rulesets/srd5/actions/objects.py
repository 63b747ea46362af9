"""Objects on the board: doors, levers, breakable objects, and items (S5-TURN-06 to -09, S5-ACT-18, S5-ATK-02, -06)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.board import Footprint, distance, samples
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.space import beside
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, EffectList
from fracas_engine.doors import door_cells, doors_of, is_closed_door, object_place
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions.plans import Plan, used, with_action
from fracas_engine.rulesets.srd5.attacks import areas, attack_modifiers, d20_tests, hiding
from fracas_engine.rulesets.srd5.harm import bindings, dropped_items, falling
from fracas_engine.rulesets.srd5.queries import hands, payment
from fracas_engine.rulesets.srd5.queries.cover import degree
from fracas_engine.rulesets.srd5.queries.space import riding_together, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, Srd5Object
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

HARMLESS: Final = ("poison", "psychic")
"""Damage types that objects are immune to (S5-ATK-06)."""

DONE_WITH: Final = ("open", "broken", "used", "holds")
"""States in which an object can no longer be used, or never can."""


def thing_named(situation: Situation[D20Rules], name: str) -> Srd5Object:
    """Return an object by its id.

    Raises:
        IllegalIntent: `no_such_target`.
    """
    found = situation.state.objects.get(name)
    if not isinstance(found, Srd5Object):
        raise IllegalIntent("no_such_target", f"there is no object called {name!r}")
    return found


def in_reach(situation: Situation[D20Rules], creature: Creature, thing: Srd5Object) -> bool:
    """Return True if a creature can reach an object to interact with it (S5-TURN-06)."""
    own = space_of(situation, creature)
    return beside(situation, own, Footprint(object_place(situation, thing, own)))


def near_objects(situation: Situation[D20Rules], creature: Creature) -> tuple[Srd5Object, ...]:
    """Return the objects that a creature can reach and use."""
    return tuple(
        thing
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and thing.state not in DONE_WITH and in_reach(situation, creature, thing)
    )


def operate(resolution: Resolution[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> None:
    """Use or open an object; a stuck object first requires a successful Strength check (S5-TURN-09)."""
    if thing.stuck is not None:
        total = d20_tests.ability_check(resolution, creature, "str", dc=thing.stuck)
        if total < thing.stuck:
            resolution.emit("stayed_shut", who=creature.id, object=thing.id, total=total, dc=thing.stuck)
            return
    opened = thing.opens if thing.opens is not None else (thing.at if resolution.board.has(thing.at, "door") else None)
    between = is_closed_door(resolution, thing.id)
    resolution.emit(
        "opened" if opened or between else "operated",
        (thing, {"state": "open" if opened or between else "used"}),
        who=creature.id,
        object=thing.id,
    )
    if opened is not None and not between:
        change_cell(resolution, opened, without=("door",))
    elif between:
        _look_for_falls(resolution)


def change_cell(
    resolution: Resolution[D20Rules], cell: Cell, *, without: tuple[str, ...] = (), adding: tuple[str, ...] = ()
) -> None:
    """Remove properties from a cell of the map and add others."""
    now = resolution.board.properties(cell)
    properties = {name: number for name, number in now.items() if name not in without}
    properties.update(dict.fromkeys(adding, 1))
    resolution.set_cell(cell, properties)
    _look_for_falls(resolution)


def _look_for_falls(resolution: Resolution[D20Rules]) -> None:
    """Let the creatures fall that have clung to an object which is gone."""
    for creature in tuple(resolution.present()):
        falling.look(resolution, creature)


def struck(
    situation: Situation[D20Rules], user: Creature, action: Action, targets: tuple[str, ...], aim: Aim
) -> tuple[Srd5Object, ...]:
    """Return the objects with hit points that an effect hits: the named ones, or those in its area (S5-AREA-04).

    Objects fail every saving throw and take the full damage (S5-ATK-06).

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
        targets: The ids of the targets.
        aim: The points, paths and cells that the intent names.
    """
    things = [t for t in situation.state.objects.values() if isinstance(t, Srd5Object) and t.hp]
    if action.area is None:
        return tuple(thing for thing in things if thing.id in targets)
    if not things or action.targets != "all":
        return ()
    region, _ = areas.region_of(situation, user, action, aim)
    return tuple(
        thing
        for thing in things
        if any(areas.reaches(situation, region, cell) for cell in door_cells(situation.map, thing.id) or (thing.at,))
    )


SIEGE: Final = "siege_monster"
"""The trait of creatures that deal double damage to objects."""


def damage_listed(
    resolution: Resolution[D20Rules], by: Creature, thing: Srd5Object, listed: EffectList, rolled: tuple[int, ...]
) -> None:
    """Apply the damage of a list of effects to an object.

    A hidden creature is revealed if it destroys the object or deals thunder damage, because that makes noise
    (S5-HIDE-05).

    Args:
        resolution: The battle.
        by: The creature that deals the damage.
        thing: The object.
        listed: The effects.
        rolled: The rolled total of each effect, by its index in the list.
    """
    times = 2 if SIEGE in resolution.setup.sheets[by.sheet].traits else 1
    parts = tuple((times * rolled[place], getattr(listed.effects[place], "type", "") or "") for place in listed.damage)
    damage(resolution, thing, parts)
    if by.has("hidden") and (not thing.hp or any(kind == "thunder" for _, kind in parts)):
        hiding.reveal(resolution, by)


def damage(resolution: Resolution[D20Rules], thing: Srd5Object, parts: tuple[tuple[int, str], ...]) -> None:
    """Damage an object; at 0 hit points it is destroyed, and its cell becomes Difficult Terrain (S5-ATK-06)."""
    assert thing.hp is not None, "the object has hit points"
    amount = 0
    held = bindings.held_by(resolution, thing)
    for number, kind in parts:
        if kind in HARMLESS or (held is not None and kind in held[1].immune):
            continue
        times = 2 if held is not None and kind in held[1].vulnerable else 1
        amount += times * number // 2 if kind == "fire" and resolution.map.underwater else times * number
    left = max(0, thing.hp - amount)
    resolution.emit(
        "object_damaged",
        (thing, {"hp": left, **({"state": "broken"} if not left else {})}),
        object=thing.id,
        amount=amount,
    )
    if not left and held is not None:
        bindings.let_go(resolution, thing, held[0])
    elif not left and thing.id in doors_of(resolution.map):
        _look_for_falls(resolution)
    elif not left:
        cell = thing.opens if thing.opens is not None else thing.at
        if any(resolution.board.has(cell, name) for name in ("wall", "door", "glass")):
            change_cell(resolution, cell, without=("wall", "door", "glass"), adding=("difficult",))


def _thing(situation: Situation[D20Rules], intent: Use) -> Srd5Object:
    if intent.on:
        return thing_named(situation, intent.on[0])
    if intent.at is not None:
        at = (intent.at[0], intent.at[1])
        for thing in situation.state.objects.values():
            if not isinstance(thing, Srd5Object):
                continue
            if at in (door_cells(situation.map, thing.id) or (thing.at, thing.opens)):
                return thing
    raise IllegalIntent("malformed", f"{intent.action} needs an object: name it in `on`")


def _check_thing(situation: Situation[D20Rules], creature: Srd5Creature, thing: Srd5Object) -> None:
    if not in_reach(situation, creature, thing):
        raise IllegalIntent("out_of_range", f"{thing.id} is out of reach", rule="S5-TURN-06")
    if thing.state in DONE_WITH:
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
            operate(resolution, creature, thing)

    return carry_out


def check_thing(situation: Situation[D20Rules], creature: Srd5Creature, action: Action, name: str) -> None:
    """Check that an object may be attacked (S5-ATK-02 and -06).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_effect`.
    """
    fault = _fault(situation, creature, action, thing_named(situation, name))
    if fault is not None:
        raise fault


def targets(situation: Situation[D20Rules], creature: Srd5Creature, action: Action) -> tuple[TargetOption, ...]:
    """Return the objects that an action can target now, with the hit chance for each."""
    return tuple(
        _odds(situation, creature, action, thing)
        for thing in situation.state.objects.values()
        if isinstance(thing, Srd5Object) and _fault(situation, creature, action, thing) is None
    )


def _fault(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, thing: Srd5Object
) -> IllegalIntent | None:
    """Return the reason why an object cannot be attacked; None if it can."""
    chosen = isinstance(action.targets, int) or action.targets == "any"
    if not action.harmful or action.area is not None or not chosen or not thing.hp:
        return IllegalIntent("bad_target", f"{thing.id} cannot be attacked", rule="S5-ATK-06")
    place = object_place(situation, thing, space_of(situation, creature))
    return aim_fault(situation, creature, action, Footprint(place), thing.id, rule="S5-ATK-02")


def aim_fault(
    situation: Situation[D20Rules], creature: Srd5Creature, action: Action, space: Footprint, told: str, *, rule: str
) -> IllegalIntent | None:
    """Return why an attack cannot reach a space in which the order names no creature; None if it can (S5-COVER-03).

    Args:
        situation: The battle.
        creature: The attacker.
        action: The attack.
        space: The space that the attack is aimed at.
        told: How the refusal names the space.
        rule: The rule id of the refusal if the space is out of range.
    """
    own = space_of(situation, creature)
    if action.reach is not None and distance(own, space) > action.reach:
        return IllegalIntent("out_of_range", f"{told} is beyond the range of {action.reach}", rule=rule)
    if degree(situation, samples(own), (own,), space, "gargantuan", riding_together(creature)) == "total":
        return IllegalIntent("no_line_of_effect", f"there is no line of effect to {told}", rule="S5-COVER-03")
    return None


def _odds(situation: Situation[D20Rules], creature: Srd5Creature, action: Action, thing: Srd5Object) -> TargetOption:
    if action.bonus is None:
        return TargetOption(thing.id) if action.dc is None else TargetOption(thing.id, 0, action.dc, 1000, ("save",))
    place = object_place(situation, thing, space_of(situation, creature))
    found = attack_modifiers.attack_numbers(situation, creature, action, None, Footprint(place), thing=True)
    pro, con = bool(found.pro), bool(found.con)
    told = AttackFigures(
        found.bonus,
        thing.ac + found.versus,  # without a target creature, `versus` is the cover bonus alone
        tuple(dict.fromkeys((*found.pro, *found.con, *((found.cover,) if found.cover != "none" else ())))),
        advantage=pro and not con,
        disadvantage=con and not pro,
        misses=found.misses,
    )
    return TargetOption(thing.id, told.bonus, told.versus, told.chance(), told.notes)
