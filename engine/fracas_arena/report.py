"""What became of a battle that policies fought: who won, and what each policy did that was refused, slow or a fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_clients.errors import PolicyFailed

__all__ = ["UNFINISHED", "Refusal", "Report", "SeatReport"]

UNFINISHED: Final = "unfinished"
"""How a battle ended that was broken off after its most choices."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A choice that was refused."""

    version: int
    """The version that it was made on."""
    intent: str
    """The choice, as Python writes it."""
    code: str
    sentence: str


@dataclass(slots=True)
class SeatReport:
    """What a seat's policy did."""

    seat: str
    side: str
    policy: str
    """What the policy is called."""
    choices: int = 0
    """Intents that were accepted."""
    refused: int = 0
    """Choices that were refused."""
    refusals: list[Refusal] = field(default_factory=list)
    """The first of them."""
    forced: int = 0
    """Decisions that were made in its place, after it had chosen what is refused as often as it may."""
    failure: str | None = None
    """What it raised, by which it gave up; None where it raised nothing."""
    error: PolicyFailed | None = field(default=None, compare=False)
    """The same with its traceback."""
    spent_s: float = field(default=0.0, compare=False)
    """Seconds that it thought, in all."""
    slowest_s: float = field(default=0.0, compare=False)
    """Seconds that its longest thought took."""
    late: int = field(default=0, compare=False)
    """Choices that took longer than it was told they may; they count all the same."""


@dataclass(frozen=True, slots=True)
class Report:
    """How a battle ended."""

    match: str
    seed: int
    winner: str | None
    """The side that won; None for a draw."""
    how: str
    """`last_standing`, `stalemate`, ...: the ruleset's word; `unfinished` where it was broken off."""
    rounds: int
    choices: int
    """Intents that were accepted, of all seats."""
    seats: Mapping[str, SeatReport]
    fallen: Mapping[str, int] = field(default_factory=dict)
    """At which version sides have fallen, where there were more than two."""

    def won(self, seat: str) -> bool:
        """Say whether the side of a seat has won."""
        return self.winner is not None and self.winner == self.seats[seat].side
