"""Reactions: asking creatures for responses to an event, and executing the chosen responses.

Rules: S5-ACT-13 to -15, -21, -22.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fracas_engine.d20.frames import aim_of_answer
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import NO, Ask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5.actions import arming, performing, readying, standard_actions
from fracas_engine.rulesets.srd5.frames import Respond, Window
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.movement import paths, speeds
from fracas_engine.rulesets.srd5.queries import action_uses, turn_order
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.triggers import matching
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step, step


def step_window(resolution: Resolution[D20Rules], frame: Window, answers: Answers) -> None:
    """Ask all creatures that may respond to an event, then execute their choices in order."""
    if frame.asked:
        responses = [
            Respond(
                given.by, str(given.value), frame.by, given.on, given.value == "ready", given.path, given.to, frame.to
            )
            for given in answers
            if given.value is not False
        ]
        resolution.then(*responses)
        return
    if not matching.is_awaited(resolution, frame):
        return
    alone = () if frame.begun else tuple(_alone(resolution, frame))
    if alone:
        resolution.then(*alone, replace(frame, begun=True))
        return
    asks = []
    for creature in turn_order.in_order(resolution):
        kind, offered = matching.choices(resolution, creature, frame)
        choices = tuple(
            choice for choice in offered if choice.id == "ready" or _usable(resolution, creature, choice.id)
        )
        if choices:
            about = {"event": frame.event, "by": frame.by, "to": frame.to}
            asks.append(
                Ask(
                    resolution.number(creature),
                    creature.seat,
                    kind,
                    CreatureId(creature.id),
                    (*choices, NO),
                    about=about,
                )
            )
    if asks:
        resolution.question(replace(frame, asked=True), *asks)


def _alone(resolution: Resolution[D20Rules], frame: Window) -> Iterator[Respond]:
    """Yield the responses to an event that happen by themselves."""
    for creature in turn_order.in_order(resolution):
        for name, on in matching.automatic(resolution, creature, frame):
            yield Respond(CreatureId(creature.id), name, frame.by, on, alone=True)


def _usable(situation: Situation[D20Rules], creature: Creature, name: str) -> bool:
    return not action_uses.use_fault(situation, creature, situation.rules.sheet(situation, creature).actions[name])


def step_respond(resolution: Resolution[D20Rules], frame: Respond) -> None:
    """Execute a chosen reaction, if it is still possible."""
    creature = s5(resolution.state.creatures[frame.who])
    if frame.readied:
        if turn_order.can_react(creature):
            _release(resolution, frame)
        return
    rules = resolution.rules
    action = rules.sheet(resolution, creature).actions[frame.choice]
    if not frame.alone and not (turn_order.can_answer(creature) and matching.can_afford(creature, action)):
        return
    if not creature.alive or creature.at is None:
        return
    chance = action.spec.chance if action.spec is not None else None
    if chance is not None and resolution.roll("misc", "1d6", who=CreatureId(creature.id)).total < chance:
        return
    if action.area is not None:
        _answer_with_area(resolution, creature, action, frame)
        return
    struck = action.cost == matching.BONUS and frame.hit is not None and action.targets != "self"
    named = (frame.hit,) if struck and frame.hit is not None else frame.on
    legal = [CreatureId(name) for name in frame.on] if frame.alone else []
    for name in () if frame.alone else named:
        try:
            rules.attacks.check_target(resolution, creature, action, resolution.creature(name))
        except IllegalIntent:
            continue
        legal.append(CreatureId(name))
    if performing.RAYS in action.tags and legal and isinstance(action.targets, int):
        legal += [legal[-1]] * (action.targets - len(legal))  # rays that are not aimed go to the last target
    paid = {} if frame.alone else _paid(creature, action)
    resolution.emit(
        "reacted",
        (creature, {**paid, **action_uses.spend_use(resolution, creature, action)}),
        who=creature.id,
        action=action.id,
    )
    if legal:
        aim = aim_of_answer(frame.path, frame.to)
        if action.follows:
            aim = replace(aim, inside=tuple(legal))
        performing.perform(resolution, creature, action, tuple(legal), aim, in_series=frame.alone)


def _paid(creature: Srd5Creature, action: Action) -> dict[str, object]:
    """Return the fields of a creature that change when it pays for a response, usually with its Reaction.

    Rules: S5-ACT-21.
    """
    if action.cost == matching.LEGENDARY:
        return {"budget": {**creature.budget, matching.LEGENDARY: creature.budget[matching.LEGENDARY] - 1}}
    if action.cost == matching.BONUS:
        return {"budget": {**creature.budget, matching.BONUS: 0}}
    return {} if action.cost in matching.FREE else {"budget": {**creature.budget, "reaction": 0}}


def _answer_with_area(resolution: Resolution[D20Rules], creature: Srd5Creature, action: Action, frame: Respond) -> None:
    """Use a reaction that has an area, at the place in the answer or by default at the triggering creature."""
    trigger = resolution.state.creatures[frame.trigger]
    use = Use(by=frame.who, action=action.id, at=frame.to or trigger.at, to=frame.to)
    try:
        plan = performing.planned(resolution, creature, action, use)
    except IllegalIntent as refusal:
        resolution.emit("lapsed", who=creature.id, code=refusal.code)
        return
    changed = {**_paid(creature, action), **action_uses.spend_use(resolution, creature, action)}
    resolution.emit("reacted", (creature, changed), who=creature.id, action=action.id)
    performing.perform(resolution, creature, action, plan.targets, plan.aim)


def _release_general(
    resolution: Resolution[D20Rules], creature: Srd5Creature, response: Use, trigger: CreatureId
) -> None:
    """Execute a readied general action, for which the creature spends its Reaction (S5-ACT-13)."""
    budget = {**creature.budget, "reaction": 0}
    lent = {"budget": {**budget, "action": 1}, "readied": None}
    resolution.emit("reacted", (creature, lent), who=creature.id, action=response.action)
    code = "not_available"
    for on in dict.fromkeys((response.on, (trigger,))):
        try:
            plan = standard_actions.plan_general(resolution, creature, replace(response, on=on))
        except IllegalIntent as refusal:
            code = refusal.code
            continue
        plan(resolution)
        break
    else:
        resolution.emit("lapsed", who=creature.id, code=code)
    left = {"budget": {**creature.budget, "action": budget.get("action", 0)}}
    resolution.emit("answered_with", (creature, left), who=creature.id, action=response.action)


def _as_answered(response: Use, action: Action, frame: Respond) -> Use:
    """Return the readied order with the path, destination or point that the player's answer names."""
    if frame.to is not None:
        response = replace(response, at=frame.to) if action.area is not None else replace(response, to=frame.to)
    return replace(response, path=frame.path) if frame.path else response


def _release(resolution: Resolution[D20Rules], frame: Respond) -> None:
    """Execute a readied action on its targets, or a readied move (S5-ACT-13 to -15)."""
    creature = s5(resolution.state.creatures[frame.who])
    readied = creature.readied
    if readied is None:
        return
    rules = resolution.rules
    values: dict[str, object] = {"budget": {**creature.budget, "reaction": 0}, "readied": None}
    response = readied.response
    if isinstance(response, Move):
        resolution.emit("reacted", (creature, values), who=creature.id, action=response.mode)
        points = speeds.speed_for(resolution, creature, response.mode)
        try:
            path = frame.path or (() if frame.to is not None else response.path)
            to = None if path else frame.to or response.to
            going = paths.plan(resolution, creature, response.mode, points, path, to)
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
            return
        resolution.then(replace(going, free=True))
        return
    if response.action in readying.READY and not action_uses.on_own_sheet(resolution, creature, response.action):
        _release_general(resolution, creature, response, frame.trigger)
        return
    action = rules.sheet(resolution, creature).actions[response.action]
    if not readied.held:
        values |= action_uses.spend_use(resolution, creature, action)
    on = frame.on or response.on or ((frame.trigger,) if action.targets != "self" and action.area is None else ())
    response = _in_full(resolution, creature, action, replace(_as_answered(response, action, frame), on=on))
    resolution.emit("reacted", (creature, values), who=creature.id, action=action.id)
    if readied.held and readied.held == creature.concentration and "concentration" not in action.tags:
        concentration.end(resolution, creature)
    try:
        plan = performing.planned(resolution, creature, action, response)
    except IllegalIntent as refusal:
        resolution.emit("lapsed", who=creature.id, code=refusal.code)
        return
    if plan.series:
        _perform_in_series(resolution, creature, plan.series, response)
        return
    arming.arm(resolution, creature, action, plan.targets, {})
    performing.perform(resolution, creature, action, plan.targets, plan.aim, knock_out=response.knock_out)


def _in_full(situation: Situation[D20Rules], creature: Srd5Creature, action: Action, response: Use) -> Use:
    """Return the order for a readied sequence with all its attacks; attacks without a named target use the last target.

    Outside its turn, a creature has no later chance to make attacks that are left over (S5-ACT-14).
    """
    creatures = situation.state.creatures
    if not action.sequence or response.with_ or not response.on or response.on[-1] not in creatures:
        return response
    rules, last = situation.rules, creatures[response.on[-1]]
    attacks = rules.sheet(situation, creature).actions
    named = len(response.on) - 1
    parts = performing.aimed_parts(situation, creature, action.sequence)
    more = [n for n in parts[named:] if rules.attacks.is_target(situation, creature, attacks[n], last)]
    if not more:
        return response  # it is refused later
    on = (*response.on[:-1], *(CreatureId(last.id) for _ in more))
    return replace(response, on=on, with_=(*parts[:named], *more))


def _perform_in_series(
    resolution: Resolution[D20Rules], creature: Srd5Creature, series: tuple[tuple[str, CreatureId], ...], use: Use
) -> None:
    """Make the attacks of a readied sequence, except those for which uses, weapon or ammunition are missing."""
    made = []
    for name, target in series:
        attack = resolution.rules.sheet(resolution, creature).actions[name]
        if action_uses.use_fault(resolution, creature, attack):
            continue
        arming.arm_for_series(resolution, creature, attack, target)
        made.append((name, target))
    performing.perform_series(resolution, creature, tuple(made), use)


STEPS = (asking_step(Window, step_window), step(Respond, step_respond))
