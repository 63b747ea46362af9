"""Typed modifiers and how they add up.

Rulesets differ only in the stacking rule that they pass to `total`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId

__all__ = ["Modifier", "Stacking", "total"]

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
    bonuses: dict[tuple[str, ...], int] = {}
    penalties: dict[tuple[str, ...], int] = {}
    for modifier in modifiers:
        if modifier.to != to:
            continue
        key = (modifier.type,) if modifier.type else ("", modifier.cause, modifier.source or "")
        if modifier.by >= 0:
            bonuses[key] = max(bonuses.get(key, 0), modifier.by)
        else:
            penalties[key] = min(penalties.get(key, 0), modifier.by)
    return sum(bonuses.values()) + sum(penalties.values())
