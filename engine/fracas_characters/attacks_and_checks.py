"""Bonuses of a character's checks, attacks and damage.

Typed modifiers are added up in `sheet_bonuses`; the level bonus and proficiency are added separately (OC-MOD-17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from fracas_characters.levels import level_bonus
from fracas_characters.sheet_bonuses import Bonus, total
from fracas_engine.content.words import Ability
from fracas_engine.rulesets.orcus.queries.basic_attacks import BASIC_ABILITIES, Attack
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS, ability_modifier

# ---------------------------------------------------------------- checks


def ability_check(score: int, level: int, bonuses: Iterable[Bonus] = ()) -> int:
    """Return the bonus to an ability check (OC-ABIL-06, OC-LEVEL-14).

    Args:
        score: The ability score.
        level: The character's level.
        bonuses: Other modifiers.
    """
    return ability_modifier(score) + level_bonus(level) + total(bonuses)


def initiative(dexterity: int, level: int, bonuses: Iterable[Bonus] = ()) -> int:
    """Return the initiative bonus: a Dexterity check's bonus, with the level bonus once (OC-DEX-02, OC-LEVEL-13)."""
    return ability_check(dexterity, level, bonuses)


def skill_bonus(
    scores: Mapping[Ability, int], level: int, skill: str, bonuses: Iterable[Bonus] = (), *, training: int = 0
) -> int:
    """Return the bonus to a skill check (OC-ABIL-07 and -08, OC-LEVEL-15).

    Args:
        scores: Ability scores; missing ones are 10.
        level: The character's level.
        skill: A skill of `SKILLS`.
        bonuses: Other modifiers.
        training: The bonus for being trained, for which the rule text gives no number.
    """
    return ability_check(scores.get(SKILLS[skill], 10), level, bonuses) + training


# ---------------------------------------------------------------- attacks


@dataclass(frozen=True, slots=True)
class Blow:
    """The bonuses of a basic attack to the attack roll and to damage."""

    ability: Ability
    bonus: int
    """Bonus to the attack roll."""
    damage: int
    """Bonus added to the weapon's damage die; the level bonus is not included (OC-LEVEL-16)."""
    origin: Literal["melee", "ranged"]
    """Attack type; an attack with a thrown weapon is ranged, and provokes opportunity attacks (OC-STR-05)."""


def attack_bonus(score: int, level: int, bonuses: Iterable[Bonus] = (), *, proficiency: int = 0) -> int:
    """Return the bonus to an attack roll (OC-LEVEL-12, OC-MOD-17, OC-TAG-03).

    Args:
        score: The score of the ability that the power names.
        level: The character's level.
        bonuses: Typed modifiers to the attack roll.
        proficiency: The weapon's proficiency bonus if the user is proficient and the power is a weapon power;
            else 0.
    """
    return ability_modifier(score) + level_bonus(level) + proficiency + total(bonuses)


def damage_bonus(scores: Mapping[Ability, int], named: Sequence[Ability], bonuses: Iterable[Bonus] = ()) -> int:
    """Return the bonus to damage: each named ability's modifier once, and typed modifiers.

    Args:
        scores: Ability scores; missing ones are 10.
        named: The abilities to add (OC-STR-06, OC-MOD-10).
        bonuses: Typed modifiers to the damage.
    """
    own = [Bonus(by=ability_modifier(scores.get(name, 10)), type="ability", source=name) for name in named]
    return total((*own, *bonuses))


def basic_attack(
    scores: Mapping[Ability, int],
    level: int,
    how: Attack = "melee",
    *,
    proficiency: int = 0,
    to_hit: Iterable[Bonus] = (),
    to_damage: Iterable[Bonus] = (),
) -> Blow:
    """Return a basic attack with a weapon (OC-STR-03 to -05, OC-DEX-04 and -05).

    Args:
        scores: Ability scores; missing ones are 10.
        level: The character's level.
        how: The kind of attack: melee, ranged or thrown.
        proficiency: The weapon's proficiency bonus if the user is proficient; else 0.
        to_hit: Typed modifiers to the attack roll.
        to_damage: Typed modifiers to the damage.
    """
    ability = BASIC_ABILITIES[how]
    bonus = attack_bonus(scores.get(ability, 10), level, to_hit, proficiency=proficiency)
    damage = damage_bonus(scores, (ability,), to_damage)
    return Blow(ability, bonus, damage, "melee" if how == "melee" else "ranged")
