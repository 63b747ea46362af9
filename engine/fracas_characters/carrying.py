"""Lifting, dragging and carrying, in pounds (OC-STR-08 to -13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_characters.breach import Breach

Bearing: TypeAlias = Literal["carry", "lift", "drag"]
"""How a load is moved; pushing counts as dragging."""

CAPACITY: Final = 10
"""Pounds of carrying capacity per point of Strength (OC-STR-08)."""

LIMITS: Final = {"carry": 2, "lift": 2, "drag": 5}
"""Greatest weight for each kind of load, as a multiple of the carrying capacity.

Carried gear above the capacity counts as lifted (OC-STR-09, -11 and -13).
"""

RULES: Final = {
    "carry": ("OC-STR-13", "OC-STR-13"),
    "lift": ("OC-STR-09", "OC-STR-10"),
    "drag": ("OC-STR-11", "OC-STR-12"),
}
"""For each kind of load, the ledger ids of two rules: the greatest weight, and the slowing above the capacity."""

SLOWED_SPEED: Final = 2
"""Speed of a slowed creature in squares (OB-CSLW-01)."""


@dataclass(frozen=True, slots=True)
class Load:
    """A weight that a creature carries, lifts or drags."""

    weight: int
    """Weight in pounds."""
    capacity: int
    """Greatest weight in pounds that does not slow the creature."""
    limit: int
    """Greatest weight in pounds that can be moved in this way at all."""
    slowed: bool
    breach: Breach | None
    """Violation of the limit; None if the load is possible."""

    def speed(self, speed: int) -> int:
        """Return the speed in squares of a creature with this load, given its speed without a load."""
        return min(speed, SLOWED_SPEED) if self.slowed else speed


def capacity(strength: int) -> int:
    """Return the carrying capacity for a Strength score, in pounds."""
    return strength * CAPACITY


def bear(strength: int, weight: int, how: Bearing = "carry") -> Load:
    """Return the load of a creature that carries, lifts or drags a weight, given in pounds."""
    free = capacity(strength)
    limit = free * LIMITS[how]
    breach = None
    if weight > limit:
        verb = {"carry": "carried", "lift": "lifted", "drag": "pushed or dragged"}[how]
        breach = Breach(
            RULES[how][0], f"{weight} pounds cannot be {verb}", f"the limit with Strength {strength} is {limit}"
        )
    return Load(weight, free, limit, breach is None and weight > free, breach)
