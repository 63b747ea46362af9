"""What conditions do, as the ruleset's description says: the names of the conditions with each trait."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final, Protocol

from fracas_protocol import v1

__all__ = ["ConditionSets"]

_NAMES: Final = {number: name.removeprefix("CONDITION_TRAIT_").lower() for name, number in v1.ConditionTrait.items()}


class _Bearer(Protocol):
    def has(self, *names: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class ConditionSets:
    """Names of the conditions with each trait of `v1.ConditionTrait`, by its name in lower case.

    All sets are empty if the server does not describe conditions.
    """

    no_actions: frozenset[str] = frozenset()
    loses_turn: frozenset[str] = frozenset()
    speed_zero: frozenset[str] = frozenset()
    prone: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    grants_advantage: frozenset[str] = frozenset()
    impaired: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    cannot_see: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    invisible: frozenset[str] = frozenset()
    harmful: frozenset[str] = frozenset()
    beneficial: frozenset[str] = frozenset()
    half_speed: frozenset[str] = frozenset()
    speed_limits: Mapping[str, int] = field(default_factory=dict)
    """Maximum speed in cells, by condition."""

    @classmethod
    def of(cls, terms: v1.Terms) -> ConditionSets:
        """Return the sets that a ruleset's terms describe; unknown traits are ignored."""
        names: defaultdict[str, set[str]] = defaultdict(set)
        for condition in terms.conditions:
            for trait in condition.traits:
                names[_NAMES.get(trait, "")].add(condition.name)
        known = {one.name: frozenset(names[one.name]) for one in fields(cls) if one.name in names}
        limits = {one.name: one.speed_limit for one in terms.conditions if one.HasField("speed_limit")}
        return cls(**known, speed_limits=limits)

    def current_speed(self, speed: int, creature: _Bearer) -> int:
        """Return the speed that a creature's conditions leave of a speed, in cells per turn."""
        if creature.has(*self.speed_zero):
            return 0
        if creature.has(*self.half_speed):
            speed //= 2
        limits = [limit for name, limit in self.speed_limits.items() if creature.has(name)]
        if limits:
            return min(speed, *limits)
        return speed // 2 if creature.has(*self.prone) else speed
