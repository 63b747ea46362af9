"""Targets and areas of responses to triggers."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.attacks.areas import burst_is_own
from fracas_engine.d20.frames import aim_of_answer
from fracas_engine.d20.queries.aiming import Plan
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import Placement
from fracas_engine.rulesets.fourth_family.actions import plans
from fracas_engine.rulesets.fourth_family.frames import Response
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


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
    lying = tuple(situation.rules.placements(situation, creature, action))
    for name in wanted:
        found = next((placement for placement in lying if name in placement.affected), None)
        if found is not None:
            return found
    return next(iter(lying), None)
