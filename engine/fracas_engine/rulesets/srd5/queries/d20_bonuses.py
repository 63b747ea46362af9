"""Modifiers of D20 Tests: abilities, proficiency (S5-D20-04), skills (S5-D20-11 and -19), conditions (S5-COND).

Rules of saves and spells: S5-D20-03, -12, S5-SPELL-01.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import CHECK, SCORE
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier, proficiency_at
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def proficiency(spec: CreatureSpec) -> int:
    """Return a creature's Proficiency Bonus: the value on its sheet, or else the value for its level (S5-D20-04)."""
    return spec.proficiency if spec.proficiency is not None else proficiency_at(spec.level or 0)


def save_modifier(spec: CreatureSpec, ability: str) -> int:
    """Return a creature's modifier to saves with an ability (S5-D20-12)."""
    if spec.saves is not None:
        if spec.saves.general is not None:
            return spec.saves.general
        if ability in spec.saves.by_ability:
            return spec.saves.by_ability[ability]  # type: ignore[index]
    return ability_modifier(spec.abilities[ability]) if ability in spec.abilities else 0  # type: ignore[index]


def spell_numbers(spec: CreatureSpec, ability: str) -> tuple[int, int]:
    """Return the spell attack modifier and the spell save DC by a spellcasting ability (S5-SPELL-01)."""
    bonus = ability_modifier(spec.abilities[ability]) + proficiency(spec)  # type: ignore[index]
    return bonus, 8 + bonus


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
    return ability_modifier(spec.abilities[ability]) if ability in spec.abilities else 0  # type: ignore[index]


def passive_perception(spec: CreatureSpec, *, advantage: bool = False, disadvantage: bool = False) -> int:
    """Return a creature's Passive Perception (S5-D20-19)."""
    given = spec.passive_perception
    base = given if given is not None else 10 + skill_modifier(spec, "perception")
    return base + 5 * (advantage - disadvantage)


PENALTY = 2
"""The penalty to D20 Tests per Exhaustion level (S5-COND-08)."""


def penalty(creature: Creature) -> int:
    """Return the Exhaustion penalty to all D20 Tests of a creature (S5-COND-08)."""
    return PENALTY * conditions.exhaustion(creature)


def frightened_in_sight(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is Frightened and the source is in its line of sight (S5-COND-10)."""
    creatures = situation.state.creatures
    return any(
        condition.name == "frightened"
        and (
            condition.source is None
            or (
                (source := creatures.get(condition.source)) is not None
                and source.at is not None
                and source.alive
                and sight.in_line(situation, creature, source)
            )
        )
        for condition in creature.conditions
    )


def hampered(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if Poisoned or Frightened gives a creature Disadvantage on attack rolls and ability checks.

    Rules: S5-COND-10 and -24.
    """
    if not creature.conditions:
        return False
    return conditions.has_condition(creature, "poisoned") or frightened_in_sight(situation, creature)


def score_change(situation: Situation[D20Rules], creature: Creature, ability: str) -> int:
    """Return how much the present modifier of an ability differs from that of the score on the sheet (S5-D20-02)."""
    by = sum(one.by for one in creature.modifiers if one.to == SCORE and one.skill == ability)
    if not by:
        return 0
    score = situation.setup.sheets[creature.sheet].abilities[ability]  # type: ignore[index]
    return ability_modifier(score + by) - ability_modifier(score)


def check_bonus(situation: Situation[D20Rules], creature: Creature, skill: str) -> int:
    """Return a creature's bonus to checks with a skill, including temporary modifiers (S5-D20-02 and -11)."""
    spec = situation.setup.sheets[creature.sheet]
    modified = situation.rules.conditions.modified
    change = score_change(situation, creature, SKILLS.get(skill, skill))
    return skill_modifier(spec, skill) + change + modified(creature, CHECK, skill) + modified(creature, "checks")


def save_bonus(situation: Situation[D20Rules], creature: Creature, ability: str) -> int:
    """Return a creature's bonus to saves with an ability, including temporary modifiers."""
    spec = situation.setup.sheets[creature.sheet]
    modified = situation.rules.conditions.modified
    change = score_change(situation, creature, ability)
    return save_modifier(spec, ability) + change + modified(creature, "saves") + modified(creature, "saves", ability)


def dodges(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature currently benefits from the Dodge action (S5-ACT-07 and -08)."""
    return s5(creature).dodging and not conditions.incapacitated(creature) and any_speed(situation, creature)


def any_speed(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if at least one of a creature's speeds is above 0."""
    rules = situation.rules
    return any(rules.movement.speed(situation, creature, mode) for mode in rules.sheet(situation, creature).speeds)
