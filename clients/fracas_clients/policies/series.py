"""Results of a series of matches: one line per match and the totals, for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fracas_clients.plurals import count_noun
from fracas_clients.policies.runner import MatchResult

__all__ = ["Result", "Series", "SeriesGame"]

Result: TypeAlias = Literal["won", "lost", "drew"]
"""Result of a match for the policy's side."""


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One match of the series."""

    match: str
    """The match id."""
    result: Result
    how: str
    """The reason why the match ended, as named by the ruleset; `policy_failed` if the policy raised an error."""
    choices: int = 0
    """Number of accepted intents."""
    refused: int = 0
    """Number of rejected choices."""

    @classmethod
    def of(cls, match: str, played: MatchResult) -> SeriesGame:
        """Return the record of a match that was played to its end."""
        result: Result = "won" if played.won else "drew" if played.winner is None else "lost"
        return cls(match, result, played.how, played.choices, played.refused)

    @classmethod
    def given_up(cls, match: str) -> SeriesGame:
        """Return the record of a match that was lost because the policy raised an error."""
        return cls(match, "lost", FAILED)

    def __str__(self) -> str:
        if self.how == FAILED:
            return f"lost match {self.match} (the policy failed and gave up)"
        refused = f", {self.refused} refused" if self.refused else ""
        return f"{self.result} match {self.match} ({self.how}; {count_noun(self.choices, 'choice')}{refused})"


FAILED = "policy_failed"
"""Value of `SeriesGame.how` for a match whose policy raised an error."""


@dataclass(slots=True)
class Series:
    """The results of all matches that one policy played."""

    games: list[SeriesGame] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """Number of matches lost because the policy raised an error."""
        return sum(game.how == FAILED for game in self.games)

    def figures(self) -> Mapping[str, int]:
        """Return the totals by name, for output in a format that programs read."""
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
