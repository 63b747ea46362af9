"""Numbers that follow from scores and levels: ability modifiers (S5-D20-03) and the Proficiency Bonus (S5-D20-04)."""

from __future__ import annotations


def proficiency_at(level: int) -> int:
    """Return the Proficiency Bonus for a level or Challenge Rating; ratings below 1 count as 0 (S5-D20-04)."""
    return 2 + (max(1, level) - 1) // 4


def ability_modifier(score: int) -> int:
    """Return the modifier of an ability score (S5-D20-03)."""
    return (score - 10) // 2
