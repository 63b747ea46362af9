"""Execution of an action, with the windows before and after it for off-turn actions (FE-IMM-04 and -05, OB-RNGD-07)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.d20.actions import performing
from fracas_engine.d20.attacks import areas, attack_rolls
from fracas_engine.d20.frames import NO_AIM, Aim, Series, Strike
from fracas_engine.d20.queries.aiming import Plan
from fracas_engine.d20.sheet import Action
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import follow_up
from fracas_engine.rulesets.fourth_family.attacks.areas import cover_origin
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import (
    Acting,
    Confirm,
    Consent,
    FollowUp,
    Trigger,
    Window,
)
from fracas_engine.rulesets.fourth_family.movement import squeezing
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.altitudes import passes_above
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.triggers import attack_events, revalidation, windows
from fracas_engine.rulesets.fourth_family.triggers.opportunity import provoked_by_use
from fracas_engine.stepping import step

FOR_ACTION: Final = "action"
"""The `until` of an effect that lasts for one action."""


def perform(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    targets: tuple[CreatureId, ...],
    aim: Aim = NO_AIM,
    *,
    opportunity: bool = False,
    agreed: bool = False,
) -> None:
    """Push the frames of an action onto the stack, with the windows in which other creatures may respond.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        targets: The targets.
        aim: The area, destinations and paths that the intent names.
        opportunity: Whether the action is an opportunity attack.
        agreed: Whether all required consents have been given.
    """
    if not agreed and has_to_ask(resolution, creature, action, targets, aim):
        return
    origin = None
    if action.area is not None:
        placed = areas.place(resolution, creature, action, aim)
        origin = cover_origin(resolution, creature, action, placed)
    frames = performing.frames_of(resolution, creature, action, targets, aim)
    if opportunity:
        frames = [fast_replace(f, opportunity=True) if isinstance(f, Strike) else f for f in frames]
    if follow_up.is_followed(action) and targets:
        target = resolution.state.creatures[targets[0]]
        assert target.at is not None
        if not passes_above(creature, target):  # a space vacated in the air cannot be entered from the ground
            resolution.then(FollowUp(CreatureId(creature.id), targets[0], target.at, aim.follow_up))
    under_way(resolution, creature, action, targets, origin, frames, opportunity=opportunity)


def perform_series(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    plan: Plan,
    aim: Aim,
    *,
    opportunity: bool = False,
) -> None:
    """Push the attacks of a sequence onto the stack; the attacks already declared come first.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The sequence.
        plan: The declared attacks, and the attacks with targets chosen during the sequence.
        aim: The area, destinations and paths that the intent names.
        opportunity: Whether the sequence is an opportunity attack.
    """
    on = tuple(target for _, target in plan.series)
    series = Series(CreatureId(creature.id), action.id, plan.left, plan.series, aim)
    under_way(resolution, creature, action, on, None, [series], opportunity=opportunity)


def under_way(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    targets: tuple[CreatureId, ...],
    origin: tuple[int, int] | None,
    frames: list[Any],
    *,
    opportunity: bool = False,
) -> None:
    """Push an action's frames onto the stack, above its `Acting` frame and below the windows for interrupts (FE-OA-11).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        targets: The targets.
        origin: The origin square of the action's area; None if it has no origin square.
        frames: The frames that execute the action, in order.
        opportunity: Whether the action is an opportunity action, which provokes no opportunity attacks.
    """
    who = CreatureId(creature.id)
    creatures = resolution.state.creatures
    # Of several targets, name the first one that is not hidden: responders must not learn of hidden ones.
    named = (
        targets
        if action.area is None
        else [name for name in targets if not (creatures[name].told_apart or creatures[name].unseen_by)]
    )
    used = Trigger("uses", by=who, to=next(iter(named), None), action=action.id)
    heard = "loud" in action.tags or "loud" in resolution.sheet(creature).traits
    revealed = bool(creature.hiding) and (action.bonus is not None or bool(action.sequence) or heard)
    resolution.then(*frames, Acting(who, action.id, targets, origin, (used,), revealed))
    provoking = not opportunity and provoked_by_use(resolution, creature, action, origin)
    window = Window(used, before=True, opportunity=provoking)
    if windows.responders(resolution, window):
        resolution.then(window, Confirm(who))


def step_confirm(resolution: Resolution[FamilyRules], frame: Confirm) -> None:
    """Cancel the rest of an action if its user can no longer act (FE-OA-12, FE-IMM-05, OB-RNGD-07)."""
    user = resolution.state.creatures[frame.user]
    if can_act(summoner.acting_creature(resolution, user)):
        return
    drop_action(resolution)
    resolution.emit("lost", who=user.id)


def drop_action(resolution: Resolution[FamilyRules]) -> None:
    """Cancel the current action by removing its remaining frames from the stack."""
    stack = resolution.state.stack
    while stack and not isinstance(stack[-1], Acting):
        stack.pop()


def step_acting(resolution: Resolution[FamilyRules], frame: Acting) -> None:
    """Finish an action: end the effects that lasted for it, and open the window for reactions."""
    user = family(resolution.state.creatures[frame.user])
    end_of_action(resolution, user)
    for creature in tuple(resolution.present()):
        squeezing.unfold(resolution, creature)  # it may have been forced into a space where it has room
    resolution.rules.turns.action_over(resolution, user, frame)
    for trigger in reversed(frame.triggers):
        window = Window(trigger, before=False)
        if windows.responders(resolution, window):
            resolution.then(window)


def end_of_action(resolution: Resolution[FamilyRules], user: FamilyCreature) -> None:
    """End the effects that last for one action only."""
    kept = tuple(modifier for modifier in user.modifiers if modifier.ends.until != FOR_ACTION)
    if len(kept) < len(user.modifiers):
        resolution.emit("modifier_ended", (user, {"modifiers": kept}), who=user.id)


def step_strike(resolution: Resolution[FamilyRules], frame: Strike) -> None:
    """Announce an attack, check that it is still possible after every interrupt, and roll it (FE-IMM-04 and -05)."""
    creatures = resolution.state.creatures
    attacker, target = creatures[frame.user], creatures[frame.on]
    fault = revalidation.strike_fault(resolution, frame)
    if fault == "dead":
        return
    action = resolution.rules.sheet(resolution, attacker).actions[frame.action]
    if fault:
        resolution.emit("lost", who=attacker.id, action=action.id, on=target.id)
        if fault == "unable" and action.area is not None:
            drop_action(resolution)
        return
    if frame.phase == "declared":
        window = Window(Trigger("attacks", by=frame.user, to=frame.on, action=action.id), before=True)
        if windows.responders(resolution, window):
            resolution.then(window, fast_replace(frame, phase=revalidation.ANNOUNCED))
            return
    if revalidation.is_spared(resolution, frame):
        attack_rolls.spare(resolution, frame)
        return
    if frame.faces and attack_events.announced_anew(resolution, frame):
        return
    if frame.aim.coup:
        _certain(resolution, frame, action)
        return
    if not frame.faces and resolution.rules.attacks.succeeds_by_itself(action, target):
        resolution.emit("succeeded", by=attacker.id, on=target.id, action=action.id)
        resolution.then(*attack_rolls.sure_hit(resolution, attacker, action, target, frame.aim))
        return
    attack_rolls.step_strike(
        resolution, fast_replace(frame, phase="declared") if frame.phase == revalidation.ANNOUNCED else frame
    )


def _certain(resolution: Resolution[FamilyRules], frame: Strike, action: Action) -> None:
    """Resolve an attack that is an automatic critical hit, after the window for interrupts on a hit (FE-COUP-03)."""
    if frame.phase != "hits":
        resolution.then(fast_replace(frame, phase="hits"))
        windows.open_window(resolution, Trigger("hits", frame.user, frame.on, action.id), before=True)
        return
    attacker, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.on]
    resolution.rules.attacks.struck(resolution, attacker, target, action, hit=True)
    resolution.then(*attack_rolls.sure_hit(resolution, attacker, action, target, frame.aim, critical=True))


STEPS = (
    step(Strike, step_strike), step(Acting, step_acting), step(Confirm, step_confirm),
)  # fmt: skip


FRIENDLY_WORDS: Final = ("all_allies", "nearest_ally")


def has_to_ask(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    targets: tuple[CreatureId, ...],
    aim: Aim,
) -> bool:
    """Push the questions that must be answered before an action, and return True if there are any.

    If there are, the action is executed once they are answered.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        targets: The targets.
        aim: The area, destinations and paths that the intent names.
    """
    creatures = resolution.state.creatures
    if action.targets not in FRIENDLY_WORDS:
        return False
    strangers = [name for name in targets if creatures[name].side != creature.side]
    if not any(creatures[name].seat != creature.seat for name in strangers):
        return False
    resolution.then(Consent(CreatureId(creature.id), action.id, targets, aim))
    return True
