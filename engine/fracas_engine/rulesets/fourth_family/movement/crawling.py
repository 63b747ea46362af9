"""Crawling: movement of prone creatures at half speed, which provokes opportunity attacks as walking does.

Rules: FE-MOVE-08, OB-CRWL-01, OB-CPRN-01.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.state import Creature

MODE: Final = "crawl"
"""Mode of movement; `triggers.opportunity.SAFE_MODES` omits it, so crawling provokes opportunity attacks."""


def crawl_points(walk: int) -> int:
    """Return the squares of crawling: half the walking speed, rounded down (FE-MOVE-08, OB-CRWL-01, OB-PRNM-02)."""
    return walk // 2


def lies_too_low(creature: Creature, mode: str) -> bool:
    """Return True if a creature is prone and therefore cannot use a mode other than crawling.

    Rules: FE-PRONE-03, OB-CPRN-01.
    """
    return has_condition(creature, "prone") and mode != MODE
