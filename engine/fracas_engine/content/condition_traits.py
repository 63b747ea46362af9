"""Traits of conditions: what a condition does, for the tables of a ruleset and for its clients.

A ruleset's `conditions.py` has one table with the traits of each condition. The rules derive their own tables from it,
the vocabulary takes its condition names from it, and clients and bots receive the traits with the ruleset's terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionTraits:
    """What a condition does to the creature that has it.

    Which traits are rules and which only describe the effect to clients depends on the ruleset; each ruleset may add
    its own fields in a subclass. Clients receive only the fields of this class.
    """

    includes: tuple[str, ...] = ()
    """Conditions that the creature also has while it has this one."""
    no_actions: bool = False
    """It takes no actions."""
    loses_turn: bool = False
    """It takes no actions on its next turn, but may act again soon."""
    speed_zero: bool = False
    """It cannot move by itself."""
    speed_limit: int | None = None
    """Maximum speed in cells."""
    half_speed: bool = False
    """Its speed is halved, rounded down."""
    until: str = ""
    """Duration where content names none; empty: the encounter, or an escape if it is `held`."""
    prone: bool = False
    """It lies on the ground: it moves slowly until it stands up, and is easier to hit in melee."""
    held: bool = False
    """Another creature or thing holds it, and it can escape."""
    grants_advantage: bool = False
    """All attacks against it have advantage or combat advantage."""
    impaired: bool = False
    """Its attacks are worse, or it takes fewer actions."""
    marked: bool = False
    """Its attacks are worse unless they include the creature that caused the condition."""
    restricted: bool = False
    """Some actions, targets or destinations are forbidden to it, or another creature chooses its actions."""
    cannot_see: bool = False
    """It sees nothing."""
    hidden: bool = False
    """Foes do not know where it is."""
    invisible: bool = False
    """Others do not see it."""
    harmful: bool = False
    """It is worse off in another way, such as losing hit points; not needed beside other harmful traits."""
    beneficial: bool = False
    """It is better off."""


HARMFUL: Final = (
    "no_actions", "loses_turn", "speed_zero", "speed_limit", "half_speed", "prone", "held", "grants_advantage",
    "impaired", "restricted", "cannot_see", "harmful",
)  # fmt: skip
"""The traits that make a condition worth inflicting. A mark is not among them: only its bearer's attacks count."""

FLAGS: Final = frozenset(field.name for field in fields(ConditionTraits)) - {"includes", "speed_limit", "until"}
"""The traits that a condition has or has not."""


def names_with(conditions: Mapping[str, ConditionTraits], trait: str) -> tuple[str, ...]:
    """Return the names of the conditions that have a trait themselves, in the order of the table."""
    return tuple(name for name, traits in conditions.items() if getattr(traits, trait))


def default_until(conditions: Mapping[str, ConditionTraits], name: str) -> str:
    """Return the duration of a condition where content names none; empty for the encounter."""
    traits = conditions.get(name, ConditionTraits())
    return traits.until or ("escape" if traits.held else "")


def includes_of(conditions: Mapping[str, ConditionTraits]) -> dict[str, tuple[str, ...]]:
    """Return the included conditions of each condition that includes others, with those that they include in turn."""
    return {name: _included(conditions, name) for name, traits in conditions.items() if traits.includes}


def _included(conditions: Mapping[str, ConditionTraits], name: str) -> tuple[str, ...]:
    inner = conditions[name].includes
    return tuple(dict.fromkeys((*inner, *(one for each in inner for one in _included(conditions, each)))))


def all_traits(conditions: Mapping[str, ConditionTraits], name: str) -> ConditionTraits:
    """Return the traits of a condition and of the conditions that it includes; `harmful` is set if any trait harms."""
    traits = conditions[name]
    parts = [traits, *(all_traits(conditions, inner) for inner in traits.includes)]
    limits = [part.speed_limit for part in parts if part.speed_limit is not None]
    flags: dict[str, Any] = {flag: any(getattr(part, flag) for part in parts) for flag in FLAGS}
    found = ConditionTraits(speed_limit=min(limits, default=None), **flags)
    return replace(found, harmful=any(getattr(found, trait) for trait in HARMFUL))
