"""The Proficiency Bonus (S5-D20-04)."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec


def proficiency_at(level: int) -> int:
    """Return the Proficiency Bonus for a level or Challenge Rating; ratings below 1 count as 0 (S5-D20-04)."""
    return 2 + (max(1, level) - 1) // 4


def proficiency(spec: CreatureSpec) -> int:
    """Return a creature's Proficiency Bonus: the value on its sheet, or else the value for its level (S5-D20-04)."""
    return spec.proficiency if spec.proficiency is not None else proficiency_at(spec.level or 0)
