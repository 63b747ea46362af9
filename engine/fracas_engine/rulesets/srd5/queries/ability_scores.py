"""Ability modifiers, saving throw modifiers, spell attack modifiers and spell save DCs.

Rules: S5-D20-03, -12, S5-SPELL-01.
"""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.queries.proficiency import proficiency


def modifier(score: int) -> int:
    """Return the modifier of an ability score (S5-D20-03)."""
    return (score - 10) // 2


def save_modifier(spec: CreatureSpec, ability: str) -> int:
    """Return a creature's modifier to saves with an ability (S5-D20-12)."""
    if spec.saves is not None:
        if spec.saves.general is not None:
            return spec.saves.general
        if ability in spec.saves.by_ability:
            return spec.saves.by_ability[ability]  # type: ignore[index]
    return modifier(spec.abilities[ability]) if ability in spec.abilities else 0  # type: ignore[index]


def spell_numbers(spec: CreatureSpec, ability: str) -> tuple[int, int]:
    """Return the spell attack modifier and the spell save DC by a spellcasting ability (S5-SPELL-01)."""
    bonus = modifier(spec.abilities[ability]) + proficiency(spec)  # type: ignore[index]
    return bonus, 8 + bonus
