"""Sums of modifiers, ability modifiers and the level bonus (FE-ATK-16, OB-ATK-10)."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.content import CreatureSpec
from fracas_engine.modifiers import Modifier, grouped
from fracas_engine.rulesets.fourth_family.rules import FamilyRules


def sum_of(ruleset: FamilyRules, modifiers: Iterable[Modifier], to: str, skill: str = "") -> int:
    """Return the total modifier to one statistic (`to`), or to the checks with one skill.

    Modifiers in the same stacking group do not add up: of each group, only the best and the worst modifier count.
    """
    return grouped(
        (ruleset.conditions.stacking_group(modifier), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
    )


def modifier_of(score: int) -> int:
    """Return the modifier of an ability score: half of (score - 10), rounded down."""
    return (score - 10) // 2


def level_and_modifier(spec: CreatureSpec, ability: str) -> int:
    """Return half the level, rounded down, plus the ability modifier, as added to ability checks and attacks.

    Rules: FE-ATK-16.
    """
    return modifier_of(spec.abilities[ability]) + (spec.level or 0) // 2  # type: ignore[index]
