"""Typed modifiers and how they add up.

Rulesets differ only in the stacking rule that they pass to `total`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId

__all__ = ["Modifier", "Stacking", "grouped", "total"]

Stacking: TypeAlias = Literal["all", "typed"]
"""`all`: everything adds up. `typed`: of one type only the highest bonus and the worst penalty count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A bonus or penalty to one number of its bearer."""

    to: str
    """`attack`, `damage`, `ac`, `saves`, `speed`, `check:athletics`, ...: the words of `scenarios.md`."""
    by: int
    type: str = ""
    """`power`, `item`, ...; the empty text is the untyped modifier, which stacks with all."""
    source: CreatureId | None = None
    cause: str = ""
    """The action or effect that brought it: the same one twice does not count twice."""
    tags: tuple[str, ...] = ()
    """It counts for actions with one of these tags only; empty: for all."""
    ends: Ends


def total(modifiers: Iterable[Modifier], to: str, *, stacking: Stacking) -> int:
    """Add up the modifiers to one number.

    Args:
        modifiers: All that the creature bears.
        to: The number asked for.
        stacking: See `Stacking`. Under `typed`, untyped modifiers of one cause and source count once.
    """
    if stacking == "all":
        return sum(modifier.by for modifier in modifiers if modifier.to == to)
    return grouped(
        ((modifier.type,) if modifier.type else ("", modifier.cause, modifier.source or ""), modifier.by)
        for modifier in modifiers
        if modifier.to == to
    )


def grouped(entries: Iterable[tuple[Hashable, int]]) -> int:
    """Add up bonuses and penalties of which each group gives its best bonus and its worst penalty.

    Args:
        entries: The group that each belongs to, and how much it is.
    """
    bonuses: dict[Hashable, int] = {}
    penalties: dict[Hashable, int] = {}
    for group, by in entries:
        if by >= 0:
            bonuses[group] = max(bonuses.get(group, 0), by)
        else:
            penalties[group] = min(penalties.get(group, 0), by)
    return sum(bonuses.values()) + sum(penalties.values())
