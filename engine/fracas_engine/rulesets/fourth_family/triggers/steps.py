"""Triggers of a single step of movement: leaving, approaching, and coming into range.

Interrupts on a creature's approach are offered before the step. A creature whose attack did not reach far enough to
respond at that point may interrupt the rest of the movement.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.frames import Moving
from fracas_engine.ids import CreatureId, Place
from fracas_engine.rulesets.fourth_family.frames import Trigger, Window
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.triggers import windows
from fracas_engine.situation import Situation

LEAVES: Final = "leaves_adjacent"
STEPS: Final = (LEAVES, "moves_adjacent", "enters_range")
"""Trigger names of a step in the content vocabulary."""


def windows_before(
    situation: Situation[FamilyRules], frame: Moving, here: Place, there: Place, side: int
) -> tuple[list[Window], tuple[CreatureId, ...]]:
    """Return the windows that open before a step, and the creatures that may respond because of the step's destination.

    Rules: FE-OFF-04, OB-OA-04.

    Args:
        situation: The battle.
        frame: The movement.
        here: The mover's position and altitude.
        there: The destination of the step.
        side: The side length of the mover's space after the step, in squares.
    """
    found: list[Window] = []
    asked: list[CreatureId] = []
    for event in STEPS:
        trigger = _trigger(event, frame, here, there, side)
        window = Window(trigger, before=True, opportunity=event == LEAVES and frame.provokes)
        who = windows.responders(situation, window)
        if who:
            found.append(window)
            asked += [CreatureId(creature.id) for creature, _, _ in who if event != LEAVES]
    return found, tuple(asked)


def windows_after(
    situation: Situation[FamilyRules], frame: Moving, before: Place, there: Place, asked: tuple[CreatureId, ...]
) -> list[Window]:
    """Return the windows that open after a step.

    Args:
        situation: The battle.
        frame: The movement.
        before: The mover's previous position and altitude.
        there: The mover's present position and altitude.
        asked: The creatures already asked before the step because of its destination.
    """
    found = []
    for event in STEPS:
        trigger = _trigger(event, frame, before, there)
        for first in (True, False):
            window = Window(trigger, before=first, spared=asked if first else ())
            if not (first and event == LEAVES) and windows.responders(situation, window):
                found.append(window)
    return found


def _trigger(event: str, frame: Moving, here: Place, there: Place, side: int = 0) -> Trigger:
    levels = (here[2], there[2])
    rises = levels if levels[0] != levels[1] else None
    return Trigger(event, by=frame.who, at=(here[0], here[1]), there=(there[0], there[1]), side=side, levels=rises)
