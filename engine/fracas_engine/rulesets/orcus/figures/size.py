"""Sizes compared (OB-SIZE-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["SIZES", "steps_between"]

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
"""In order: what `N sizes larger` counts (OB-SIZE-04)."""


def steps_between(situation: AnySituation, one: Creature, other: Creature) -> int:
    """Count how many sizes the other is larger than the one; negative where it is smaller.

    Whoever squeezes takes up less room and is as large as ever (OB-SQZE-01).
    """
    return SIZES.index(situation.sheet(other).size) - SIZES.index(situation.sheet(one).size)
