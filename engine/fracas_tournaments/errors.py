"""Errors of tournaments.

TournamentError
├── Refused        a transition that is not allowed, with a code and a sentence
└── CannotPair     no pairing satisfies the absolute rules of the format
"""

from __future__ import annotations


class TournamentError(Exception):
    """Base of all errors that this package raises on purpose."""


class Refused(TournamentError):
    """A change of a tournament that is not allowed.

    Args:
        code: The reason for programs: `bad_plan`, `not_now`, `not_found`, `taken`, `full`, `malformed`.
        sentence: What is wrong and what to do, for people.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class CannotPair(TournamentError):
    """No pairing of a round satisfies the absolute rules of the format, such as no rematch.

    Args:
        number: The round.
        players: Number of players to pair.
    """

    def __init__(self, number: int, players: int) -> None:
        super().__init__(number, players)
        self.number = number
        self.players = players

    def __str__(self) -> str:
        return (
            f"round {self.number} cannot be paired without repeating encounters of its {self.players} players:"
            " plan fewer rounds"
        )
