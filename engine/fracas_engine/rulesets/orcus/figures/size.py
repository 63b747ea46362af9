"""Sizes compared (OB-SIZE-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.state import Creature

__all__ = ["SIZES", "steps_between"]

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
"""In order: what `N sizes larger` counts (OB-SIZE-04)."""


def steps_between(one: Creature, other: Creature) -> int:
    """Count how many sizes the other is larger than the one; negative where it is smaller."""
    return SIZES.index(other.size) - SIZES.index(one.size)
