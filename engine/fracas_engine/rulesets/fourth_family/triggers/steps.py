"""What others may answer about one step of a movement: who is left, who is neared, who comes into range.

What interrupts a creature's coming near is asked before the step. Whoever could not answer it there, as its attack does
not reach so far, may interrupt the rest of the way.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.frames import Moving
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.rulesets.fourth_family.frames import Trigger, Window
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.triggers import windows
from fracas_engine.situation import Situation

__all__ = ["windows_after", "windows_before"]

LEAVES: Final = "leaves_adjacent"
STEPS: Final = (LEAVES, "moves_adjacent", "enters_range")
"""What a step may be, as content calls it."""


def windows_before(
    situation: Situation[FamilyRules], frame: Moving, here: Cell, there: Cell, side: int
) -> tuple[list[Window], tuple[CreatureId, ...]]:
    """Return the windows before a step, and who is asked in them because of where it leads (FE-OFF-04, OB-OA-04).

    Args:
        situation: The battle.
        frame: The movement.
        here: Where the mover stands.
        there: Where the step leads.
        side: Squares on a side of the mover's space after it.
    """
    found: list[Window] = []
    asked: list[CreatureId] = []
    for event in STEPS:
        trigger = Trigger(event, by=frame.who, at=here, there=there, side=side)
        window = Window(trigger, before=True, opportunity=event == LEAVES and frame.provokes)
        who = windows.responders(situation, window)
        if who:
            found.append(window)
            asked += [CreatureId(creature.id) for creature, _, _ in who if event != LEAVES]
    return found, tuple(asked)


def windows_after(
    situation: Situation[FamilyRules], frame: Moving, before: Cell, there: Cell, asked: tuple[CreatureId, ...]
) -> list[Window]:
    """Return the windows after a step.

    Args:
        situation: The battle.
        frame: The movement.
        before: Where the mover stood.
        there: Where it stands now.
        asked: Who has been asked before the step because of where it led.
    """
    found = []
    for event in STEPS:
        trigger = Trigger(event, by=frame.who, at=before, there=there)
        for first in (True, False):
            window = Window(trigger, before=first, spared=asked if first else ())
            if not (first and event == LEAVES) and windows.responders(situation, window):
                found.append(window)
    return found
