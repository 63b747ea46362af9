"""What a turn offers and what it costs, and the carrying out of orders (FE-ACT, FE-AP, OB-TURN, OB-AP, OB-FREE).

What the actions that everybody has do is in `maneuvers`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fracas_engine.d20.actions import performing
from fracas_engine.d20.actions.targeting import Plan, plan_use
from fracas_engine.d20.attacks import areas, areas_again, attack_rolls
from fracas_engine.d20.figures import action_uses, missiles
from fracas_engine.d20.frames import NO_AIM, Aim, Moving, Series, Strike, Volley
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, End, Move, Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import (
    attacks,
    breaking,
    climbing,
    consent,
    following,
    made,
    maneuvers,
    movement,
    placing,
    squeezing,
    turns,
    windows,
)
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.foreseeing import cover_origin
from fracas_engine.rulesets.fourth_family.frames import (
    Acting,
    Climbing,
    Confirm,
    EndTurn,
    FollowUp,
    Granted,
    Trigger,
    Turn,
    Window,
)
from fracas_engine.rulesets.fourth_family.hands import at_hand
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.stepping import step

__all__ = [
    "FOR_ACTION",
    "STEPS",
    "affordable",
    "basics",
    "carry_out",
    "carry_out_move",
    "carry_out_use",
    "fault",
    "paid",
    "perform",
    "plan",
    "plan_move",
    "step_acting",
    "step_confirm",
    "step_granted",
    "step_strike",
    "under_way",
    "usable",
    "usable_modes",
]

FREE = ("free", "none")
OFF_TURN = ("reaction", "interrupt", "opportunity")

FOR_ACTION: Final = "action"
"""The `until` of what lasts for one action."""


# ---------------------------------------------------------------- paying


def payment(situation: AnySituation, creature: FamilyCreature, cost: str) -> dict[str, int] | None:
    """Return the budget after paying, dearer actions exchanged for cheaper ones.

    None where that is not possible (FE-ACT-08 to -10).
    """
    budget = creature.budget
    small = rules(situation).small
    match cost:
        case "free" | "none":
            return budget
        case "standard":
            slots: tuple[str, ...] = ("standard",)
        case "move":
            slots = ("move", "standard")
        case "full_round":
            if budget.get("standard", 0) and budget.get("move", 0):
                return {**budget, "standard": budget["standard"] - 1, "move": budget["move"] - 1}
            return None
        case _ if cost == small:
            slots = (small, "move", "standard")
        case _:
            return None
    for slot in slots:
        if budget.get(slot, 0) > 0:
            return {**budget, slot: budget[slot] - 1}
    return None


def affordable(situation: AnySituation, creature: FamilyCreature, cost: str) -> bool:
    """Say whether an action of this cost can still be paid in the turn."""
    return payment(situation, creature, cost) is not None


def paid(situation: AnySituation, creature: FamilyCreature, cost: str) -> dict[str, Any]:
    """Return the changed fields of a creature that takes an action of this cost."""
    budget = payment(situation, creature, cost)
    if budget is None:
        raise IllegalIntent("not_available", f"{creature.id} has no {cost} action left")
    changed: dict[str, Any] = {"budget": budget, "did": True, "walked": -1, "ran": False}
    if creature.unfinished_points:
        changed |= {"unfinished": "", "unfinished_points": 0}
    if cost not in FREE:
        changed["acted"] = True
    elif cost == "free":
        changed["free_used"] = rules(situation).free_spent(situation, creature)
    return changed


# ---------------------------------------------------------------- what may be used


def basics(situation: AnySituation, creature: FamilyCreature, word: str) -> tuple[Action, ...]:
    """Return what `melee_basic` or `ranged_basic` stands for on a sheet (FE-BASIC-03, OB-BASC)."""
    ruleset = rules(situation)
    sheet = ruleset.sheet(situation, creature)
    if word == "melee_basic":
        held = (a for a in sheet.opportunities if at_hand(situation, creature, a))
        own = tuple(a for a in held if action_uses.uses_left(creature, a) != 0)
        unarmed = sheet.actions.get("unarmed")
        return own or ((unarmed,) if unarmed is not None else ())
    ranged = [
        a for a in sheet.actions.values()
        if a.origin == "ranged" and a.bonus is not None and a.spec is not None and a.spec.trigger is None
        and not a.sequence
        and a.area is None and action_uses.uses_left(creature, a) != 0 and at_hand(situation, creature, a)
    ]  # fmt: skip
    marked = [a for a in ranged if a.basic]
    return tuple(marked or [a for a in ranged if a.uses is None])


def fault(situation: AnySituation, creature: FamilyCreature, action: Action) -> str:
    """Say why an action may not be taken now on the creature's turn; empty where it may."""
    ruleset = rules(situation)
    if not can_act(creature):
        return f"{creature.id} can do nothing in its condition"
    if creature.finished and action.id != "action_point":
        return f"{creature.id} has charged, which ends its turn but for an action point"
    if action.cost in OFF_TURN or (action.spec is not None and action.spec.trigger is not None):
        return f"{action.name} answers a trigger"
    if not affordable(situation, creature, action.cost):
        return f"{action.name} takes a {action.cost} action, and there is none left"
    if action_uses.uses_left(creature, action) == 0:
        return f"{action.name} has been used as often as it can be"
    if ruleset.missiles_left(situation, creature, action) == 0:
        return f"{creature.id} has nothing left to shoot"
    if action.cost in FREE and action.id != "delay":
        why = ruleset.free_fault(situation, creature)
        if why:
            return why
    return maneuvers.fault(situation, creature, action) or ruleset.action_fault(situation, creature, action)


def usable(situation: AnySituation, creature: FamilyCreature, action: Action) -> bool:
    """Say whether an action may be taken now, whatever its targets."""
    return not fault(situation, creature, action)


def usable_modes(situation: AnySituation, creature: FamilyCreature) -> tuple[tuple[str, int], ...]:
    """Return the modes of movement that are open now, with the squares of each."""
    if creature.finished or not can_act(creature):
        return ()
    payable = affordable(situation, creature, "move")
    found = []
    for mode in rules(situation).move_modes:
        points = unfinished_points(situation, creature, mode)
        points = movement.points_of(situation, creature, mode) if points is None and payable else points
        if points:
            found.append((mode, points))
    return tuple(found)


def unfinished_points(situation: AnySituation, creature: FamilyCreature, mode: str) -> int | None:
    """Return the squares left of a movement that ran into somebody hidden (FE-STEALTH-16); None where there is none."""
    if not creature.unfinished_points or mode != creature.unfinished:
        return None
    most = movement.points_of(situation, creature, mode)
    return None if most is None else min(most, creature.unfinished_points)


# ---------------------------------------------------------------- orders


def carry_out(
    resolution: AnyResolution, frame: object, creature: FamilyCreature, intent: Move | Use | End | Answer
) -> None:
    """Carry out what a creature's seat wants, or refuse.

    Raises:
        IllegalIntent: The rules refuse it.
    """
    resuming = isinstance(intent, Use) and intent.action == "resume"
    if creature.delayed and (resuming or isinstance(intent, Answer)):
        if isinstance(intent, Answer) and intent.answer is False:
            resolution.emit("waits", (creature, {"passed": True}), who=creature.id)
        else:
            turns.resume(resolution, creature)
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
            if not rules(resolution).waits_for_ruling(resolution, creature, intent):
                carry_out_use(resolution, creature, intent)
        case _:
            raise IllegalIntent("nothing_pending", f"nothing is asked of {creature.id}")


def plan_move(situation: AnySituation, creature: FamilyCreature, intent: Move) -> Moving | Climbing:
    """Check an order to move and return its frame.

    Raises:
        IllegalIntent: `not_available`, or what is wrong with the way.
    """
    ruleset = rules(situation)
    points = unfinished_points(situation, creature, intent.mode)
    if points is None and intent.mode in ruleset.move_modes:
        points = movement.points_of(situation, creature, intent.mode)
    if points is None:
        raise IllegalIntent("not_available", f"{creature.id} cannot {intent.mode} now")
    flying = ruleset.plan_flight(situation, creature, intent, points)
    if flying is not None:
        return flying
    if creature.altitude < 0 and intent.mode not in ("shift", "crawl"):
        climb = climbing.plan(situation, creature, intent, points)
        if climb is not None:
            return climb
    return movement.plan(situation, creature, intent.mode, points, intent.path, intent.to)


def carry_out_move(resolution: AnyResolution, creature: FamilyCreature, intent: Move) -> None:
    """Move, or refuse."""
    if creature.finished or not can_act(creature):
        raise IllegalIntent("not_available", f"{creature.id} can do nothing more in this turn")
    going_on = unfinished_points(resolution, creature, intent.mode) is not None
    if not going_on and not affordable(resolution, creature, "move"):
        raise IllegalIntent("not_available", f"{creature.id} has no move action left")
    frame = plan_move(resolution, creature, intent)
    if going_on:
        resolution.emit("went_on", (creature, {"unfinished": "", "unfinished_points": 0}), who=creature.id)
    else:
        changes = {**paid(resolution, creature, "move"), "walked": 0, "ran": intent.mode in ("run", "dash")}
        resolution.emit("used", (creature, changes), who=creature.id, action=intent.mode, on=(), at=None)
        rules(resolution).set_out(resolution, creature, intent.mode)
    resolution.then(frame)


def resolve_basic(situation: AnySituation, creature: FamilyCreature, intent: Use) -> Use:
    """Replace a basic attack by the entry of the sheet that it stands for."""
    if intent.action not in ("melee_basic", "ranged_basic"):
        return intent
    if intent.action in rules(situation).sheet(situation, creature).lists or any(
        a.id == intent.action for a in situation.sheet(creature).actions
    ):
        return intent
    found = basics(situation, creature, intent.action)
    if not found:
        raise IllegalIntent("not_available", f"{creature.id} has no such basic attack")
    sheet = rules(situation).sheet(situation, creature)
    named = next((a for a in found if a.id in intent.with_), found[0])
    if any(word in sheet.actions and word != named.id for word in intent.with_):
        raise IllegalIntent("not_available", f"{creature.id} makes no basic attack with {intent.with_[0]} now")
    return replace(intent, action=named.id, with_=tuple(w for w in intent.with_ if w != named.id))


def action_named(situation: AnySituation, creature: FamilyCreature, intent: Use) -> Action | None:
    """Return the action that an intent names; None where the creature has none of that name."""
    try:
        intent = resolve_basic(situation, creature, intent)
    except IllegalIntent:
        return None
    return rules(situation).sheet(situation, creature).actions.get(intent.action)


def plan(situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> Plan:
    """Check the targets and the area of an intent; see `fracas_engine.d20.targeting`."""
    rules(situation).check_paths(situation, creature, action, intent)
    put = placing.plan(situation, creature, action, intent)
    return put if put is not None else plan_use(situation, creature, action, intent)


def carry_out_use(resolution: AnyResolution, creature: FamilyCreature, intent: Use, *, cost: str | None = None) -> None:
    """Use an action, or refuse.

    Args:
        resolution: The battle.
        creature: Whose it is.
        intent: What is wanted.
        cost: What it is paid with; None: with what the action costs.
    """
    intent = resolve_basic(resolution, creature, intent)
    ruleset = rules(resolution)
    action = ruleset.sheet(resolution, creature).actions.get(intent.action)
    if action is None:
        raise IllegalIntent("not_available", f"{creature.id} has no action called {intent.action!r}")
    if cost is None:
        why_not = fault(resolution, creature, action)
        if why_not:
            raise IllegalIntent("not_available", why_not)
    handler = (
        (ruleset.own_handlers.get(action.id) or maneuvers.HANDLERS.get(action.id)) if action.spec is None else None
    )
    price = cost or action.cost
    if handler is not None:
        handler(resolution, creature, action, intent, price)
        return
    follow: tuple[Any, ...] = ()
    if action.id in following.FOLLOWED:
        intent, follow = following.take_follow_up(resolution, creature, intent)
    if (
        intent.at is not None
        and not intent.on
        and action.area is None
        and action.bonus is not None
        and not action.sequence
    ):
        breaking.strike_square(resolution, creature, action, intent, price)
        return
    if breaking.may_strike_thing(resolution, action, intent):
        breaking.strike_thing(resolution, creature, action, intent, price)
        return
    hand = made.hand_of(resolution, creature, action)
    found = plan(resolution, hand, action, intent)
    on = found.targets or tuple(target for _, target in found.series)
    changes = {**paid(resolution, creature, price), **action_uses.spend_use(creature, action)}
    left = ruleset.missiles_left(resolution, creature, action)
    if left is not None:
        if len(on) > left:
            raise IllegalIntent("bad_target", f"{creature.id} has {left} left to shoot, not {len(on)}")
        used = changes.get("used", creature.used)
        changes["used"] = {**used, missiles.SPENT: used.get(missiles.SPENT, 0) + len(on)}
    if action.spec is not None and action.spec.maintain is not None:
        changes["sustained"] = (*creature.sustained, action.id)  # the turn of its making is free
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=on, at=intent.at)
    aim = replace(found.aim, with_=("knock_out",) if intent.knock_out else ())
    if follow:
        aim = replace(aim, cells=follow)
    if action.sequence:
        series = Series(CreatureId(creature.id), action.id, found.left, found.series, aim)
        under_way(resolution, creature, action, on, None, [series])
    else:
        perform(resolution, hand, action, found.targets, aim)


# ---------------------------------------------------------------- carrying out


def perform(
    resolution: AnyResolution,
    creature: FamilyCreature,
    action: Action,
    targets: tuple[CreatureId, ...],
    aim: Aim = NO_AIM,
    *,
    opportunity: bool = False,
    agreed: bool = False,
) -> None:
    """Put on the stack what carries out an action, with the windows in which others may answer it."""
    if not agreed and consent.has_to_ask(resolution, creature, action, targets, aim):
        return
    origin = None
    if action.area is not None:
        placed = areas.place(resolution, creature, action, aim)
        origin = cover_origin(resolution, creature, action, placed)
    if action.sequence:
        series = Series(CreatureId(creature.id), action.id, tuple(action.sequence), (), aim)
        under_way(resolution, creature, action, (), None, [series], opportunity=opportunity)
        return
    height = len(resolution.state.stack)
    performing.perform(resolution, creature, action, targets, aim)
    frames = list(reversed(resolution.state.stack[height:]))
    del resolution.state.stack[height:]
    if opportunity:
        frames = [replace(f, opportunity=True) if isinstance(f, Strike) else f for f in frames]
    if action.id in following.FOLLOWED and targets:
        target = resolution.state.creatures[targets[0]]
        assert target.at is not None
        resolution.then(FollowUp(CreatureId(creature.id), targets[0], target.at, aim.cells))
    under_way(resolution, creature, action, targets, origin, frames, opportunity=opportunity)


def under_way(
    resolution: AnyResolution,
    creature: FamilyCreature,
    action: Action,
    targets: tuple[CreatureId, ...],
    origin: tuple[int, int] | None,
    frames: list[Any],
    *,
    opportunity: bool = False,
) -> None:
    """Put an action's frames on the stack between what looks at its end and the windows before it.

    Args:
        resolution: The battle.
        creature: Who acts.
        action: What is used.
        targets: Whom it strikes.
        origin: The origin square of its area, where it has one.
        frames: What carries it out, the first one first.
        opportunity: Whether it is an opportunity action, which provokes nobody.
    """
    who = CreatureId(creature.id)
    used = Trigger("uses", by=who, to=targets[0] if targets else None, action=action.id)
    revealed = bool(creature.hiding) and (action.bonus is not None or bool(action.sequence) or "loud" in action.tags)
    resolution.then(*frames, Acting(who, action.id, targets, origin, (used,), revealed))
    provoking = not opportunity and windows.provoked_by_use(resolution, creature, action)
    window = Window(used, before=True, opportunity=provoking)
    if windows.responders(resolution, window):
        resolution.then(window, Confirm(who))


def step_confirm(resolution: AnyResolution, frame: Confirm) -> None:
    """Drop what is left of an action whose user can no longer act (FE-OA-12, FE-IMM-05, OB-RNGD-07)."""
    user = resolution.state.creatures[frame.user]
    if can_act(made.wielder(resolution, user)):
        return
    drop_action(resolution)
    resolution.emit("lost", who=user.id)


def drop_action(resolution: AnyResolution) -> None:
    """Take from the stack what is left of the action under way."""
    stack = resolution.state.stack
    while stack and not isinstance(stack[-1], Acting):
        stack.pop()


def step_acting(resolution: AnyResolution, frame: Acting) -> None:
    """All of an action is done: what lasted for it ends, and others may react."""
    user = family(resolution.state.creatures[frame.user])
    end_of_action(resolution, user)
    for creature in tuple(resolution.present()):
        squeezing.unfold(resolution, creature)  # one that was forced to where it has room
    rules(resolution).action_over(resolution, user, frame)
    for trigger in reversed(frame.triggers):
        window = Window(trigger, before=False)
        if windows.responders(resolution, window):
            resolution.then(window)


def end_of_action(resolution: AnyResolution, user: FamilyCreature) -> None:
    """End what lasted for one action only."""
    kept = tuple(modifier for modifier in user.modifiers if modifier.ends.until != FOR_ACTION)
    if len(kept) < len(user.modifiers):
        resolution.emit("modifier_ended", (user, {"modifiers": kept}), who=user.id)


def step_granted(resolution: AnyResolution, frame: Granted) -> None:
    """Strike at the end of a charge, if the target is in reach (FE-CHARGE-08)."""
    user = family(resolution.state.creatures[frame.user])
    target = resolution.state.creatures[frame.on]
    action = rules(resolution).sheet(resolution, user).actions[frame.action]
    if not can_act(user) or not target.alive or attacks.target_fault(resolution, user, action, target):
        end_of_action(resolution, user)
        return
    perform(resolution, user, action, (frame.on,), frame.aim)


def step_strike(resolution: AnyResolution, frame: Strike) -> None:
    """Announce an attack, look whether it is still possible after every interrupt, and roll it (FE-IMM-04 and -05)."""
    creatures = resolution.state.creatures
    attacker, target = creatures[frame.user], creatures[frame.on]
    if not attacker.alive or not target.alive:
        return
    action = rules(resolution).sheet(resolution, attacker).actions[frame.action]
    gone = action.area is None and attacks.target_fault(resolution, attacker, action, target) in (
        "out_of_range",
        "no_line_of_effect",
    )
    # An area strikes all at once: it goes on although it has felled its own user.
    loose = any(isinstance(f, Volley) and f.shared and f.index > 1 for f in resolution.state.stack)
    unable = not loose and not can_act(made.wielder(resolution, attacker))
    if unable or gone:
        resolution.emit("lost", who=attacker.id, action=action.id, on=target.id)
        if unable and action.area is not None:
            drop_action(resolution)
        return
    if frame.phase == "declared":
        window = Window(Trigger("attacks", by=frame.user, to=frame.on, action=action.id), before=True)
        if windows.responders(resolution, window):
            resolution.then(window, replace(frame, phase="announced"))
            return
    if frame.phase == "announced" and action.area is not None:
        announced = (frame.on,)
        if frame.on not in areas_again.struck_now(resolution, attacker, action, frame.aim, announced):
            attack_rolls.spare(resolution, frame)
            return
    if frame.phase != "rolled" and rules(resolution).succeeds_by_itself(action, target):
        resolution.emit("succeeded", by=attacker.id, on=target.id, action=action.id)
        resolution.then(*attack_rolls.sure_hit(resolution, attacker, action, target, frame.aim))
        return
    attack_rolls.step_strike(resolution, replace(frame, phase="declared") if frame.phase == "announced" else frame)


STEPS = (
    step(Strike, step_strike), step(Acting, step_acting), step(Confirm, step_confirm), step(Granted, step_granted),
)  # fmt: skip
