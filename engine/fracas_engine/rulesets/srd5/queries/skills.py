"""Skills: their abilities and a creature's bonuses (S5-D20-11 and -19)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.queries.ability_scores import modifier

SKILLS: Final = {
    "acrobatics": "dex", "sleight_of_hand": "dex", "stealth": "dex", "athletics": "str",
    "arcana": "int", "history": "int", "investigation": "int", "nature": "int", "religion": "int",
    "animal_handling": "wis", "insight": "wis", "medicine": "wis", "perception": "wis", "survival": "wis",
    "deception": "cha", "intimidation": "cha", "performance": "cha", "persuasion": "cha",
}  # fmt: skip
"""The default ability of each skill (S5-D20-11)."""


def skill_modifier(spec: CreatureSpec, skill: str) -> int:
    """Return a creature's bonus to a skill: the total on its sheet, or else the ability modifier (S5-D20-11)."""
    if skill in spec.skills:
        return spec.skills[skill]
    ability = SKILLS.get(skill, skill)
    return modifier(spec.abilities[ability]) if ability in spec.abilities else 0  # type: ignore[index]


def passive_perception(spec: CreatureSpec, *, advantage: bool = False, disadvantage: bool = False) -> int:
    """Return a creature's Passive Perception (S5-D20-19)."""
    given = spec.passive_perception
    base = given if given is not None else 10 + skill_modifier(spec, "perception")
    return base + 5 * (advantage - disadvantage)
