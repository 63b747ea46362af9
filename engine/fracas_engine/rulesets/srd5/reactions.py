"""Answering what happens: asking at a moment, and carrying out what was chosen (S5-ACT-13 to -15, -21, -22)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.frames import Aim
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.targeting import aim_of
from fracas_engine.decisions import NO, Ask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import concentration, movement, performing, windows
from fracas_engine.rulesets.srd5.frames import Respond, Window
from fracas_engine.rulesets.srd5.state import s5

__all__ = ["step_respond", "step_window"]


def step_window(resolution: Resolution, frame: Window) -> None:
    """Ask all who may answer what has happened, then carry out what they chose, in their order."""
    if frame.asked:
        responses = [
            Respond(given.by, str(given.value), frame.by, given.on, readied=given.value == "ready")
            for given in resolution.answers
            if given.value is not False
        ]
        resolution.then(*responses)
        return
    asks = []
    for creature in windows.in_order(resolution):
        kind, choices = windows.choices(resolution, creature, frame)
        if choices:
            about = {"event": frame.event, "by": frame.by, "to": frame.to}
            asks.append(
                Ask(resolution.number(), creature.seat, kind, CreatureId(creature.id), (*choices, NO), about=about)
            )
    if asks:
        resolution.then(replace(frame, asked=True))
        resolution.ask(asks)


def step_respond(resolution: Resolution, frame: Respond) -> None:
    """Carry out a reaction, if it is still possible."""
    creature = s5(resolution.state.creatures[frame.who])
    if not windows.can_react(creature):
        return
    budget = {**creature.budget, "reaction": 0}
    if frame.readied:
        _release(resolution, frame)
        return
    rules = rules_of(resolution)
    action = rules.sheet(resolution, creature).actions[frame.choice]
    targets = frame.on or ((creature.id,) if action.targets == "self" else ())
    legal = []
    for name in targets:
        try:
            rules.check_target(resolution, creature, action, resolution.creature(name))
        except IllegalIntent:
            continue
        legal.append(CreatureId(name))
    resolution.emit(
        "reacted",
        (creature, {"budget": budget, **performing.spend_use(resolution, creature, action)}),
        who=creature.id,
        action=action.id,
    )
    if legal:
        performing.perform(resolution, creature, action, tuple(legal), Aim())


def _release(resolution: Resolution, frame: Respond) -> None:
    """Carry out what was readied: an action on its targets, or a move (S5-ACT-13 to -15)."""
    creature = s5(resolution.state.creatures[frame.who])
    readied = creature.readied
    if readied is None:
        return
    rules = rules_of(resolution)
    values: dict[str, object] = {"budget": {**creature.budget, "reaction": 0}, "readied": None}
    response = readied.response
    if isinstance(response, Move):
        resolution.emit("reacted", (creature, values), who=creature.id, action=response.mode)
        points = movement.speed_for(resolution, creature, response.mode)
        try:
            going = movement.plan(resolution, creature, response.mode, points, response.path, response.to)
        except IllegalIntent as refusal:
            resolution.emit("lapsed", who=creature.id, code=refusal.code)
            return
        resolution.then(replace(going, free=True))
        return
    action = rules.sheet(resolution, creature).actions.get(response.action)
    if action is None:
        return
    resolution.emit("reacted", (creature, values), who=creature.id, action=action.id)
    if readied.held and readied.held == creature.concentration and "concentration" not in action.tags:
        concentration.end(resolution, creature)
    on = response.on or ((frame.trigger,) if action.targets != "self" and action.area is None else ())
    try:
        plan = performing.planned(resolution, creature, action, replace(response, on=on))
    except IllegalIntent as refusal:
        resolution.emit("lapsed", who=creature.id, code=refusal.code)
        return
    if plan.series:
        performing.perform_series(resolution, creature, plan.series, response)
    else:
        performing.perform(resolution, creature, action, plan.targets, aim_of(response), knock_out=response.knock_out)
