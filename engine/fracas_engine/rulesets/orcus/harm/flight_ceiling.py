"""Flyers that can only go so high, and crash beyond (OB-FLY-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import falling
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature

__all__ = ["CEILING", "flies_too_high"]

CEILING: Final = "max_altitude_"
"""How the trait of a flyer begins that can only go so high; its number in squares follows."""


def flies_too_high(resolution: Resolution[FamilyRules], mover: FamilyCreature) -> bool:
    """Let a flyer crash that has gone higher than it can, and say whether it has."""
    limits = [trait for trait in resolution.sheet(mover).traits if trait.startswith(CEILING)]
    if not limits or mover.altitude <= int(limits[0].removeprefix(CEILING)):
        return False
    falling.drop(resolution, mover, mover.altitude)
    return True
