"""Maximum altitude of limited flyers, which crash above it (OB-FLY-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import falling
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature

CEILING: Final = "max_altitude_"
"""Prefix of the trait of a limited flyer, followed by the number of squares."""


def flies_too_high(resolution: Resolution[FamilyRules], mover: FamilyCreature) -> bool:
    """Crash a flyer that is above its maximum altitude, and return True if it was."""
    limits = [trait for trait in resolution.sheet(mover).traits if trait.startswith(CEILING)]
    if not limits or mover.altitude <= int(limits[0].removeprefix(CEILING)):
        return False
    falling.drop(resolution, mover, mover.altitude)
    return True
