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
    """A choice that the rules refused."""

    version: int
    """The match version at which the choice was made."""
    intent: str
    """The refused intent, in Python syntax."""
    code: str
    sentence: str


@dataclass(slots=True)
class SeatReport:
    """Report on the policy of one seat."""

    seat: str
    side: str
    policy: str
    """The policy's name."""
    choices: int = 0
    """Number of accepted intents."""
    refused: int = 0
    """Number of refused choices."""
    refusals: list[Refusal] = field(default_factory=list)
    """The first refused choices in full; their number is limited."""
    forced: int = 0
    """Number of decisions that were made in place of the policy after too many refusals."""
    failure: str | None = None
    """The error with which the policy gave up; None if it raised none."""
    error: PolicyFailed | None = field(default=None, compare=False)
    """The error of `failure` as an exception with its traceback; None if there was none."""
    spent_s: float = field(default=0.0, compare=False)
    """Total thinking time in seconds."""
    slowest_s: float = field(default=0.0, compare=False)
    """Longest thinking time in seconds."""
    late: int = field(default=0, compare=False)
    """Number of choices that exceeded the announced time limit; they were applied nevertheless."""


@dataclass(frozen=True, slots=True)
class Report:
    """Result of a battle."""

    match: str
    seed: int
    winner: str | None
    """The winning side; None for a draw."""
    how: str
    """How the battle ended, as named by the ruleset: `last_standing`, `stalemate`, ...; `unfinished` if broken off."""
    rounds: int
    choices: int
    """Number of accepted intents, added up over all seats."""
    seats: Mapping[str, SeatReport]
    fallen: Mapping[str, int] = field(default_factory=dict)
    """The match version at which each side was eliminated, in battles of more than two sides."""

    def won(self, seat: str) -> bool:
        """Return True if a seat's side has won."""
        return self.winner is not None and self.winner == self.seats[seat].side
