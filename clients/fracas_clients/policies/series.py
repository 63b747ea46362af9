"""How a series of matches went: one line a match, and the sum of them, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fracas_clients.plurals import count_noun
from fracas_clients.policies.runner import MatchResult

__all__ = ["Result", "Series", "SeriesGame"]

Result: TypeAlias = Literal["won", "lost", "drew"]
"""How a match went for the policy's side."""


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """A match of the series."""

    match: str
    """Its id."""
    result: Result
    how: str
    """How it ended, in the ruleset's word; `policy_failed` where the policy raised and gave up by that."""
    choices: int = 0
    """Intents that were accepted."""
    refused: int = 0
    """Choices of the policy that were refused."""

    @classmethod
    def of(cls, match: str, played: MatchResult) -> SeriesGame:
        """Make the record of a match that was played to its end."""
        result: Result = "won" if played.won else "drew" if played.winner is None else "lost"
        return cls(match, result, played.how, played.choices, played.refused)

    @classmethod
    def given_up(cls, match: str) -> SeriesGame:
        """Make the record of a match that is lost because the policy raised."""
        return cls(match, "lost", FAILED)

    def __str__(self) -> str:
        if self.how == FAILED:
            return f"lost match {self.match} (the policy failed and gave up)"
        refused = f", {self.refused} refused" if self.refused else ""
        return f"{self.result} match {self.match} ({self.how}; {count_noun(self.choices, 'choice')}{refused})"


FAILED = "policy_failed"
"""How a match ended whose policy raised."""


@dataclass(slots=True)
class Series:
    """Matches of one policy, as they end."""

    games: list[SeriesGame] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """Matches that were lost because the policy raised."""
        return sum(game.how == FAILED for game in self.games)

    def figures(self) -> Mapping[str, int]:
        """Return the sums by name, as programs read them."""
        return {
            "games": len(self.games),
            "won": self._count("won"),
            "lost": self._count("lost"),
            "drawn": self._count("drew"),
            "choices": sum(game.choices for game in self.games),
            "refused": sum(game.refused for game in self.games),
            "failed": self.failed,
        }

    def __str__(self) -> str:
        sums = self.figures()
        failed = f" ({sums['failed']} by a policy that failed)" if sums["failed"] else ""
        return (
            f"{count_noun(sums['games'], 'game')}: {sums['won']} won, {sums['lost']} lost{failed}, "
            f"{sums['drawn']} drawn; "
            f"{count_noun(sums['choices'], 'choice')}, {sums['refused'] or 'none'} refused"
        )

    def _count(self, result: Result) -> int:
        return sum(game.result == result for game in self.games)
