"""Players of a Swiss tournament with their results, round by round, as input for pairing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PastRound:
    """One past round of a player."""

    opponent: str = ""
    """Id of the opponent; empty if there was none."""
    first: bool = False
    """True if the player had the first seat."""
    score: float = 0.0
    played: bool = True
    """True if the round was played. Opponents of an unplayed round may still meet, and its seats do not count."""


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """A player as input for pairing."""

    id: str
    past: tuple[PastRound, ...]
    """All rounds so far."""
    team: str = ""
    absent: bool = False
    """True if the player is not to be paired in this round."""

    @property
    def more_firsts(self) -> int:
        """Games in the first seat minus games in the second seat."""
        return sum(1 if past.first else -1 for past in self.past if past.opponent and past.played)

    @property
    def points(self) -> float:
        """Points so far."""
        return sum(past.score for past in self.past)
