"""Difficulty of an encounter: the XP of the monsters against the budget that the ruleset's text gives a party.

A text without budgets has no difficulty here. `fracas_arena.encounters` measures a win rate for all rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_engine.content import CreatureSpec

Difficulty: TypeAlias = Literal["low", "moderate", "high", "above_high"]
"""Difficulty of an encounter; `above_high`: the monsters cost more than the text's highest budget."""
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("low", "moderate", "high")
"""The difficulties with a budget, in ascending order."""
LevelBudget: TypeAlias = tuple[int, int, int]
"""XP budget for an encounter of low, moderate and high difficulty."""
_BY_LEVEL: Final = 0.15
"""Relative increase of a creature's strength per level, for creatures with equal hit points."""


@dataclass(frozen=True, slots=True)
class EncounterXp:
    """The XP of an encounter, and the budget of the party."""

    spent: int
    """Total XP of the monsters."""
    budget: LevelBudget
    """The party's budget."""

    @property
    def difficulty(self) -> Difficulty:
        """The lowest difficulty whose budget covers the monsters."""
        covered = (word for word, most in zip(DIFFICULTIES, self.budget, strict=True) if self.spent <= most)
        return next(covered, "above_high")


@dataclass(frozen=True, slots=True)
class EncounterBudgets:
    """The tables of a text that measures encounters in XP."""

    source: str
    """The text, for display."""
    by_level: Mapping[int, LevelBudget]
    """Budget per character by level."""
    by_challenge: Mapping[str, int]
    """XP of a monster by challenge rating as printed."""

    def xp(self, creature: CreatureSpec) -> int | None:
        """Return the XP of a monster; None for heroes and without a challenge rating."""
        return self.by_challenge.get(challenge_rating(creature))

    def budget(self, party: Sequence[CreatureSpec]) -> LevelBudget | None:
        """Return the budget of a party; None if it is empty or has a member that is no hero of a level in the table."""
        each = [self.by_level.get(one.level or 0) if one.hero else None for one in party]
        known = [budget for budget in each if budget is not None]
        if not party or len(known) < len(party):
            return None
        low, moderate, high = (sum(column) for column in zip(*known, strict=True))
        return low, moderate, high

    def encounter(self, party: Sequence[CreatureSpec], monsters: Sequence[CreatureSpec]) -> EncounterXp | None:
        """Return the XP of monsters and the budget of a party; None if the text does not measure this encounter."""
        budget, costs = self.budget(party), [self.xp(one) for one in monsters]
        known = [cost for cost in costs if cost is not None]
        return EncounterXp(sum(known), budget) if budget is not None and len(known) == len(costs) else None


def challenge_rating(creature: CreatureSpec) -> str:
    """Return a monster's challenge rating as printed, such as `1/4`; empty for heroes and without one."""
    if creature.hero:
        return ""
    return creature.cr or ("" if creature.level is None else str(creature.level))


def estimated_strength(creature: CreatureSpec) -> float:
    """Return a creature's hit points, scaled by its level or challenge rating: a measure for texts without budgets."""
    return creature.hp.max * (1 + _BY_LEVEL * (creature.level or 0))
