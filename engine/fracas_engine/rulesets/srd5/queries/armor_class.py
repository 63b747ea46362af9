"""Armor Class from worn armor and from the sheet (S5-AC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.rulesets.srd5.queries.d20_bonuses import ability_modifier

ARMOR: Final = {
    "padded": (11, "light"), "leather": (11, "light"), "studded_leather": (12, "light"),
    "hide": (12, "medium"), "chain_shirt": (13, "medium"), "scale_mail": (14, "medium"),
    "breastplate": (14, "medium"), "half_plate": (15, "medium"),
    "ring_mail": (14, "heavy"), "chain_mail": (16, "heavy"), "splint": (17, "heavy"), "plate": (18, "heavy"),
}  # fmt: skip
"""Base Armor Class and category of each suit of armor (S5-AC-03)."""

SHIELD: Final = 2
UNARMORED: Final = 10
MEDIUM_LIMIT: Final = 2


def armor_class(dexterity: int, worn: Iterable[str]) -> int:
    """Return the best Armor Class that a creature's worn armor gives (S5-AC-01 to -03).

    Args:
        dexterity: The Dexterity score.
        worn: Names of armor and shields; other items are ignored.
    """
    items = tuple(worn)
    mod = ability_modifier(dexterity)
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
    """Return the Armor Class on a creature's sheet, or else the Armor Class from its worn armor (S5-AC-01)."""
    if spec.ac is not None:
        return spec.ac
    items = (*spec.items.held, *spec.items.carried) if spec.items is not None else ()
    return armor_class(spec.abilities["dex"], items)
