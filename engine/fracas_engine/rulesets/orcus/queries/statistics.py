"""Statistics: ability modifiers (OC-ABIL-02 to -04), skills (OC-ABIL-08), sizes (OB-SIZE-04), stacking (OC-MOD).

Rules of stacking: OC-MOD-03 to -07 and -15.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from fracas_engine.content.words import Ability
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.queries.modifiers import modifier_of
from fracas_engine.rulesets.orcus.vocabulary import HIGHEST, LOWEST
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def ability_modifier(score: int) -> int:
    """Return the modifier of an ability score (OC-ABIL-03 and -04).

    Raises:
        ValueError: The score is not in the table (OC-ABIL-02).
    """
    if not LOWEST <= score <= HIGHEST:
        message = f"a score of {score} is not {LOWEST} to {HIGHEST}"
        raise ValueError(message)
    return modifier_of(score)


SKILLS: Final[Mapping[str, Ability]] = {
    "athletics": "str",
    "endure": "con",
    "acrobatics": "dex",
    "stealth": "dex",
    "sleight_of_hand": "dex",
    "arcana": "int",
    "history": "int",
    "religion": "int",
    "dungeoneering": "wis",
    "heal": "wis",
    "insight": "wis",
    "perception": "wis",
    "deception": "cha",
    "persuasion": "cha",
    "intimidate": "cha",
    "streetsmarts": "cha",
}
"""Key ability of each skill (OC-STR-02, OC-CON-02, OC-DEX-03, OC-INT-02, OC-WIS-02, OC-CHA-02)."""


def skill_named(word: str) -> str | None:
    """Return the id of the skill with a name (`Sleight of Hand`, `sleight_of_hand`), or None if there is none."""
    plain = word.strip().lower().replace(" ", "_")
    return plain if plain in SKILLS else None


SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
"""Size categories in ascending order, as counted in `N sizes larger` (OB-SIZE-04)."""


def steps_between(situation: AnySituation, one: Creature, other: Creature) -> int:
    """Return by how many size categories `other` is larger than `one`; negative if it is smaller.

    Squeezing does not change a creature's size category (OB-SQZE-01).
    """
    return SIZES.index(situation.sheet(other).size) - SIZES.index(situation.sheet(one).size)


def stacking_group(modifier: Modifier) -> Hashable:
    """Return the stacking group of a modifier; modifiers of the same group do not stack (OC-MOD-03 to -07, -15).

    Typed modifiers are grouped by their type, untyped ones by the rule or power that causes them.
    """
    if modifier.cause.word:
        return ("", modifier.cause, modifier.source)
    return ("", modifier.cause) if modifier.type == "untyped" else (modifier.type or "power",)
