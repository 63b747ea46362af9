"""Responses to triggers: their targets, offering and resolving them (FE-OFF-06, OB-IMM-06, OB-REDY)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fracas_engine.d20.attacks.areas import burst_is_own
from fracas_engine.d20.frames import aim_of_answer
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import Plan
from fracas_engine.d20.queries.space import known_among
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import NO, Ask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.options import Placement
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.actions import orders, performing, plans
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Response, Trigger, TurnEdge, Window
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.rulesets.fourth_family.triggers.matching import readied_targets
from fracas_engine.rulesets.fourth_family.triggers.windows import responders
from fracas_engine.rulesets.fourth_family.turns import initiative
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step, step


def planned(
    situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, frame: Response
) -> Plan | None:
    """Return the targets and the area of a response, or None if it has no legal target.

    An area without a position is placed so that it contains the creature that caused the trigger. Named targets are
    checked as in an intent. A power for several targets affects its user if the response names no targets.
    """
    aim = aim_of_answer(frame.path, frame.to)
    who = CreatureId(creature.id)
    if action.area is not None:
        return _with_area(situation, creature, action, frame)
    picks = not action.sequence and (isinstance(action.targets, int) or action.targets == "any")
    if picks and not frame.on:
        return Plan((who,), aim)
    try:
        plan = plans.plan(situation, creature, action, Use(by=who, action=action.id, on=frame.on))
    except IllegalIntent:
        return None
    return replace(plan, aim=aim)


def _with_area(
    situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, frame: Response
) -> Plan | None:
    at, cells, on = frame.to, frame.path, frame.on
    if at is None and not cells:
        lying = _lying(situation, creature, action, frame)
        if lying is not None:
            at, cells = lying.at, lying.cells
            on = on or (lying.affected if action.targets == "any" else ())
    use = Use(by=CreatureId(creature.id), action=action.id, at=at, cells=cells, on=on)
    try:
        plan = plans.plan(situation, creature, action, use)
    except IllegalIntent:
        return None
    return replace(plan, aim=replace(plan.aim, path=frame.path))


def _lying(
    situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, frame: Response
) -> Placement | None:
    """Return the first placement of an area that contains a creature involved in the trigger.

    The creature that caused the trigger is preferred to the creature that it happens to; if no placement contains
    either, the first placement is returned. None means that no placement has to be chosen.
    """
    if burst_is_own(action) and action.targets != "any" and action.area is not None and action.area.shape == "burst":
        return None
    wanted = [name for name in (frame.window.trigger.by, frame.window.trigger.to) if name is not None]
    lying = tuple(situation.rules.areas.placements(situation, creature, action))
    for name in wanted:
        found = next((placement for placement in lying if name in placement.affected), None)
        if found is not None:
            return found
    return next(iter(lying), None)


def step_window(resolution: Resolution[FamilyRules], frame: Window, answers: Answers) -> None:
    """Ask all creatures that may respond, then push the chosen responses onto the stack (OC-POWER-14)."""
    if frame.asked:
        responses = [
            Response(frame, given.by, kind, str(given.value), given.on, given.path, given.to)
            for given in answers
            if given.value is not False
            for kind in [_kind(resolution, given.by, str(given.value))]
        ]
        resolution.then(*responses)
        return
    found = responders(resolution, frame)
    if not found:
        return
    about = {
        "event": frame.trigger.event,
        "mover": frame.trigger.by,
        "by": frame.trigger.by,
        "to": frame.trigger.to,
        "action": frame.trigger.action,
    }
    resolution.question(
        replace(frame, asked=True),
        *(
            Ask(resolution.number(creature), creature.seat, kind, CreatureId(creature.id), (*choices, NO), about=about)
            for creature, kind, choices in found
        ),
    )


def _kind(situation: Situation[FamilyRules], by: CreatureId, action: str) -> str:
    if action == "ready":
        return "ready"
    creature = family(situation.state.creatures[by])
    found = situation.rules.sheet(situation, creature).actions[action]
    if found.spec is not None and found.spec.trigger is not None:
        return "reaction" if found.cost == "reaction" else "interrupt"
    return "opportunity_attack"


def step_response(resolution: Resolution[FamilyRules], frame: Response) -> None:
    """Resolve a response if it is still possible.

    If its trigger no longer applies, the response is cancelled and not used up (FE-OFF-06).
    """
    ruleset = resolution.rules
    creature = family(resolution.state.creatures[frame.by])
    window = frame.window
    if not can_act(creature):
        return
    possible = {
        (kind, choice.id)
        for other, kind, choices in responders(resolution, window)
        if other is creature
        for choice in choices
    }
    if (frame.kind, frame.action) not in possible:
        resolution.emit("lapsed", who=creature.id, action=frame.action)
        return
    if frame.kind == "ready":
        _use_readied(resolution, creature, window.trigger, frame)
        return
    action = ruleset.sheet(resolution, creature).actions[frame.action]
    changes = answer_cost(resolution, creature, action, window.trigger, opportunity=frame.kind == "opportunity_attack")
    changes.update(action_uses.spend_use(creature, action))
    plan = planned(resolution, creature, action, frame)
    if plan is None:
        resolution.emit("lapsed", who=creature.id, action=frame.action)
        return
    on = known_among(resolution, plan.targets or tuple(target for _, target in plan.series), user=creature.id)
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=on, at=plan.aim.at)
    opportunity = frame.kind == "opportunity_attack"
    if action.sequence:
        performing.perform_series(resolution, creature, action, plan, plan.aim, opportunity=opportunity)
    else:
        performing.perform(resolution, creature, action, plan.targets, plan.aim, opportunity=opportunity)


def answer_cost(
    situation: Situation[FamilyRules], creature: FamilyCreature, action: Action, trigger: Trigger, *, opportunity: bool
) -> dict[str, Any]:
    """Return the fields of a creature that change when it pays for a response (FE-IMM-02 and -09, OB-IMM-05).

    Args:
        situation: The battle.
        creature: The creature that responds.
        action: The action of the response.
        trigger: The trigger that the creature responds to.
        opportunity: Whether the response is an opportunity attack.
    """
    if opportunity or action.cost == "opportunity":
        return situation.rules.turns.opportunity_cost(creature, trigger)
    return {"immediate": False} if action.cost in ("interrupt", "reaction") else {}


def _use_readied(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, trigger: Trigger, frame: Response
) -> None:
    ruleset = resolution.rules
    readied = creature.readied
    assert readied is not None
    changes = {"readied": None, **ruleset.turns.ready_cost(creature)}
    # Before its turn in this round, the readied action replaces that turn (OB-REDY-07).
    instead = ruleset.switches.readied_comes_first and creature.id in game_of(resolution).to_come
    if instead:
        changes |= {"turns": creature.turns + 1, "immediate": True, "sustained": (), "downed": False}
        resolution.then(TurnEdge(CreatureId(creature.id), start=False))
    resolution.emit("readied_used", (creature, changes), who=creature.id)
    other = trigger.by if trigger.by is not None and trigger.by != creature.id else game_of(resolution).acting
    intent = readied.intent
    if isinstance(intent, Move):
        path = frame.path or intent.path
        to = frame.to or intent.to
        try:
            resolution.then(plans.plan_move(resolution, creature, replace(intent, path=path, to=None if path else to)))
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
    else:
        action = basic_attacks.action_named(resolution, creature, intent)
        assert action is not None
        # An area affects all creatures in it, which need not include the one that caused the trigger.
        picks = action.area is None or action.targets == "any"
        on = (
            frame.on
            or (readied_targets(resolution, creature, action, intent, trigger)[:1] if picks else ())
            or intent.on
        )
        try:
            order = _as_answered(replace(intent, on=tuple(on)), action, frame)
            orders.carry_out_use(resolution, creature, order, cost="none")
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
    if instead:
        resolution.then(TurnEdge(CreatureId(creature.id), start=True))
    if other is not None:
        initiative.move_before(resolution, creature, CreatureId(other))


def _as_answered(intent: Use, action: Action, frame: Response) -> Use:
    """Return the readied intent, with its squares replaced by those that the player chose when the trigger occurred."""
    if action.area is not None:
        intent = replace(intent, at=frame.to or intent.at)
        return replace(intent, cells=frame.path) if frame.path else intent
    if frame.to is not None:
        # `to` is the end of a charge, the destination of another attack's target, or that of the user's shift.
        thrown = intent.push_to if action.id == "charge" and action.spec is None else frame.to
        intent = replace(intent, to=frame.to, push_to=thrown)
    return replace(intent, path=frame.path) if frame.path else intent


STEPS = (asking_step(Window, step_window), step(Response, step_response))
