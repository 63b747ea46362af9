"""The four defenses of a character (OC-DEF, OC-STR-07, OC-DEX-07 to -09, OC-WIS-04).

Typed modifiers are added up in `sheet_bonuses`; the level bonus and the base value are added separately (OC-MOD-17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fracas_characters.levels import level_bonus
from fracas_characters.sheet_bonuses import Bonus, total
from fracas_engine.content.words import Ability, Defense
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier

BASE_DEFENSE: Final = 10
"""Base value of all four defenses of characters; the rule text gives no number (OC-DEF-02)."""

HEAVY_ARMOR_DROPS_REFLEX: Final = True
"""True if heavy armor removes Dexterity and Intelligence from Reflex, not only from Armor Class (OC-DEX-09)."""

DEFENSES: Final[Mapping[Defense, tuple[Ability, Ability]]] = {
    "ac": ("dex", "int"),
    "fortitude": ("str", "con"),
    "reflex": ("dex", "int"),
    "will": ("wis", "cha"),
}
"""The two abilities of each defense, of which the higher modifier counts (OC-STR-07, OC-DEX-07 and -08, OC-WIS-04)."""


def defense_ability(scores: Mapping[Ability, int], name: Defense, *, heavy: bool = False) -> Bonus:
    """Return the ability modifier of a defense: the higher of its two abilities' modifiers, or none in heavy armor.

    Args:
        scores: Ability scores; missing ones are 10.
        name: The defense.
        heavy: Whether heavy armor is worn; shields do not count (OC-DEX-07 and -09).
    """
    if heavy and (name == "ac" or (name == "reflex" and HEAVY_ARMOR_DROPS_REFLEX)):
        return Bonus(by=0, type="ability")
    best = max(DEFENSES[name], key=lambda ability: ability_modifier(scores.get(ability, 10)))
    return Bonus(by=ability_modifier(scores.get(best, 10)), type="ability", source=best)


def defense(
    scores: Mapping[Ability, int], level: int, name: Defense, bonuses: Iterable[Bonus] = (), *, heavy: bool = False
) -> int:
    """Return a defense: 10, level bonus, the higher ability modifier and typed modifiers (OC-DEF-02, OC-LEVEL-11).

    Args:
        scores: Ability scores; missing ones are 10.
        level: The character's level.
        name: The defense.
        bonuses: Modifiers to this defense.
        heavy: Whether heavy armor is worn.
    """
    own = defense_ability(scores, name, heavy=heavy)
    return BASE_DEFENSE + level_bonus(level) + total((own, *bonuses))
