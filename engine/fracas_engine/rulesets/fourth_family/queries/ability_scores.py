"""Ability scores, ability modifiers and the level bonus (FE-ATK-16, OB-ATK-10)."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec


def modifier_of(score: int) -> int:
    """Return the modifier of an ability score: half of (score - 10), rounded down."""
    return (score - 10) // 2


def level_and_modifier(spec: CreatureSpec, ability: str) -> int:
    """Return half the level, rounded down, plus the ability modifier, as added to ability checks and attacks.

    Rules: FE-ATK-16.
    """
    return modifier_of(spec.abilities[ability]) + (spec.level or 0) // 2  # type: ignore[index]
