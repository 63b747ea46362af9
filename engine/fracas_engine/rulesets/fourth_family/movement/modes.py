"""Modes of movement: shifting (FE-SHIFT), and crawling of prone creatures at half speed.

Shifting goes one square, with no opportunity attacks, and not into difficult terrain. Crawling provokes opportunity
attacks as walking does.

Rules of crawling: FE-MOVE-08, OB-CRWL-01, OB-CPRN-01. Shifts of several squares are in `planning`.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.altitudes import hovers
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SHIFT: Final = "shift"
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


CRAWL: Final = "crawl"
"""Mode of movement; `triggers.opportunity.SAFE_MODES` omits it, so crawling provokes opportunity attacks."""


def crawl_points(walk: int) -> int:
    """Return the squares of crawling: half the walking speed, rounded down (FE-MOVE-08, OB-CRWL-01, OB-PRNM-02)."""
    return walk // 2


def lies_too_low(creature: Creature, mode: str) -> bool:
    """Return True if a creature is prone and therefore cannot use a mode other than crawling.

    Rules: FE-PRONE-03, OB-CPRN-01.
    """
    return has_condition(creature, "prone") and mode != CRAWL
