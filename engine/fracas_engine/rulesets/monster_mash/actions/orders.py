"""Execution of orders: availability, costs, and the resolution frames that they start (MM-IMP)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.actions import performing
from fracas_engine.d20.actions.targeting import plan_use
from fracas_engine.d20.frames import Moving, Series
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.actions.escaping import escape, holder_of
from fracas_engine.rulesets.monster_mash.actions.imperative import check_end
from fracas_engine.rulesets.monster_mash.actions.placing import check_place
from fracas_engine.rulesets.monster_mash.conditions import can_move_itself
from fracas_engine.rulesets.monster_mash.frames import EndOfActivation
from fracas_engine.rulesets.monster_mash.movement.passage import own_movement
from fracas_engine.rulesets.monster_mash.queries.payment import (
    ESCAPE,
    own_steps,
    paid,
    paid_for_movement,
    unusable,
    usable_modes,
)
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import Situation

# ---------------------------------------------------------------- orders


def plan_move(situation: Situation[D20Rules], creature: MashCreature, intent: Move) -> Moving:
    """Check an order to move and return its frame (MM-MOVE-01).

    Raises:
        IllegalIntent: `not_available`, or the reason why the path is illegal.
    """
    modes = dict(usable_modes(situation, creature))
    if intent.mode not in modes:
        known = situation.rules.sheet(situation, creature).speeds
        if intent.mode not in known or intent.mode not in own_movement:
            raise IllegalIntent(
                "not_available", f"{creature.id} has no mode of movement called {intent.mode}", rule="MM-MOVE-09"
            )
        raise IllegalIntent("not_available", f"{creature.id} cannot move now", rule="MM-ACT-04")
    return paths.plan(situation, creature, intent.mode, modes[intent.mode], intent.path, intent.to)


def carry_out_move(resolution: Resolution[D20Rules], creature: MashCreature, intent: Move) -> None:
    """Start the movement that an order asks for, or refuse the order."""
    frame = plan_move(resolution, creature, intent)
    resolution.emit(
        "used", (creature, paid_for_movement(creature)), who=creature.id, action=intent.mode, on=(), at=None
    )
    resolution.then(frame)


def plan_action(situation: Situation[D20Rules], creature: MashCreature, intent: Use) -> tuple[Action, Plan]:
    """Check an order to use an action and return the action with its plan.

    Raises:
        IllegalIntent: `not_available`, or the reason why its targets are illegal.
    """
    action = situation.rules.sheet(situation, creature).actions.get(intent.action)
    if action is None:
        if intent.action == "pass":
            check_end(situation, creature)
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}", rule="MM-ACT-07")
    why_not = unusable(creature, action)
    if why_not:
        raise IllegalIntent("not_available", why_not, rule="MM-ACT-03")
    if action is ESCAPE:
        holder_of(creature, intent.on)
        return action, Plan((), aim_of(intent))
    if (intent.path or intent.to is not None) and own_steps(action) and not can_move_itself(creature):
        raise IllegalIntent("not_available", f"{creature.id} is held: escape first", rule="MM-COND-03")
    check_place(situation.as_known_to(creature.seat), creature, action, intent)
    return action, _in_list_order(situation, action, plan_use(situation, creature, action, intent))


def _in_list_order(situation: Situation[D20Rules], action: Action, plan: Plan) -> Plan:
    """Return a plan with its targets in set-up order, in which they roll their saves (MM-SPL-05).

    Plans of attacks are returned unchanged.
    """
    if action.bonus is not None or len(plan.targets) < 2:
        return plan
    return replace(plan, targets=tuple(CreatureId(name) for name in situation.state.creatures if name in plan.targets))


def carry_out_use(resolution: Resolution[D20Rules], creature: MashCreature, intent: Use) -> None:
    """Use an action as ordered, or refuse the order."""
    action, plan = plan_action(resolution, creature, intent)
    changed = {**paid(creature, action.cost), **action_uses.spend_use(creature, action)}
    on = plan.targets or tuple(target for _, target in plan.series)
    resolution.emit("used", (creature, changed), who=creature.id, action=action.id, on=on, at=intent.at)
    if action is ESCAPE:
        escape(resolution, creature, holder_of(creature, intent.on))
    elif action.sequence:
        resolution.then(Series(CreatureId(creature.id), action.id, plan.left, plan.series, replace(plan.aim, with_=())))
    else:
        performing.perform(resolution, creature, action, plan.targets, plan.aim)


def carry_out_end(resolution: Resolution[D20Rules], creature: MashCreature, intent: End) -> None:  # noqa: ARG001
    """End an activation, or refuse the order (MM-IMP-01)."""
    check_end(resolution, creature)
    resolution.then(EndOfActivation(CreatureId(creature.id)))
