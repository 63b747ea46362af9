"""Sums of modifiers."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.modifiers import Modifier, grouped
from fracas_engine.rulesets.fourth_family.rules import FamilyRules


def sum_of(ruleset: FamilyRules, modifiers: Iterable[Modifier], to: str, skill: str = "") -> int:
    """Return the total modifier to one statistic (`to`), or to the checks with one skill.

    Modifiers in the same stacking group do not add up: of each group, only the best and the worst modifier count.
    """
    return grouped(
        (ruleset.stacking_group(modifier), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
    )
