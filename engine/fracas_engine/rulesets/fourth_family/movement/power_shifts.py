"""Shifts granted by powers: several squares, also of difficult terrain, without provoking (FE-SHIFT-02, -04)."""

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


def plan_shift(
    situation: Situation[FamilyRules], creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
) -> Moving:
    """Return the frame of a shift that is part of an action; difficult terrain costs two squares (FE-SHIFT-04).

    Args:
        situation: The battle.
        creature: The creature that shifts.
        cells: The maximum number of squares.
        path: The places to enter, in order; empty if `to` is given.
        to: The destination; None if `path` is given.

    Raises:
        IllegalIntent: As for a movement.
    """
    mode = paths.step_mode(situation, creature)
    frame = planning.plan(
        situation, creature, mode, cells, tuple(_level(creature, one) for one in path), to and _level(creature, to)
    )
    return replace(frame, mode=MODE, provokes=False)


def _level(creature: Creature, place: Place) -> Place:
    """Return a place with an altitude: the creature's own if the place has none, as in the options."""
    return place if len(place) > 2 else (*place, creature.altitude)
