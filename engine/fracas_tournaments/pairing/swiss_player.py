"""A player of a Swiss as pairing sees it: what was, round by round."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PastRound", "SwissPlayer"]


@dataclass(frozen=True, slots=True)
class PastRound:
    """One round of one player."""

    opponent: str = ""
    """Empty where there was none."""
    first: bool = False
    """Whether it had the first seat."""
    score: float = 0.0
    played: bool = True
    """Whether it was played; what was not is no meeting and gives no side."""


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """A player as pairing sees it."""

    id: str
    past: tuple[PastRound, ...]
    """Every round so far."""
    team: str = ""
    absent: bool = False
    """Whether it is not paired."""

    @property
    def more_firsts(self) -> int:
        """Games in the first seat less those in the second one."""
        return sum(1 if past.first else -1 for past in self.past if past.opponent and past.played)

    @property
    def points(self) -> float:
        """What it has so far."""
        return sum(past.score for past in self.past)
