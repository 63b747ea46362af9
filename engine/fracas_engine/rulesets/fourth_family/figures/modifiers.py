"""Adding modifiers up."""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.modifiers import Modifier, grouped
from fracas_engine.rulesets.fourth_family.rules import FamilyRules

__all__ = ["sum_of"]


def sum_of(ruleset: FamilyRules, modifiers: Iterable[Modifier], to: str, skill: str = "") -> int:
    """Add the modifiers to one number up, of one skill where it is `check`: each group gives its best and its worst."""
    return grouped(
        (ruleset.stacking_group(modifier), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
    )
