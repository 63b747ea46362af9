"""Shared checks of general actions: spending the action, requiring one target, the Dash action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fracas_engine.d20.queries.allies_and_enemies import target_named
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.queries import payment
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

Plan: TypeAlias = Callable[[Resolution[D20Rules]], None]
"""A function that carries out an order that has been checked."""


def used(
    resolution: Resolution[D20Rules],
    creature: Srd5Creature,
    name: str,
    changed: dict[str, Any],
    on: tuple[str, ...] = (),
) -> None:
    """Emit the event of a used action, with the changed fields of its user.

    Args:
        resolution: The battle.
        creature: The creature that uses the action.
        name: The action's id.
        changed: The new values of the user's changed fields.
        on: The ids of the targets: creatures or objects.
    """
    resolution.emit("used", (creature, changed), who=creature.id, action=name, on=on, at=None)


def can_take_action(creature: Srd5Creature, cost: str = "action") -> bool:
    """Return True if a creature can still take an action this turn, that is, if `with_action` would not raise."""
    return payment.can_act(creature) and payment.can_pay(creature, cost)


def with_action(creature: Srd5Creature, cost: str = "action") -> dict[str, Any]:
    """Return the fields of a creature that change when it takes an action.

    Args:
        creature: The creature that takes the action.
        cost: `action`, or `bonus` if a trait allows the action as a Bonus Action.

    Raises:
        IllegalIntent: `not_available`.
    """
    payment.check_actor(creature)
    return payment.payment(creature, cost)


def one_target(situation: Situation[D20Rules], intent: Use) -> Creature:
    """Return the single target that an order must name.

    Raises:
        IllegalIntent: `malformed` or `no_such_target`.
    """
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs one target (`on`)")
    return target_named(situation, intent.on[0])


def dashing(situation: Situation[D20Rules], creature: Srd5Creature, mode: str | None, paid: dict[str, Any]) -> Plan:
    """Plan a Dash with one of the creature's speeds; a speed of 0 adds nothing (S5-ACT-04 and -05)."""
    known = speeds.speeds_of(situation, creature)
    chosen = mode if mode is not None else ("walk" if "walk" in known else next(iter(known), "walk"))
    if mode is not None and mode not in known:
        raise IllegalIntent("not_available", f"{creature.id} has no {mode} speed", rule="S5-ACT-05")
    cells = speeds.speed(situation, creature, chosen) or 0
    return lambda r: used(r, creature, "dash", {**paid, "run": creature.run, "dashes": (*creature.dashes, cells)})


def walking(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return a creature's current walking Speed."""
    return speeds.speed_for(situation, creature, "walk")
