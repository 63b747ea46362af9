"""Typed modifiers and how they add up.

Rulesets differ only in the stacking rule that they pass to `total`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId

__all__ = ["CHECK", "Modifier", "Stacking", "grouped", "number_named", "total"]

Stacking: TypeAlias = Literal["all", "typed"]
"""`all`: everything adds up. `typed`: of one type only the highest bonus and the worst penalty count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A bonus or penalty to one number of its bearer."""

    to: str
    """`attack`, `damage`, `ac`, `saves`, `speed`, `check`, ...: the number, or the kind of number where `skill` or
    `foe` says which."""
    by: int
    skill: str = ""
    """The skill, where it changes a `check`."""
    foe: CreatureId | None = None
    """Against whom alone it counts; None: it does not look at others."""
    type: str = ""
    """`power`, `item`, ...; the empty text is the untyped modifier, which stacks with all."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """What brought it: the same one twice does not count twice."""
    tags: tuple[str, ...] = ()
    """It counts for actions with one of these tags only; empty: for all."""
    ends: Ends

    @property
    def told(self) -> str:
        """The number as it is told outside: a word of `scenarios.md` (`check:athletics`), or `WORD:ID` with a foe."""
        which = self.skill or self.foe
        return f"{self.to}:{which}" if which else self.to


CHECK: Final = "check"
"""What a modifier is to that changes checks of one skill."""


def number_named(word: str) -> tuple[str, str]:
    """Read a word of `scenarios.md` for a number: what `Modifier.to` says, and the skill where it is a check's."""
    to, _, skill = word.partition(":")
    return to, skill


def total(modifiers: Iterable[Modifier], to: str, skill: str = "", *, stacking: Stacking) -> int:
    """Add up the modifiers to one number.

    Args:
        modifiers: All that the creature bears.
        to: The number asked for.
        skill: Of which skill, where `to` is `check`.
        stacking: See `Stacking`. Under `typed`, untyped modifiers of one cause and source count once.
    """
    if stacking == "all":
        return sum(modifier.by for modifier in modifiers if modifier.to == to and modifier.skill == skill)
    return grouped(
        ((modifier.type,) if modifier.type else ("", modifier.cause, modifier.source or ""), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
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
