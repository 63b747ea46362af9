"""Orders on a turn: moving, using what the sheet offers, and what it costs (S5-TURN, S5-ACT-01 to -03, S5-MON-01).

What everybody may do beside it is in `general`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fracas_engine.board import Footprint, distance, samples
from fracas_engine.d20.actions.targeting import Plan, aim_of
from fracas_engine.d20.frames import Aftermath, Aim
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import (
    attacks,
    conditions,
    gear,
    jumping,
    movement,
    objects,
    performing,
    travelling,
    weapons,
)
from fracas_engine.rulesets.srd5.cover import degree
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.space import space_of, spot
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import AnySituation

__all__ = [
    "GRIPS",
    "attack_payment",
    "can_pay",
    "carry_out_move",
    "carry_out_use",
    "check_actor",
    "guess_fault",
    "payment",
    "plan_move",
    "usable",
]

OFF_TURN: Final = ("reaction", "interrupt", "opportunity")
"""Costs of what answers a trigger and is used at no other time."""

GRIPS: Final = ("unarmed_strike", "grapple", "shove")
"""What may take the place of any attack of the Attack action (S5-GRAP-01)."""


# ---------------------------------------------------------------- who may act


def check_actor(creature: Srd5Creature) -> None:
    """Check that a creature can take actions (S5-COND-14).

    Raises:
        IllegalIntent: `not_available`.
    """
    if conditions.incapacitated(creature):
        raise IllegalIntent("not_available", f"{creature.id} is incapacitated", rule="S5-COND-14")
    if creature.controlled and creature.rider is not None:
        raise IllegalIntent("not_available", f"{creature.id} only does what its rider commands", rule="S5-MOUNT-07")


# ---------------------------------------------------------------- what it costs


def can_pay(creature: Srd5Creature, cost: str) -> bool:
    """Say whether a cost can be paid out of this turn's budget."""
    match cost:
        case "action" | "bonus":
            return creature.budget.get(cost, 0) > 0
        case "free" | "none" | "move":
            return True
        case _:
            return False


def payment(creature: Srd5Creature, cost: str) -> dict[str, Any]:
    """Return the changed fields of a creature that pays a cost.

    Raises:
        IllegalIntent: `not_available`.
    """
    if not can_pay(creature, cost):
        raise IllegalIntent("not_available", f"{creature.id} has no {cost} left", rule="S5-TURN-01")
    if cost not in ("action", "bonus"):
        return {"run": 0}
    return {"budget": {**creature.budget, cost: 0}, "run": 0, "loaded": ()}


def _begun(situation: AnySituation, creature: Srd5Creature, name: str) -> tuple[str, ...]:
    """Return the attacks that remain of the Attack action that begins with an attack (S5-MON-01)."""
    sheet = rules_of(situation).sheet(situation, creature)
    for action in sheet.actions.values():
        if not action.sequence or action.cost != "action" or action.uses is not None:
            continue
        left = list(action.sequence)
        if name in left:
            left.remove(name)
            return tuple(left)
        if name in GRIPS and sheet.spec.hero:
            return tuple(left[1:])
    return ()


def attack_payment(situation: AnySituation, creature: Srd5Creature, name: str) -> dict[str, Any]:
    """Return the changed fields of a creature that makes one attack: of an open Attack action, or of a new one.

    Raises:
        IllegalIntent: `not_available`.
    """
    left = list(creature.sequence)
    if name in left:
        left.remove(name)
        return {"sequence": tuple(left), "run": 0}
    if left and name in GRIPS:
        return {"sequence": tuple(left[1:]), "run": 0}
    if can_pay(creature, "action"):
        return {**payment(creature, "action"), "sequence": _begun(situation, creature, name)}
    raise IllegalIntent("not_available", f"{creature.id} has no attack left this turn", rule="S5-ACT-01")


def _second_light(creature: Srd5Creature, action: Action) -> bool:
    """Say whether an attack is the extra one with another Light weapon (S5-WEAP-04)."""
    return (
        weapons.has_property(action, "light")
        and bool(creature.light)
        and action.id not in creature.light
        and action.id not in creature.sequence
        and not can_pay(creature, "action")
        and can_pay(creature, "bonus")
    )


def is_attack(action: Action) -> bool:
    """Say whether an action is one attack of the Attack action."""
    return action.bonus is not None and not action.spell and action.cost == "action" and action.area is None


def paid_for(situation: AnySituation, creature: Srd5Creature, action: Action) -> tuple[dict[str, Any], bool]:
    """Return what using an action changes, and whether it is the extra attack with a Light weapon.

    Raises:
        IllegalIntent: `not_available`.
    """
    if action.cost in OFF_TURN:
        raise IllegalIntent("not_available", f"{action.name} answers its trigger only", rule="S5-ACT-21")
    performing.check_usable(situation, creature, action)
    if not is_attack(action):
        return payment(creature, action.cost), False
    if _second_light(creature, action):
        return {**payment(creature, "bonus"), "light": (*creature.light, action.id)}, True
    paid = attack_payment(situation, creature, action.id)
    if weapons.has_property(action, "light"):
        paid["light"] = (*creature.light, action.id)
    return paid, False


def usable(situation: AnySituation, creature: Srd5Creature, action: Action) -> bool:
    """Say whether an action of the sheet may be used now, whatever its targets."""
    try:
        check_actor(creature)
        if action.sequence:
            _series_payment(situation, creature, action)
        else:
            paid_for(situation, creature, action)
    except IllegalIntent:
        return False
    return True


# ---------------------------------------------------------------- moving


def plan_move(situation: AnySituation, creature: Srd5Creature, intent: Move) -> Travelling:
    """Check an order to move (S5-MOVE-01 to -04).

    Raises:
        IllegalIntent: `not_available`, or what is wrong with the way.
    """
    if creature.mount is not None:
        raise IllegalIntent("not_available", f"{creature.id} rides; move its mount, or dismount", rule="S5-MOUNT-14")
    if conditions.has(creature, "unconscious"):
        raise IllegalIntent("not_available", f"{creature.id} is unconscious", rule="S5-COND-31")
    if intent.mode == "jump":
        return jumping.plan_jump(situation, creature, intent.path, intent.to)
    mode = intent.mode
    known = movement.modes(situation, creature)
    if mode not in known:
        speeds = rules_of(situation).sheet(situation, creature).speeds
        if mode in speeds and not movement.speed_for(situation, creature, mode) and not creature.has("prone"):
            raise IllegalIntent("not_enough_movement", f"{creature.id} has no speed", rule="S5-COND-12")
        raise IllegalIntent("not_available", f"{creature.id} cannot {mode} now", rule="S5-MOVE-04")
    if not movement.speed_for(situation, creature, mode):
        raise IllegalIntent("not_enough_movement", f"{creature.id} has a speed of 0", rule="S5-COND-12")
    points = movement.movement_left(situation, creature, mode)
    frame = movement.plan(situation, creature, mode, points, intent.path, intent.to)
    travelling.check_drag(situation, creature, frame.path)
    return frame


def carry_out_move(resolution: AnyResolution, creature: Srd5Creature, intent: Move) -> None:
    """Move, or refuse."""
    frame = plan_move(resolution, creature, intent)
    resolution.emit("used", who=creature.id, action=intent.mode, on=(), at=None)
    resolution.then(frame, Aftermath())


# ---------------------------------------------------------------- using what the sheet offers


def carry_out_use(resolution: AnyResolution, creature: Srd5Creature, intent: Use) -> None:
    """Use an action of the sheet, or refuse."""
    action = rules_of(resolution).sheet(resolution, creature).actions.get(intent.action)
    if action is None:
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}", rule="S5-TURN-03")
    check_actor(creature)
    if action.sequence:
        _use_series(resolution, creature, action, intent)
        return
    paid, second = paid_for(resolution, creature, action)
    if len(intent.on) == 1 and intent.on[0] in resolution.state.objects:
        check_object(resolution, creature, action, intent.on[0])
        plan = Plan((), aim_of(intent))
        targets: tuple[str, ...] = intent.on
        cell = None
    elif intent.at is not None and not intent.on and action.bonus is not None and action.area is None:
        fault = guess_fault(resolution, creature, action, intent.at)
        if fault is not None:
            raise fault
        plan, targets, cell = Plan((), Aim()), (), intent.at
    else:
        plan = performing.planned(resolution, creature, action, intent)
        targets, cell = plan.targets, None
    spent = performing.spend_use(resolution, creature, action)
    changed = {**paid, **spent, **_armed(resolution, creature, action, targets)}
    resolution.emit("used", (creature, changed), who=creature.id, action=action.id, on=targets, at=intent.at)
    performing.perform(
        resolution, creature, action, targets, plan.aim, knock_out=intent.knock_out, cell=cell, bonus_attack=second
    )


def _armed(
    resolution: AnyResolution, creature: Srd5Creature, action: Action, targets: tuple[str, ...]
) -> dict[str, Any]:
    """Draw the weapon of an attack, or let it fly, and return what changes (S5-ACT-02, S5-WEAP-08)."""
    if not is_attack(action):
        return {}
    changed = gear.equipped(resolution, creature, action)
    if weapons.has_property(action, "thrown") and targets and targets[0] in resolution.state.creatures:
        space = space_of(resolution, resolution.state.creatures[targets[0]])
        if not attacks.is_melee(resolution, creature, action, distance(space_of(resolution, creature), space)):
            changed |= gear.thrown(resolution, creature, action, space.cell, changed)
    return changed


def check_object(situation: AnySituation, creature: Srd5Creature, action: Action, name: str) -> None:
    """Check that a thing may be attacked (S5-ATK-02 and -06).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_effect`.
    """
    thing = objects.thing_named(situation, name)
    if not action.harmful or action.area is not None or not thing.hp:
        raise IllegalIntent("bad_target", f"{name} cannot be attacked", rule="S5-ATK-06")
    own, space = space_of(situation, creature), Footprint(thing.at)
    if action.reach is not None and distance(own, space) > action.reach:
        raise IllegalIntent("out_of_range", f"{name} is farther away than {action.reach}", rule="S5-ATK-02")
    left_out = (creature.id, creature.mount, creature.rider)
    if degree(situation, samples(own), (own,), space, "gargantuan", left_out) == "total":
        raise IllegalIntent("no_line_of_effect", f"no line leads to {name}", rule="S5-COVER-03")


def guess_fault(
    situation: AnySituation, creature: Srd5Creature, action: Action, at: tuple[int, ...]
) -> IllegalIntent | None:
    """Return why a cell cannot be aimed at; None where it can (S5-UNSEEN-02)."""
    if (at[0], at[1]) not in situation.board:
        return IllegalIntent("bad_target", f"{list(at)} is not on the map", rule="S5-ATK-02")
    own, place = space_of(situation, creature), spot(at)
    if distance(own, place) == 0:
        return IllegalIntent("bad_target", "nobody guesses at the own space", rule="S5-UNSEEN-02")
    if action.reach is not None and distance(own, place) > action.reach:
        return IllegalIntent("out_of_range", f"{list(at)} is farther away than {action.reach}", rule="S5-RANGE-01")
    left_out = (creature.id, creature.mount, creature.rider)
    if degree(situation, samples(own), (own,), place, "gargantuan", left_out) == "total":
        return IllegalIntent("no_line_of_effect", f"no line leads to {list(at)}", rule="S5-COVER-03")
    return None


# ---------------------------------------------------------------- several attacks


def _series_payment(situation: AnySituation, creature: Srd5Creature, action: Action) -> tuple[dict[str, Any], Action]:
    """Return what a sequence costs now, and the sequence as far as it is open."""
    performing.check_usable(situation, creature, action)
    if creature.sequence:
        rest = tuple(name for name in creature.sequence if name in action.sequence)
        if rest:
            return {"run": 0}, replace(action, sequence=creature.sequence)
    return payment(creature, action.cost), action


def _use_series(resolution: AnyResolution, creature: Srd5Creature, action: Action, intent: Use) -> None:
    paid, now = _series_payment(resolution, creature, action)
    if not intent.on:
        raise IllegalIntent("malformed", f"{action.name} needs a target for each attack made", rule="S5-MON-01")
    plan = performing.planned(resolution, creature, now, intent)
    changed = {**paid, **performing.spend_use(resolution, creature, action), "sequence": plan.left}
    on = tuple(target for _, target in plan.series)
    resolution.emit("used", (creature, changed), who=creature.id, action=action.id, on=on, at=None)
    for name, target in plan.series:
        attack = rules_of(resolution).sheet(resolution, creature).actions[name]
        performing.check_usable(resolution, creature, attack)
        changed = {
            **performing.spend_use(resolution, creature, attack),
            **_armed(resolution, creature, attack, (target,)),
        }
        if changed:
            resolution.emit("armed", (creature, changed), who=creature.id, action=name)
    performing.perform_series(resolution, creature, plan.series, intent)
