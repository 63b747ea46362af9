"""The six abilities: names, scores, modifiers, and the tasks of ability checks.

Rules: OC-ABIL-01 to -05, and the tables of tasks in OC-STR-01, OC-CON-01, OC-DEX-01, OC-INT-01, OC-WIS-01,
OC-CHA-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fracas_characters.breach import Breach
from fracas_engine.content.words import Ability
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier
from fracas_engine.rulesets.orcus.vocabulary import HIGHEST, LOWEST

ABILITY_NAMES: Final[Mapping[Ability, str]] = {
    "str": "Strength",
    "con": "Constitution",
    "dex": "Dexterity",
    "int": "Intelligence",
    "wis": "Wisdom",
    "cha": "Charisma",
}
"""Names of the abilities, in the order of the rule text (OC-ABIL-01)."""

TASKS: Final[Mapping[Ability, tuple[str, ...]]] = {
    "str": (
        "force a barred door",
        "squeeze through a narrow tunnel by force",
        "hang on to a moving wagon",
        "tip a statue",
        "stop a rolling boulder",
    ),
    "con": ("hold breath", "drain a full stein at once"),
    "dex": (
        "control a loaded cart downhill",
        "turn a chariot sharply",
        "tie up a prisoner",
        "play a stringed instrument",
        "craft a small detailed object",
    ),
    "int": (
        "communicate without words",
        "estimate an item's value",
        "assemble a guard disguise",
        "forge a document",
        "recall craft or trade lore",
        "win a game of skill",
    ),
    "wis": ("get a gut feeling about a course of action", "tell whether a creature is undead"),
    "cha": ("find whom to ask for news and gossip", "blend into a crowd to follow the talk"),
}
"""Tasks that require an ability check; the game master sets the DC (OC-STR-01 and similar rules)."""


def ability_named(word: str) -> Ability | None:
    """Return the ability with a name (`str`, `STR`, `Strength`), or None if there is no such ability."""
    plain = word.strip().lower()
    return next((key for key, name in ABILITY_NAMES.items() if plain in (key, name.lower())), None)


def task_ability(task: str) -> Ability | None:
    """Return the ability that is checked for a listed task, or None if the task is not listed."""
    plain = task.strip().lower().replace("_", " ")
    return next((key for key, tasks in TASKS.items() if plain in tasks), None)


def modifiers(scores: Mapping[Ability, int]) -> dict[Ability, int]:
    """Return the modifiers of ability scores, by ability."""
    return {ability: ability_modifier(score) for ability, score in scores.items()}


def score_breaches(scores: Mapping[Ability, int]) -> Iterator[Breach]:
    """Yield the rule violations in a set of scores: all six are required, each from 1 to 30 (OC-ABIL-01 and -02)."""
    for ability, name in ABILITY_NAMES.items():
        if ability not in scores:
            yield Breach("OC-ABIL-01", f"{name} is missing", "every creature has six abilities", (ability,))
        elif not LOWEST <= scores[ability] <= HIGHEST:
            yield Breach(
                "OC-ABIL-02",
                f"{name} {scores[ability]} is not a valid ability score",
                f"scores are {LOWEST} to {HIGHEST}",
                (ability,),
            )
