"""Approval of powers by the game master (OC-POWER-15).

The option `game_master` names a creature that represents the game master. The seat of that creature is asked before
any other seat's power is paid for. A vetoed power is neither used up nor paid for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.actions import orders, plans
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import Situation
from fracas_engine.state import Frame
from fracas_engine.stepping import asking_step

OPTION: Final = "game_master"

VETO: Final = Choice("veto", "Veto it", "veto")


@dataclass(frozen=True, slots=True)
class Ruling(Frame):
    """A declared power, waiting for the game master's ruling."""

    intent: Use
    asked: bool = False


def master(situation: Situation[FamilyRules]) -> CreatureId | None:
    """Return the creature that represents the game master, or None if no creature does or it has conceded."""
    creatures, seats = situation.state.creatures, situation.state.seats
    named = [CreatureId(name) for name in situation.setup.options.get(OPTION) or () if name in creatures]
    return next((name for name in named if not seats[creatures[name].seat].conceded), None)


def waits(resolution: Resolution[FamilyRules], creature: FamilyCreature, intent: Use) -> bool:
    """Return True if a power needs the game master's approval, and push the request for it onto the stack.

    Raises:
        IllegalIntent: The power could not be used even with the approval.
    """
    ruler = master(resolution)
    action = resolution.rules.sheet(resolution, creature).actions.get(intent.action)
    if ruler is None or action is None or resolution.sheet(creature).action(action.id) is None:
        return False
    if resolution.state.creatures[ruler].seat == creature.seat:
        return False
    why_not = orders.fault(resolution, creature, action)
    if why_not:
        raise IllegalIntent("not_available", why_not)
    if (
        intent.at is None or intent.on or action.area is not None
    ):  # otherwise it attacks a guessed square, which is checked later
        plans.plan(resolution, creature, action, intent)
    resolution.emit("declared", who=creature.id, action=action.id)
    resolution.then(Ruling(intent))
    return True


def step_ruling(resolution: Resolution[FamilyRules], frame: Ruling, answers: Answers) -> None:
    """Ask the game master, then use the power, or cancel it if it is vetoed."""
    creature = family(resolution.state.creatures[frame.intent.by])
    ruler = master(resolution)
    if not frame.asked and ruler is not None:
        seat = resolution.state.creatures[ruler].seat
        about = {"what": "power", "by": creature.id, "action": frame.intent.action}
        ask = Ask(resolution.number(), seat, "choice", ruler, (VETO, NO), about=about)
        resolution.question(replace(frame, asked=True), ask)
        return
    vetoed = any(given.value == VETO.value for given in answers)
    if vetoed:
        resolution.emit("vetoed", who=creature.id, action=frame.intent.action, by=ruler)
        return
    try:
        orders.carry_out_use(resolution, creature, frame.intent)
    except IllegalIntent as refusal:
        resolution.emit("lapsed", who=creature.id, action=frame.intent.action, code=refusal.code)


STEPS = (asking_step(Ruling, step_ruling),)
