"""Shifting: one square, with no opportunity attacks, and not into difficult terrain (FE-SHIFT).

Shifts of several squares are in `power_shifts`.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.rulesets.fourth_family.queries.flight import hovers
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MODE: Final = "shift"
"""The mode of movement."""


def shift_points(situation: Situation[FamilyRules], creature: Creature, walk: int) -> int | None:
    """Return the points of a basic shift: one, so that difficult terrain, which costs two, cannot be entered.

    Rules: FE-SHIFT-01 and -03, OB-FFST-01, FE-FLY-03, OB-FLY-02.

    Args:
        situation: The battle.
        creature: The creature that shifts.
        walk: The creature's walking speed in squares, or its fly speed while it is airborne.

    Returns:
        The number of squares; None if the creature cannot shift, for example if it is airborne and cannot hover.
    """
    return min(1, walk) if creature.altitude <= 0 or hovers(situation, creature) else None
