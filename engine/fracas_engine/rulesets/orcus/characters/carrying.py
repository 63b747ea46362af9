"""Lifting, dragging and carrying, in pounds (OC-STR-08 to -13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_engine.rulesets.orcus.characters.breach import Breach

__all__ = ["LIMITS", "RULES", "SLOWED_SPEED", "Bearing", "Load", "bear", "capacity"]

Bearing: TypeAlias = Literal["carry", "lift", "drag"]
"""How a weight is borne; pushing is as dragging."""

CAPACITY: Final = 10
"""Pounds carried for each point of Strength (OC-STR-08)."""

LIMITS: Final = {"carry": 2, "lift": 2, "drag": 5}
"""The greatest weight in capacities; gear beyond the capacity counts as lifted (OC-STR-09, -11 and -13)."""

RULES: Final = {
    "carry": ("OC-STR-13", "OC-STR-13"),
    "lift": ("OC-STR-09", "OC-STR-10"),
    "drag": ("OC-STR-11", "OC-STR-12"),
}
"""The ids that limit each way, and that slow whoever bears more than the capacity."""

SLOWED_SPEED: Final = 2
"""The speed of the slowed (OB-CSLW-01)."""


@dataclass(frozen=True, slots=True)
class Load:
    """A weight as somebody bears it."""

    weight: int
    """Pounds."""
    capacity: int
    """Pounds that are no burden."""
    limit: int
    """Pounds that can be borne at all in this way."""
    slowed: bool
    breach: Breach | None
    """Why it cannot be borne; None where it can."""

    def speed(self, speed: int) -> int:
        """Return the speed of one who bears it, in squares."""
        return min(speed, SLOWED_SPEED) if self.slowed else speed


def capacity(strength: int) -> int:
    """Return the carrying capacity of a Strength score in pounds."""
    return strength * CAPACITY


def bear(strength: int, weight: int, how: Bearing = "carry") -> Load:
    """Say what becomes of one with some Strength who carries, lifts or drags a weight of so many pounds."""
    free = capacity(strength)
    limit = free * LIMITS[how]
    breach = None
    if weight > limit:
        verb = {"carry": "carried", "lift": "lifted", "drag": "pushed or dragged"}[how]
        breach = Breach(RULES[how][0], f"{weight} pounds cannot be {verb}", f"at most {limit} with Strength {strength}")
    return Load(weight, free, limit, breach is None and weight > free, breach)
