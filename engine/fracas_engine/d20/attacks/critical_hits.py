"""Critical hit damage (MM-ATK-06).

`judge` of the rules decides which hits are critical; `attack_rolls` adds the extra effects of content (`crit`).
Rules without rolled critical damage (`critical_rolls`) use the highest result of the dice instead
(`roll_effects`).
"""

from __future__ import annotations


def critical_total(rolled: int) -> int:
    """Return what a damage roll comes to on a critical hit where critical damage is rolled: twice as much."""
    return rolled * 2
