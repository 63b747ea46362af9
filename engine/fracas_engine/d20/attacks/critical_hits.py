"""What a critical hit does to damage (MM-ATK-06).

Which hits are critical, `judge` of the rules says; what content lists for them beside (`crit`), `attack_rolls` adds.
Rules without rolled critical damage (`critical_rolls`) put the highest of the dice in its place (`roll_effects`).
"""

from __future__ import annotations

__all__ = ["critical_total"]


def critical_total(rolled: int) -> int:
    """Return what a damage roll comes to on a critical hit where critical damage is rolled: twice as much."""
    return rolled * 2
