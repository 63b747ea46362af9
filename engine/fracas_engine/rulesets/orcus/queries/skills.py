"""The sixteen skills and their key abilities (OC-ABIL-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.content.words import Ability

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
