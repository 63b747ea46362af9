"""Typed modifiers of a character and their sums (OC-MOD).

Battles group modifiers in the same way (`fracas_engine.modifiers.grouped`); this module has the modifier types of the
rule text and the restrictions on modifiers in character sheets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from fracas_characters.breach import Breach
from fracas_engine.modifiers import grouped
from fracas_engine.rulesets.orcus.vocabulary import BONUS_ONLY, MODIFIER_TYPES

AC_ONLY: Final = {"armor": "OC-MOD-11", "shield": "OC-MOD-12"}
"""Modifier types that apply only to Armor Class, with the ledger id of the rule for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """A modifier to one statistic of a character."""

    by: int
    type: str = "untyped"
    source: str = ""
    """What grants the modifier: a feat, item, power, condition or situation; for the type `ability`, the ability."""
    to: str = ""
    """The statistic that is modified; empty if the context has only one."""
    stacks: bool = False
    """True if the source says that the modifier stacks with others of its type (OC-MOD-17)."""


def kind_of(by: int) -> Literal["bonus", "penalty", "none"]:
    """Return whether a modifier is a bonus or a penalty; a modifier of 0 is neither (OC-MOD-01)."""
    return "bonus" if by > 0 else "penalty" if by < 0 else "none"


def total(bonuses: Iterable[Bonus]) -> int:
    """Return the sum of modifiers to one statistic (OC-MOD-02 to -08, -10 and -17).

    Of each type only the best bonus and the worst penalty count; untyped modifiers and ability modifiers are grouped by
    their source instead.
    """
    return grouped((_group(number, bonus), bonus.by) for number, bonus in enumerate(bonuses))


def _group(number: int, bonus: Bonus) -> tuple[str, ...]:
    if bonus.stacks:
        return (bonus.type, f"[{number}]")
    return (bonus.type, bonus.source) if bonus.type in ("untyped", "ability") else (bonus.type,)


def bonus_breach(bonus: Bonus) -> Breach | None:
    """Return the rule violation if a sheet grants a modifier, or None if it is allowed (OC-MOD-09, -11 and -12)."""
    if bonus.type not in MODIFIER_TYPES:
        return Breach(
            "OC-MOD-09", f"unknown modifier type {bonus.type}", f"types are {', '.join(MODIFIER_TYPES)}", ("type",)
        )
    if bonus.by < 0 and bonus.type in BONUS_ONLY:
        return Breach("OC-MOD-09", f"{bonus.type} modifiers cannot be negative: {bonus.by}", "use a bonus", ("by",))
    if bonus.to and bonus.to != "ac" and bonus.type in AC_ONLY:
        return Breach(
            AC_ONLY[bonus.type],
            f"{bonus.type} modifiers do not apply to {bonus.to}",
            "this type applies only to ac",
            ("to",),
        )
    return None
