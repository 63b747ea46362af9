"""Critical hit damage (MM-ATK-06).

`judge` of the rules decides which hits are critical; `attack_rolls` adds the extra effects of content (`crit`).
Rules without rolled critical damage (`critical_rolls`) use the highest result of the dice instead
(`roll_effects`).
"""

from __future__ import annotations


def critical_total(rolled: int) -> int:
    """Return a damage roll doubled for a critical hit, in rulesets that roll critical damage."""
    return rolled * 2
