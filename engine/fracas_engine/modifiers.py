"""Typed modifiers and their stacking.

Rulesets differ only in the stacking rule that they pass to `total`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId

Stacking: TypeAlias = Literal["all", "typed"]
"""Stacking rule. `all`: everything adds up. `typed`: only the highest bonus and the worst penalty of a type count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A bonus or penalty to one number of a creature."""

    to: str
    """The number: `attack`, `damage`, `ac`, `saves`, `speed`, `check`, ...; `skill` or `foe` may narrow it."""
    by: int
    skill: str = ""
    """The skill of a `check`."""
    foe: CreatureId | None = None
    """The only opponent against which it counts; None for all."""
    type: str = ""
    """`power`, `item`, ...; the empty string is an untyped modifier, which stacks with all."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause; the same cause counts only once."""
    tags: tuple[str, ...] = ()
    """Tags of actions for which it counts; empty for all actions."""
    ends: Ends

    @property
    def told(self) -> str:
        """The number in external form: a word of `scenarios.md` (`check:athletics`), or `WORD:ID` with an opponent."""
        which = self.skill or self.foe
        return f"{self.to}:{which}" if which else self.to


CHECK: Final = "check"
"""`Modifier.to` of modifiers to checks of one skill."""


def number_named(word: str) -> tuple[str, str]:
    """Return `Modifier.to` and the skill (for checks) of a number's word in `scenarios.md`."""
    to, _, skill = word.partition(":")
    return to, skill


def total(modifiers: Iterable[Modifier], to: str, skill: str = "", *, stacking: Stacking) -> int:
    """Return the sum of the modifiers to one number.

    Args:
        modifiers: All modifiers of the creature.
        to: The number.
        skill: The skill, if `to` is `check`.
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
    """Return the sum of the best bonus and the worst penalty of each group.

    Args:
        entries: Group and value of each modifier.
    """
    bonuses: dict[Hashable, int] = {}
    penalties: dict[Hashable, int] = {}
    for group, by in entries:
        if by >= 0:
            bonuses[group] = max(bonuses.get(group, 0), by)
        else:
            penalties[group] = min(penalties.get(group, 0), by)
    return sum(bonuses.values()) + sum(penalties.values())
