"""Shifts that powers grant: several squares, difficult ground among them, which provoke nobody (FE-SHIFT-02, -04)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.ids import Place
from fracas_engine.rulesets.fourth_family.movement import planning
from fracas_engine.rulesets.fourth_family.movement.shifting import MODE
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["plan_shift"]


def plan_shift(
    situation: Situation[FamilyRules], creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
) -> Moving:
    """Return the frame of a shift that is part of an action; difficult ground takes two of its squares (FE-SHIFT-04).

    Args:
        situation: The battle.
        creature: Who shifts.
        cells: How many squares at most.
        path: The places to enter, in order; empty where `to` is given.
        to: The place to reach; None where `path` is given.

    Raises:
        IllegalIntent: As for a movement.
    """
    mode = paths.step_mode(situation, creature)
    frame = planning.plan(
        situation, creature, mode, cells, tuple(_level(creature, one) for one in path), to and _level(creature, to)
    )
    return replace(frame, mode=MODE, provokes=False)


def _level(creature: Creature, place: Place) -> Place:
    """Return a place with its altitude: that of the creature where none is named, as it is offered without."""
    return place if len(place) > 2 else (*place, creature.altitude)
