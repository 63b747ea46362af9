"""Languages, their speakers and scripts, and the languages that a character may learn (OC-LANG)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fracas_characters.breach import Breach


@dataclass(frozen=True, slots=True)
class Language:
    """A language; its speakers and script have no effect in the rules."""

    table: Literal["standard", "exotic", "secret"]
    speakers: tuple[str, ...]
    script: str
    """Script in which the language is written; empty if the rule text gives none."""


LANGUAGES: Final[Mapping[str, Language]] = {
    "common": Language("standard", ("humans",), "common"),
    "dwarvish": Language("standard", ("dwarves",), "dwarvish"),
    "elvish": Language("standard", ("elves",), "elvish"),
    "goblin": Language("standard", ("goblinoids",), "common"),
    "deep_speech": Language("standard", ("aboleths", "cloakers", "underworld traders"), "elvish"),
    "draconic": Language("standard", ("dragons", "dragonborn"), "draconic"),
    "giant": Language("standard", ("orcs", "giants"), "dwarvish"),
    "primordial": Language("standard", ("elementals",), "abyssal"),
    "abyssal": Language("exotic", ("demons",), "abyssal"),
    "celestial": Language("exotic", ("celestials", "devils"), "celestial"),
    "thieves_cant": Language("secret", ("thieves",), ""),
    "druidic": Language("secret", ("druids",), ""),
}
"""Standard, exotic and secret languages (OC-LANG-02, -03 and -05)."""


def language_named(word: str) -> str | None:
    """Return the id of a language by its name (`Thieves' Cant`, `deep_speech`), or None if it is not in the tables."""
    plain = word.strip().lower().replace("'", "").replace("\u2019", "").replace(" ", "_")
    return plain if plain in LANGUAGES else None


def choice_breach(language: str, level: int) -> Breach | None:
    """Return the rule violation in choosing a language at a level, or None if it is legal (OC-LANG-04 and -05)."""
    if level > 1 or LANGUAGES[language].table == "standard":
        return None
    kind = LANGUAGES[language].table
    return Breach("OC-LANG-04", f"{language} is {kind} and cannot be chosen at level 1", "choose a standard language")
