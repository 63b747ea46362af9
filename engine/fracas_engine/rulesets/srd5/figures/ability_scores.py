"""Numbers of a creature's sheet: modifiers, proficiency, saves, armour class (S5-D20, S5-AC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fracas_engine.content import CreatureSpec

__all__ = [
    "ARMOR",
    "armor_class",
    "modifier",
    "proficiency",
    "proficiency_at",
    "save_modifier",
    "sheet_ac",
    "spell_numbers",
]

ARMOR: Final = {
    "padded": (11, "light"), "leather": (11, "light"), "studded_leather": (12, "light"),
    "hide": (12, "medium"), "chain_shirt": (13, "medium"), "scale_mail": (14, "medium"),
    "breastplate": (14, "medium"), "half_plate": (15, "medium"),
    "ring_mail": (14, "heavy"), "chain_mail": (16, "heavy"), "splint": (17, "heavy"), "plate": (18, "heavy"),
}  # fmt: skip
"""Base armour class and kind of each suit of armour (S5-AC-03)."""

SHIELD: Final = 2
UNARMORED: Final = 10
MEDIUM_LIMIT: Final = 2


def modifier(score: int) -> int:
    """Return the modifier of an ability score (S5-D20-03)."""
    return (score - 10) // 2


def proficiency_at(level: int) -> int:
    """Return the Proficiency Bonus of a level or Challenge Rating, fractions counting as 0 (S5-D20-04)."""
    return 2 + (max(1, level) - 1) // 4


def proficiency(spec: CreatureSpec) -> int:
    """Return a creature's Proficiency Bonus: the one given, else that of its level (S5-D20-04)."""
    return spec.proficiency if spec.proficiency is not None else proficiency_at(spec.level or 0)


def save_modifier(spec: CreatureSpec, ability: str) -> int:
    """Return what a creature adds to saves of an ability (S5-D20-12)."""
    if spec.saves is not None:
        if spec.saves.general is not None:
            return spec.saves.general
        if ability in spec.saves.by_ability:
            return spec.saves.by_ability[ability]  # type: ignore[index]
    return modifier(spec.abilities[ability]) if ability in spec.abilities else 0  # type: ignore[index]


def armor_class(dexterity: int, worn: Iterable[str]) -> int:
    """Return the best armour class that a creature has by what it wears (S5-AC-01 to -03).

    Args:
        dexterity: The Dexterity score.
        worn: Names of armour and shields; other items do not count.
    """
    items = tuple(worn)
    mod = modifier(dexterity)
    bases = [UNARMORED + mod]
    for name in items:
        base, kind = ARMOR.get(name, (0, ""))
        match kind:
            case "light":
                bases.append(base + mod)
            case "medium":
                bases.append(base + min(mod, MEDIUM_LIMIT))
            case "heavy":
                bases.append(base)
            case _:
                pass
    suits = bases[1:] or bases
    return max(suits) + (SHIELD if "shield" in items else 0)


def sheet_ac(spec: CreatureSpec) -> int:
    """Return a creature's armour class by its sheet: the one given is final (S5-AC-01)."""
    if spec.ac is not None:
        return spec.ac
    items = (*spec.items.held, *spec.items.carried) if spec.items is not None else ()
    return armor_class(spec.abilities["dex"], items)


def spell_numbers(spec: CreatureSpec, ability: str) -> tuple[int, int]:
    """Return the spell attack modifier and the spell save DC by a spellcasting ability (S5-SPELL-01)."""
    bonus = modifier(spec.abilities[ability]) + proficiency(spec)  # type: ignore[index]
    return bonus, 8 + bonus
