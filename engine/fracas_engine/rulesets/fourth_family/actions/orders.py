"""The actions available in a turn, their costs, and the execution of intents.

Rules: FE-ACT, FE-AP, OB-TURN, OB-AP, OB-FREE.

The effects of the general actions are in the modules that `general_actions` names.
"""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.remaining_path import on_real_ground
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.space import known_among
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.intents import Answer, End, Move, Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import follow_up, general_actions, object_attacks
from fracas_engine.rulesets.fourth_family.actions.performing import perform, perform_series
from fracas_engine.rulesets.fourth_family.actions.plans import plan, plan_move
from fracas_engine.rulesets.fourth_family.attacks.basic_attacks import resolve_basic
from fracas_engine.rulesets.fourth_family.conditions import can_act, can_move
from fracas_engine.rulesets.fourth_family.frames import (
    Climbing,
    EndTurn,
    Turn,
)
from fracas_engine.rulesets.fourth_family.movement import speeds, walking
from fracas_engine.rulesets.fourth_family.movement.speeds import unfinished_points
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.payment import FREE, affordable, paid
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.turns import initiative
from fracas_engine.situation import Situation
from fracas_engine.unknown_ground import ground_as_known

OFF_TURN = ("reaction", "interrupt", "opportunity")


# ---------------------------------------------------------------- available actions


def fault(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> str:
    """Return why an action may not be taken now on the creature's turn, or an empty string.

    Rules: FE-CHARGE-06, OC-POWER-13.
    """
    if not can_act(creature):
        return f"{creature.id} cannot act because of its conditions"
    if creature.finished and not _gives_another_action(action):
        return f"{creature.id} has charged: only an action point gives another action in this turn"
    if action.cost in OFF_TURN or action.answers_trigger:
        return f"{action.name} can only be used in response to its trigger"
    if not affordable(situation, creature, action.cost):
        return f"{action.name} needs a {action.cost} action, and none is left"
    return _fault_if_paid(situation, creature, action)


def _gives_another_action(action: Action) -> bool:
    return action.id == "action_point" and action.spec is None


def _fault_if_paid(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> str:
    """Return why a creature that can act and pay for an action may not take it on its turn, or an empty string."""
    ruleset = situation.rules
    if action.uses is not None and action_uses.uses_left(creature, action) == 0:
        return f"{action.name} has no uses left"
    armed = action.spec is not None and action.spec.weapon is not None
    if armed and ruleset.attacks.missiles_left(situation, creature, action) == 0:
        return f"{creature.id} has no ammunition left"
    if action.cost in FREE and not (action.id == "delay" and action.spec is None):
        why = ruleset.turns.free_fault(situation, creature)
        if why:
            return why
    if action.spec is None:
        why = ruleset.everybody[action.id].fault(situation, creature)
    else:
        why = general_actions.hands_fault(situation, creature, action)
    return why or ruleset.turns.action_fault(situation, creature, action)


def usable(situation: Situation[FamilyRules], creature: FamilyCreature) -> list[Action]:
    """Return the actions that may be taken now, regardless of their targets: those without a `fault`."""
    if not can_act(creature):
        return []
    on_turn, costs = situation.fact(("on_turn", creature.sheet), lambda: _on_turn(situation, creature))
    payable = {cost for cost in costs if affordable(situation, creature, cost)}
    if creature.finished:
        on_turn = tuple(filter(_gives_another_action, on_turn))
    return [action for action in on_turn if action.cost in payable and not _fault_if_paid(situation, creature, action)]


def _on_turn(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return the actions of a sheet that can be used on the creature's own turn, and their costs."""
    actions = situation.rules.sheet(situation, creature).actions.values()
    found = tuple(action for action in actions if action.cost not in OFF_TURN and not action.answers_trigger)
    return found, tuple(dict.fromkeys(action.cost for action in found))


def usable_modes(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[tuple[str, int], ...]:
    """Return the modes of movement that are available now, with the number of squares that each gives."""
    if creature.finished or creature.at is None or not can_move(creature):
        return ()
    payable = affordable(situation, creature, "move")
    found = []
    for mode in speeds.move_modes(situation):
        points = unfinished_points(situation, creature, mode) if creature.unfinished_points else None
        points = speeds.open_points(situation, creature, mode) if points is None and payable else points
        if points:
            found.append((mode, points))
    return tuple(found)


# ---------------------------------------------------------------- intents


def carry_out(
    resolution: Resolution[FamilyRules], frame: object, creature: FamilyCreature, intent: Move | Use | End | Answer
) -> None:
    """Execute the intent of a creature's seat, or refuse it (FE-ACT-07, OB-TURN-04 and -09).

    Raises:
        IllegalIntent: The rules refuse it.
    """
    resuming = isinstance(intent, Use) and intent.action == "resume"
    if creature.delayed and (resuming or isinstance(intent, Answer)):
        if isinstance(intent, Answer) and intent.answer is False:
            resolution.emit("waits", (creature, {"passed": True}), who=creature.id)
        else:
            initiative.resume(resolution, creature)
        return
    if not isinstance(frame, Turn) or frame.who != creature.id:
        raise IllegalIntent("not_your_turn", f"it is not the turn of {creature.id}")
    match intent:
        case End():
            resolution.state.stack.pop()
            resolution.then(EndTurn(frame.who))
        case Move():
            carry_out_move(resolution, creature, intent)
        case Use():
            if not resolution.rules.turns.waits_for_ruling(resolution, creature, intent):
                carry_out_use(resolution, creature, intent)
        case _:
            raise IllegalIntent("nothing_pending", f"{creature.id} has no question to answer")


def check_move(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Move) -> Moving | Climbing:
    """Check that an intent to move on the creature's own turn can be paid for, and return the frame of its path.

    Rules: FE-ACT-02, FE-MOVE-05.

    Raises:
        IllegalIntent: `not_available`, or the refusal of the path.
    """
    if creature.finished or not can_act(creature):
        raise IllegalIntent("not_available", f"{creature.id} has no actions left in this turn: end the turn")
    going_on = unfinished_points(situation, creature, intent.mode) is not None
    if not going_on and not affordable(situation, creature, "move"):
        raise IllegalIntent("not_available", f"{creature.id} has no move action left")
    return plan_move(situation, creature, intent)


def carry_out_move(resolution: Resolution[FamilyRules], creature: FamilyCreature, intent: Move) -> None:
    """Execute an intent to move, or refuse it."""
    known, own = ground_as_known(resolution, creature)
    frame = check_move(known, family(own), intent)
    if unfinished_points(resolution, creature, intent.mode) is not None:
        resolution.emit("went_on", (creature, {"unfinished": "", "unfinished_points": 0}), who=creature.id)
    else:
        changes = {**paid(resolution, creature, "move"), "walked": 0, "ran": intent.mode in ("run", "dash")}
        resolution.emit("used", (creature, changes), who=creature.id, action=intent.mode, on=(), at=None)
        walking.set_out(resolution, creature, intent.mode)
    resolution.then(on_real_ground(resolution, creature, frame) if isinstance(frame, Moving) else frame)


def carry_out_use(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, intent: Use, *, cost: str | None = None
) -> None:
    """Execute an intent to use an action, or refuse it (OB-USEP-01, OC-POWER-12).

    Args:
        resolution: The battle.
        creature: The acting creature.
        intent: The player's intent.
        cost: The action cost to pay; None for the action's own cost.
    """
    intent = resolve_basic(resolution, creature, intent)
    ruleset = resolution.rules
    action = ruleset.sheet(resolution, creature).actions.get(intent.action)
    if action is None:
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}")
    if cost is None:
        why_not = fault(resolution, creature, action)
        if why_not:
            raise IllegalIntent("not_available", why_not)
    handler = ruleset.everybody[action.id].carry_out if action.spec is None else None
    price = cost or action.cost
    if handler is not None:
        handler(resolution, creature, action, intent, price)
        return
    follow: tuple[Any, ...] = ()
    if follow_up.is_followed(action):
        intent, follow = follow_up.take_follow_up(resolution, creature, intent)
    if (
        intent.at is not None
        and not intent.on
        and action.area is None
        and action.bonus is not None
        and not action.sequence
    ):
        object_attacks.strike_square(resolution, creature, action, intent, price)
        return
    if object_attacks.may_strike_thing(resolution, action, intent):
        object_attacks.strike_thing(resolution, creature, action, intent, price)
        return
    hand = summoner.hand_of(resolution, creature, action)
    found = plan(resolution, hand, action, intent)
    on = found.targets or tuple(target for _, target in found.series)
    changes = {**paid(resolution, creature, price), **action_uses.spend_use(creature, action)}
    left = ruleset.attacks.missiles_left(resolution, creature, action)
    if left is not None:
        if len(on) > left:
            raise IllegalIntent("bad_target", f"{creature.id} has ammunition for {left} targets, not {len(on)}")
        used = changes.get("used", creature.used)
        changes["used"] = {**used, action_uses.SPENT: used.get(action_uses.SPENT, 0) + len(on)}
    if action.spec is not None and action.spec.maintain is not None:
        changes["sustained"] = (*creature.sustained, action.id)  # no upkeep in the turn of its creation
    resolution.emit(
        "used",
        (creature, changes),
        who=creature.id,
        action=action.id,
        on=known_among(resolution, on, user=creature.id),
        at=intent.at,
    )
    aim = fast_replace(found.aim, with_=(), knock_out=intent.knock_out, follow_up=follow)
    if action.sequence:
        perform_series(resolution, creature, action, found, aim)
    else:
        perform(resolution, hand, action, found.targets, aim)
