"""What a battle is fought with: a ruleset, a board, and the creatures of each seat."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.casting import Party, cast, pick_board
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.stalemate import OPTION

__all__ = ["HOUSE_SIDE", "STALEMATE_ROUNDS", "Lineup"]

STALEMATE_ROUNDS: Final = 20
"""Rounds without a wound or a new position after which a battle is a draw; what the lobby of a server takes too."""
HOUSE_SIDE: Final = "heroes"
"""The side of all seats where the house is the enemy."""


def _two_seats() -> Mapping[str, Sequence[str]]:
    return {"red": (), "blue": ()}


@dataclass(frozen=True, slots=True)
class Lineup:
    """What battles are fought with; the seed decides the rest."""

    ruleset: str
    seats: Mapping[str, Sequence[str]] = field(default_factory=_two_seats)
    """Content ids of the creatures, by seat; a seat that names none gets some that are drawn, the same for all."""
    board: str = ""
    """Empty: the first with enough start places."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """The side of a seat; one that is not named fights for itself, or with all others where the house is the enemy."""
    creatures: int = 1
    """How many creatures a seat gets that names none."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options."""
    stalemate: int = STALEMATE_ROUNDS
    """Rounds without a wound or a new position that are a draw; 0: a battle lasts as long as it lasts."""

    @classmethod
    def suggested(cls, ruleset: str, seats: Sequence[str] = ("red", "blue"), **keys: Any) -> Lineup:
        """Return a line-up in which every seat has the party that the ruleset suggests to newcomers.

        Args:
            ruleset: Whose.
            seats: The seats.
            keys: Further fields.
        """
        party = ruleset_named(ruleset).vocabulary.party
        return cls(ruleset, dict.fromkeys(seats, party), **keys)

    def mirrored(self) -> Lineup:
        """Return the same battle with every seat's creatures handed on to the next one."""
        names, rosters = list(self.seats), list(self.seats.values())
        return replace(self, seats=dict(zip(names, rosters[-1:] + rosters[:-1], strict=True)))

    def side(self, seat: str) -> str:
        """Return the side that a seat fights for."""
        return self.sides.get(seat) or (HOUSE_SIDE if ruleset_named(self.ruleset).house else seat)

    def setup(self, seed: int) -> Setup:
        """Return the set-up that a seed stands for.

        Raises:
            SetupError: There is no such board or creature, or they do not fit.
        """
        sides = {self.side(seat) for seat in self.seats}
        library = library_of(self.ruleset)
        board = pick_board(library, wanted=self.board, seats=len(self.seats), sides=len(sides))
        parties = [
            Party(SeatSpec(id=seat, side=self.side(seat), name=seat.title()), tuple(names))
            for seat, names in self.seats.items()
        ]
        chance = random.Random(f"fracas arena casting v1 {seed}")  # noqa: S311 - to be repeated, not to be secret
        options = {OPTION: self.stalemate, **self.options} if self.stalemate else self.options
        return cast(self.ruleset, board, parties, count=self.creatures, options=options, chance=chance)

    def battle(self, seed: int) -> Battle:
        """Begin the battle that a seed stands for, with dice drawn from it.

        Raises:
            SetupError: See `setup`.
        """
        return Battle.start(self.setup(seed), dice_of(seed))


def dice_of(seed: int) -> KeyedFaces:
    """Return the dice that a seed stands for."""
    return KeyedFaces(hashlib.sha256(f"fracas arena dice v1 {seed}".encode()).digest())
