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
    """A bonus or penalty to one statistic of a creature."""

    to: str
    """The statistic: `attack`, `damage`, `ac`, `saves`, `speed`, `check`, ...; `skill` or `foe` may narrow it."""
    by: int
    skill: str = ""
    """The skill that a modifier to `check` applies to."""
    foe: CreatureId | None = None
    """The only opponent against which the modifier counts; None for all."""
    type: str = ""
    """`power`, `item`, ...; the empty string is an untyped modifier, which stacks with all."""
    source: CreatureId | None = None
    cause: Cause = NO_CAUSE
    """Cause of the modifier; modifiers with the same cause count only once."""
    tags: tuple[str, ...] = ()
    """Tags of the actions for which the modifier counts; empty for all actions."""
    ends: Ends
    dice: str = ""
    """Dice that are rolled and added each time, such as `1d4` or `-1d4`; empty: none."""
    damage_type: str = ""
    """The type of damage that `dice` add; empty: that of the other damage."""
    types: tuple[str, ...] = ()
    """Creature types of the opponents against which it counts; empty: all."""
    next: bool = False
    """True if it ends after the first roll for which it counts."""

    @property
    def told(self) -> str:
        """The statistic in external form: a word of `scenarios.md` (`check:athletics`); `WORD:ID` for one opponent."""
        which = self.skill or self.foe
        return f"{self.to}:{which}" if which else self.to


ADVANTAGE: Final = "advantage"
"""`Modifier.to` of Advantage on rolls; `skill` names the rolls: `attack`, `attacked`, `saves`, `saves:dex`, ..."""

DISADVANTAGE: Final = "disadvantage"
"""`Modifier.to` of Disadvantage on rolls; `skill` names the rolls."""

RESIST: Final = "resist"
"""`Modifier.to` of a resistance; `skill` is the damage type."""

IMMUNE: Final = "immune"
"""`Modifier.to` of an immunity; `skill` is the damage type or the condition."""

CHANGED: Final = "changed"
"""The trait that a form grants: the creature's own speeds do not count."""

SCORE: Final = "score"
"""`Modifier.to` of a change of an ability score; `skill` is the ability."""

LIGHTLESS: Final = "lightless"
"""The trait of creatures whose light is not seen."""

FORM: Final = "form"
"""`Modifier.to` of a form that a creature has taken on; `skill` is the content id of the form."""

CURSE: Final = "curse"
"""`Modifier.to` of a curse that turns a creature into another one, with `by` hit points, when it would drop to 0;
`skill` is the content id of that creature.
"""

SIZE: Final = "size"
"""`Modifier.to` of a size that a creature has for a time; `skill` is the size."""

TRAIT: Final = "trait"
"""`Modifier.to` of a trait that a creature has for a time; `skill` is the trait."""

HURT: Final = "hurt"
"""`Modifier.to` of the damage that a creature has taken in a turn, whose number `skill` is; it changes nothing."""

LEAST_AC: Final = "least_ac"
"""`Modifier.to` of an armor class that a creature has at least."""

UNARMORED_AC: Final = "unarmored_ac"
"""`Modifier.to` of an armor class that a creature has at least, without its Dexterity modifier."""

DUPLICATES: Final = "duplicates"
"""`Modifier.to` of illusory duplicates; `by` is their number."""

CHECK: Final = "check"
"""`Modifier.to` of modifiers to skill checks."""


def rolls_named(kind: str, *which: str) -> tuple[str, ...]:
    """Return the words of `scenarios.md` for a kind of roll: of all such rolls, and of those of an ability or skill."""
    return (kind, *(f"{kind}:{one}" for one in which))


def number_named(word: str) -> tuple[str, str]:
    """Return `Modifier.to` and `Modifier.skill` for a statistic's word in `scenarios.md`."""
    to, _, skill = word.partition(":")
    return to, skill


def total(modifiers: Iterable[Modifier], to: str, skill: str = "", *, stacking: Stacking) -> int:
    """Return the total modifier to one statistic.

    Args:
        modifiers: All modifiers of the creature.
        to: The statistic, as in `Modifier.to`.
        skill: The skill, if `to` is `check`.
        stacking: See `Stacking`. Under `typed`, untyped modifiers with the same cause and source count once.
    """
    if stacking == "all":
        return sum(modifier.by for modifier in modifiers if modifier.to == to and modifier.skill == skill)
    return grouped(
        ((modifier.type,) if modifier.type else ("", modifier.cause, modifier.source or ""), modifier.by)
        for modifier in modifiers
        if modifier.to == to and modifier.skill == skill
    )


def grouped(entries: Iterable[tuple[Hashable, int]]) -> int:
    """Return the sum of the best bonus and the worst penalty of every group.

    Args:
        entries: Pairs of a modifier's group and value.
    """
    bonuses: dict[Hashable, int] = {}
    penalties: dict[Hashable, int] = {}
    for group, by in entries:
        if by >= 0:
            bonuses[group] = max(bonuses.get(group, 0), by)
        else:
            penalties[group] = min(penalties.get(group, 0), by)
    return sum(bonuses.values()) + sum(penalties.values())
