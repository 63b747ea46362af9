"""What a tournament refuses.

TournamentError
├── Refused        a transition that cannot be: who asks is told why
└── CannotPair     no pairing keeps the rules that must not be broken
"""

from __future__ import annotations

__all__ = ["CannotPair", "Refused", "TournamentError"]


class TournamentError(Exception):
    """Everything that this package raises on purpose."""


class Refused(TournamentError):
    """A transition that cannot be.

    Args:
        code: What is wrong, for programs: `bad_plan`, `not_now`, `not_found`, `taken`, `full`, `malformed`.
        sentence: What is wrong and what would be right, for people.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class CannotPair(TournamentError):
    """No pairing of a round keeps the rules that must not be broken.

    Args:
        number: The round.
        players: How many were to be paired.
    """

    def __init__(self, number: int, players: int) -> None:
        super().__init__(number, players)
        self.number = number
        self.players = players

    def __str__(self) -> str:
        return (
            f"round {self.number} cannot be paired: {self.players} players have met each other too often already;"
            " plan fewer rounds"
        )
