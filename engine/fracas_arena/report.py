"""Reports of battles between policies: the winner, and each policy's refusals, delays and errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.errors import PolicyFailed

UNFINISHED: Final = "unfinished"
"""Result of a battle that was broken off after its maximum number of choices."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused choice."""

    version: int
    """The match version of the choice."""
    intent: str
    """The intent in Python syntax."""
    code: str
    sentence: str


@dataclass(slots=True)
class SeatReport:
    """Report on a seat's policy."""

    seat: str
    side: str
    policy: str
    """The policy's name."""
    choices: int = 0
    """Number of accepted intents."""
    refused: int = 0
    """Number of refused choices."""
    refusals: list[Refusal] = field(default_factory=list)
    """The first refusals."""
    forced: int = 0
    """Decisions that were made in place of the policy after too many refusals."""
    failure: str | None = None
    """The error with which the policy gave up; None for none."""
    error: PolicyFailed | None = field(default=None, compare=False)
    """The same error with its traceback."""
    spent_s: float = field(default=0.0, compare=False)
    """Total thinking time in seconds."""
    slowest_s: float = field(default=0.0, compare=False)
    """Longest thinking time in seconds."""
    late: int = field(default=0, compare=False)
    """Choices that exceeded the announced time limit; they count anyway."""


@dataclass(frozen=True, slots=True)
class Report:
    """Result of a battle."""

    match: str
    seed: int
    winner: str | None
    """The winning side; None for a draw."""
    how: str
    """How it ended, as named by the ruleset: `last_standing`, `stalemate`, ...; `unfinished` if it was broken off."""
    rounds: int
    choices: int
    """Number of accepted intents of all seats."""
    seats: Mapping[str, SeatReport]
    fallen: Mapping[str, int] = field(default_factory=dict)
    """The version at which each side was eliminated, in battles of more than two sides."""

    def won(self, seat: str) -> bool:
        """Return True if a seat's side has won."""
        return self.winner is not None and self.winner == self.seats[seat].side
