"""What checks of general actions share: paying with the action, naming one target, dashing with a speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fracas_engine.d20.rules import rules_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import actions, movement
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["Plan", "dashing", "one_target", "used", "walking", "with_action"]

Plan: TypeAlias = Callable[[AnyResolution], None]
"""What carries out an order that has been checked."""


def used(
    resolution: AnyResolution, creature: Srd5Creature, name: str, changed: dict[str, Any], on: tuple[str, ...] = ()
) -> None:
    """Tell that an action is used, with what it changes."""
    resolution.emit("used", (creature, changed), who=creature.id, action=name, on=on, at=None)


def with_action(creature: Srd5Creature) -> dict[str, Any]:
    """Return what taking an action changes.

    Raises:
        IllegalIntent: `not_available`.
    """
    actions.check_actor(creature)
    return actions.payment(creature, "action")


def one_target(situation: AnySituation, intent: Use) -> Creature:
    """Return the one target that an order names.

    Raises:
        IllegalIntent: `malformed` or `no_such_target`.
    """
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs one target (`on`)")
    return situation.creature(intent.on[0])


def dashing(situation: AnySituation, creature: Srd5Creature, mode: str | None, paid: dict[str, Any]) -> Plan:
    """Plan a Dash with a speed (S5-ACT-04 and -05)."""
    speeds = rules_of(situation).sheet(situation, creature).speeds
    chosen = mode if mode is not None else ("walk" if "walk" in speeds else next(iter(speeds), "walk"))
    if mode is not None and mode not in speeds:
        raise IllegalIntent("not_available", f"{creature.id} has no {mode} speed", rule="S5-ACT-05")
    cells = movement.speed(situation, creature, chosen) or 0
    return lambda r: used(r, creature, "dash", {**paid, "run": creature.run, "dashes": (*creature.dashes, cells)})


def walking(situation: AnySituation, creature: Srd5Creature) -> int:
    """Return a creature's present walking speed."""
    return movement.speed_for(situation, creature, "walk")
