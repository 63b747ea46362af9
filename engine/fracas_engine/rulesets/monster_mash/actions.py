"""Actions: orders and their costs, the Imperative (MM-IMP), placement (MM-GRID-05, MM-SPL-02), escape (MM-COND-04)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, distance
from fracas_engine.content import ConditionEffect, SummonEffect
from fracas_engine.d20.actions import performing
from fracas_engine.d20.actions.targeting import plan_use
from fracas_engine.d20.attacks.targets import can_use
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.frames import Aftermath, Moving, Series
from fracas_engine.d20.movement import paths
from fracas_engine.d20.movement.remaining_path import on_real_ground
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import Plan, aim_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, strikes_nobody
from fracas_engine.d20.summons.summoning import entry_fault, side_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_mash.conditions import DEFAULT_DC, can_act, can_move_itself, holding
from fracas_engine.rulesets.monster_mash.frames import EndOfActivation
from fracas_engine.rulesets.monster_mash.movement import own_movement
from fracas_engine.rulesets.monster_mash.queries import (
    DUTIES,
    ESCAPE,
    ground_footprint,
    own_steps,
    paid,
    paid_for_movement,
    unusable,
    usable_modes,
)
from fracas_engine.rulesets.monster_mash.state import MashCreature, mash
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
    known = resolution.as_known_to(creature.seat)
    frame = plan_move(known, mash(known.state.creatures[creature.id]), intent)
    resolution.emit(
        "used", (creature, paid_for_movement(creature)), who=creature.id, action=intent.mode, on=(), at=None
    )
    resolution.then(on_real_ground(resolution, creature, frame))


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
    known = resolution.as_known_to(creature.seat)
    action, plan = plan_action(known, mash(known.state.creatures[creature.id]), intent)
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
    known = resolution.as_known_to(creature.seat)
    check_end(known, mash(known.state.creatures[creature.id]))
    resolution.then(EndOfActivation(CreatureId(creature.id)))


def must_act(situation: Situation[D20Rules], creature: MashCreature) -> Action | None:
    """Return an action that the creature could still take and that the Imperative therefore requires.

    None if the activation may end. Rules: MM-IMP-01 to -03.
    """
    if creature.acted or not can_act(creature):
        return None
    situation = situation.as_known_to(creature.seat)  # nobody has to attack what its seat does not see
    creature = mash(situation.state.creatures[creature.id])
    for action in situation.rules.sheet(situation, creature).actions.values():
        if action.cost in DUTIES and not unusable(creature, action) and can_use(situation, creature, action):
            return action
    return None


def check_end(situation: Situation[D20Rules], creature: MashCreature) -> None:
    """Check that the Imperative lets an activation end.

    Raises:
        IllegalIntent: `must_act`.
    """
    duty = must_act(situation, creature)
    if duty is not None:
        raise IllegalIntent(
            "must_act", f"{creature.id} must act before it ends: it can use {duty.name}", rule="MM-IMP-01"
        )


def check_place(situation: Situation[D20Rules], user: Creature, action: Action, intent: Use) -> None:
    """Check the square that an order names for a zone, summons or conjured object (MM-GRID-05, MM-SPL-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range`, `blocked`, `occupied` or `no_line_of_sight`.
    """
    named = intent.at or intent.to
    if named is None or action.spec is None or action.area is not None or not strikes_nobody(action.spec):
        return
    if action.reach is None or action.origin == "self":
        return
    summoned = [one for one in action.spec.effect if isinstance(one, SummonEffect)]
    there = Footprint((named[0], named[1]), max((side_of(situation, one) for one in summoned), default=1))
    fault = entry_fault(situation, user, action, there, stands=bool(summoned), wall="MM-SPL-02", taken="MM-MOVE-08")
    if fault is not None:
        raise fault


def unreached(situation: Situation[D20Rules], user: Creature, action: Action, there: Footprint) -> IllegalIntent | None:
    """Return the reason why an action cannot place anything in a space; None if it can."""
    own, at = ground_footprint(user), list(there.cell)
    if action.reach is not None and distance(own, there) > action.reach:
        detail = f"{at} is {distance(own, there)} squares away, {action.name} reaches {action.reach}"
        return IllegalIntent("out_of_range", detail, rule="MM-GRID-05")
    if not situation.rules.sight.sees_place(situation, user, there):
        return IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {at}", rule="MM-SPL-02")
    return None


def holder_of(creature: MashCreature, on: tuple[str, ...]) -> str | None:
    """Return the holder to escape from: the named creature, or else the one that has held the creature longest."""
    holds = holding(creature)
    if not on:
        return holds[0].source
    if len(on) > 1 or not any(hold.source == on[0] for hold in holds):
        raise IllegalIntent("bad_target", f"{creature.id} is not held by {', '.join(on)}", rule="MM-COND-04")
    return on[0]


def escape_dc(situation: Situation[D20Rules], creature: MashCreature, holder: str | None) -> int:
    """Return the DC to escape from a holder (MM-COND-04).

    If the creature was already held at the start of the battle, no action caused it. The DC is then taken from the
    holder's actions that cause such a condition.
    """
    holds = [hold for hold in holding(creature) if hold.source == holder]
    known = [hold.ends.dc for hold in holds if hold.ends.dc is not None]
    if not known and holder in situation.state.creatures:
        rules = situation.rules
        sheet = rules.sheet(situation, situation.state.creatures[holder])
        names = {hold.name for hold in holds}
        for name, listed in sheet.lists.items():
            if any(isinstance(effect, ConditionEffect) and effect.condition in names for effect in listed.effects):
                found = rules.saves.lasting_dc(sheet.actions[name.partition(".")[0]])
                known += [found] if found is not None else []
    return max(known, default=DEFAULT_DC)


def escape(resolution: Resolution[D20Rules], creature: MashCreature, holder: str | None) -> None:
    """Attempt to escape from a holder with a saving throw (MM-COND-04)."""
    dc = escape_dc(resolution, creature, holder)
    held = {id(hold) for hold in holding(creature) if hold.source == holder}
    if resolution.rules.saves.roll(resolution, creature, dc):
        end_conditions(resolution, creature, lambda condition: id(condition) in held)
    resolution.then(Aftermath())
