"""Maximum altitude of creatures that fly only to a limited height and crash above it (OB-FLY-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import falling
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature

CEILING: Final = "max_altitude_"
"""Prefix of the trait that limits a flyer's altitude, followed by the number of squares."""


def flies_too_high(resolution: Resolution[FamilyRules], mover: FamilyCreature) -> bool:
    """Crash a flyer that is above its maximum altitude, and return True if it has crashed."""
    limits = [trait for trait in resolution.sheet(mover).traits if trait.startswith(CEILING)]
    if not limits or mover.altitude <= int(limits[0].removeprefix(CEILING)):
        return False
    falling.drop(resolution, mover, mover.altitude)
    return True
