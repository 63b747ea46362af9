"""What an activation offers and what it costs (MM-ACT-03 to -08, MM-IMP), and the carrying out of orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fracas_engine.content import ConditionEffect, ShiftEffect
from fracas_engine.d20.actions import performing
from fracas_engine.d20.actions.targeting import Plan, aim_of, plan_use
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.frames import Aftermath, Moving, Series
from fracas_engine.d20.movement import paths
from fracas_engine.d20.options import can_use
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Move, Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_mash.conditions import can_act, can_move_itself, holding
from fracas_engine.rulesets.monster_mash.frames import EndOfActivation
from fracas_engine.rulesets.monster_mash.movement import own_movement
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import AnySituation

__all__ = [
    "DEFAULT_DC",
    "DUTIES",
    "ESCAPE",
    "affordable",
    "carry_out_end",
    "carry_out_move",
    "carry_out_use",
    "check_end",
    "escape_dc",
    "must_act",
    "usable",
]

ESCAPE: Final = Action("escape", "Escape", cost="standard", origin="self", reach=0)
"""The only action that nobody's sheet lists (MM-ACT-07, MM-COND-04)."""

DUTIES: Final = ("full_round", "standard", "swift")
"""Kinds of actions that fulfil the Imperative (MM-IMP-01 and -02)."""

DEFAULT_DC: Final = 10
"""What an escape or a save has to reach where neither the effect nor its action says so."""

FREE: Final = ("free", "none")
"""Kinds of actions that cost nothing (MM-ACT-06)."""

PAYMENTS: Final[dict[str, dict[str, int]]] = {
    "full_round": {"full_round": 0, "standard": 0, "move": 0},
    "standard": {"full_round": 0, "standard": 0},
    "move": {"full_round": 0, "move": 0},
    "swift": {"swift": 0},
    "free": {},
    "none": {},
}
"""What each kind of action leaves of an activation (MM-ACT-03 to -06)."""


# ---------------------------------------------------------------- what may be used


def affordable(creature: MashCreature, cost: str) -> bool:
    """Say whether an action of this cost is still possible in the activation."""
    if cost in FREE:
        return True
    return cost in PAYMENTS and creature.budget.get(cost, 0) > 0


def usable(creature: MashCreature, action: Action) -> bool:
    """Say whether an action may be taken now, whatever its targets: conditions, budget, uses."""
    return not _unusable(creature, action)


def _unusable(creature: MashCreature, action: Action) -> str:
    """Say why an action may not be taken now; empty where it may."""
    if not can_act(creature):
        return f"{creature.id} can do nothing in its condition"
    if action is ESCAPE and not holding(creature):
        return f"nothing holds {creature.id}"
    if not affordable(creature, action.cost):
        return f"{action.name} takes a {action.cost.replace('_', '-')} action, and there is none left"
    if _own_steps(action, alone=True) and not can_move_itself(creature):
        return f"{action.name} is a movement, and {creature.id} is held where it is"
    if action_uses.uses_left(creature, action) == 0:
        return f"{action.name} has been used as often as it can be"
    return ""


def _own_steps(action: Action, *, alone: bool = False) -> bool:
    """Say whether an action lets its user walk, or does nothing else: such ones a hold forbids (MM-COND-03)."""
    if action.spec is None:
        return False
    steps = [isinstance(effect, ShiftEffect) for effect in (*action.spec.effect, *action.spec.hit)]
    return bool(steps) and all(steps) and action.bonus is None if alone else any(steps)


def usable_modes(situation: AnySituation, creature: MashCreature) -> tuple[tuple[str, int], ...]:
    """Return the modes of movement that are open now, with the movement points of each."""
    if not affordable(creature, "move") or not can_move_itself(creature):
        return ()
    rules = rules_of(situation)
    found = []
    for mode in rules.sheet(situation, creature).speeds:
        cells = rules.speed(situation, creature, mode)
        if cells:
            found.append((mode, cells))
    return tuple(found)


def must_act(situation: AnySituation, creature: MashCreature) -> Action | None:
    """Return an action that the Imperative demands before the activation ends; None: it may end (MM-IMP-01 to -03)."""
    if creature.acted or not can_act(creature):
        return None
    for action in rules_of(situation).sheet(situation, creature).actions.values():
        if action.cost in DUTIES and usable(creature, action) and can_use(situation, creature, action):
            return action
    return None


def check_end(situation: AnySituation, creature: MashCreature) -> None:
    """Check that an activation may end.

    Raises:
        IllegalIntent: `must_act`.
    """
    duty = must_act(situation, creature)
    if duty is not None:
        raise IllegalIntent("must_act", f"{creature.id} has yet to act, and could use {duty.name}", rule="MM-IMP-01")


# ---------------------------------------------------------------- orders


def plan_move(situation: AnySituation, creature: MashCreature, intent: Move) -> Moving:
    """Check an order to move and return the frame of the movement (MM-MOVE-01).

    Raises:
        IllegalIntent: `not_available`, or what is wrong with the way.
    """
    modes = dict(usable_modes(situation, creature))
    if intent.mode not in modes:
        known = rules_of(situation).sheet(situation, creature).speeds
        if intent.mode not in known or intent.mode not in own_movement:
            raise IllegalIntent(
                "not_available", f"{creature.id} has no movement called {intent.mode}", rule="MM-MOVE-09"
            )
        raise IllegalIntent("not_available", f"{creature.id} cannot move now", rule="MM-ACT-04")
    return paths.plan(situation, creature, intent.mode, modes[intent.mode], intent.path, intent.to)


def carry_out_move(resolution: AnyResolution, creature: MashCreature, intent: Move) -> None:
    """Move, or refuse."""
    frame = plan_move(resolution, creature, intent)
    resolution.emit("used", (creature, _paid(creature, "move")), who=creature.id, action=intent.mode, on=(), at=None)
    resolution.then(frame)


def plan_action(situation: AnySituation, creature: MashCreature, intent: Use) -> tuple[Action, Plan]:
    """Check an order to use an action.

    Raises:
        IllegalIntent: `not_available`, or what is wrong with its targets.
    """
    action = rules_of(situation).sheet(situation, creature).actions.get(intent.action)
    if action is None:
        if intent.action == "pass":
            check_end(situation, creature)
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}", rule="MM-ACT-07")
    why_not = _unusable(creature, action)
    if why_not:
        raise IllegalIntent("not_available", why_not, rule="MM-ACT-03")
    if action is ESCAPE:
        _holder(creature, intent.on)
        return action, Plan((), aim_of(intent))
    if (intent.path or intent.to is not None) and _own_steps(action) and not can_move_itself(creature):
        raise IllegalIntent("not_available", f"{creature.id} is held where it is", rule="MM-COND-03")
    return action, _in_list_order(situation, action, plan_use(situation, creature, action, intent))


def _in_list_order(situation: AnySituation, action: Action, plan: Plan) -> Plan:
    """Let those whom an effect without attack roll was aimed at roll in the order of the set-up's list (MM-SPL-05)."""
    if action.bonus is not None or len(plan.targets) < 2:
        return plan
    return replace(plan, targets=tuple(CreatureId(name) for name in situation.state.creatures if name in plan.targets))


def carry_out_use(resolution: AnyResolution, creature: MashCreature, intent: Use) -> None:
    """Use an action, or refuse."""
    action, plan = plan_action(resolution, creature, intent)
    paid = {**_paid(creature, action.cost), **action_uses.spend_use(creature, action)}
    on = plan.targets or tuple(target for _, target in plan.series)
    resolution.emit("used", (creature, paid), who=creature.id, action=action.id, on=on, at=intent.at)
    if action is ESCAPE:
        _escape(resolution, creature, _holder(creature, intent.on))
    elif action.sequence:
        resolution.then(Series(CreatureId(creature.id), action.id, plan.left, plan.series, replace(plan.aim, with_=())))
    else:
        performing.perform(resolution, creature, action, plan.targets, plan.aim)


def _paid(creature: MashCreature, cost: str) -> dict[str, Any]:
    """Return the changed fields of a creature that takes an action of this cost."""
    changed: dict[str, Any] = {}
    if PAYMENTS[cost]:
        changed["budget"] = {**creature.budget, **PAYMENTS[cost]}
    if cost in DUTIES and not creature.acted:
        changed["acted"] = True
    return changed


def carry_out_end(resolution: AnyResolution, creature: MashCreature, intent: End) -> None:  # noqa: ARG001
    """End an activation, or refuse (MM-IMP-01)."""
    check_end(resolution, creature)
    resolution.then(EndOfActivation(CreatureId(creature.id)))


# ---------------------------------------------------------------- breaking free


def _holder(creature: MashCreature, on: tuple[str, ...]) -> str | None:
    """Return whose hold a creature tries to break: the one named, else the one that has held it longest."""
    holds = holding(creature)
    if not on:
        return holds[0].source
    if len(on) > 1 or not any(hold.source == on[0] for hold in holds):
        raise IllegalIntent("bad_target", f"{creature.id} is not held by {', '.join(on)}", rule="MM-COND-04")
    return on[0]


def escape_dc(situation: AnySituation, creature: MashCreature, holder: str | None) -> int:
    """Return what an escape from a holder has to reach (MM-COND-04).

    A hold borne from the start has no action that brought it: then what the holder's own actions would give it counts.
    """
    holds = [hold for hold in holding(creature) if hold.source == holder]
    known = [hold.ends.dc for hold in holds if hold.ends.dc is not None]
    if not known and holder in situation.state.creatures:
        rules = rules_of(situation)
        sheet = rules.sheet(situation, situation.state.creatures[holder])
        names = {hold.name for hold in holds}
        for name, listed in sheet.lists.items():
            if any(isinstance(effect, ConditionEffect) and effect.condition in names for effect in listed.effects):
                found = rules.lasting_dc(sheet.actions[name.partition(".")[0]])
                known += [found] if found is not None else []
    return max(known, default=DEFAULT_DC)


def _escape(resolution: AnyResolution, creature: MashCreature, holder: str | None) -> None:
    dc = escape_dc(resolution, creature, holder)
    held = {id(hold) for hold in holding(creature) if hold.source == holder}
    if rules_of(resolution).save(resolution, creature, dc):
        end_conditions(resolution, creature, lambda condition: id(condition) in held)
    resolution.then(Aftermath())
