"""Comparison of sizes (OB-SIZE-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
"""Size categories in ascending order, as counted in `N sizes larger` (OB-SIZE-04)."""


def steps_between(situation: AnySituation, one: Creature, other: Creature) -> int:
    """Return by how many size categories `other` is larger than `one`; negative if it is smaller.

    Squeezing does not change a creature's size category (OB-SQZE-01).
    """
    return SIZES.index(situation.sheet(other).size) - SIZES.index(situation.sheet(one).size)
