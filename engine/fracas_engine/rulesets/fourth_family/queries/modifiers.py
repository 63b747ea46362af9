"""Sums of modifiers."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.modifiers import Modifier, grouped
from fracas_engine.rulesets.fourth_family.rules import FamilyRules


def sum_of(ruleset: FamilyRules, modifiers: Iterable[Modifier], to: str, skill: str = "") -> int:
    """Return the sum of the modifiers to a number, or to one skill's checks: the best and the worst of each group."""
    return grouped(
        (ruleset.stacking_group(modifier), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
    )
