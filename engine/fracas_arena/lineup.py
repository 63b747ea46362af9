"""Line-ups: the ruleset, the board, and the creatures of each seat."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.match_setup import Party, pick_board, set_up_match
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.stalemate import OPTION

STALEMATE_ROUNDS: Final = 20
"""Number of rounds without damage or movement after which a battle is a draw; a server's lobby uses the same number."""
HOUSE_SIDE: Final = "heroes"
"""The side of all seats in rulesets in which no seat plays the monsters."""


def _two_seats() -> Mapping[str, Sequence[str]]:
    return {"red": (), "blue": ()}


@dataclass(frozen=True, slots=True)
class Lineup:
    """Settings from which battles are set up, except for what the seed decides."""

    ruleset: str
    seats: Mapping[str, Sequence[str]] = field(default_factory=_two_seats)
    """Content ids of each seat's creatures. Seats with an empty list get random creatures, the same for all of them."""
    board: str = ""
    """Id of the board; empty: the first board with enough start positions."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """Side of each seat. Default: the seat is its own side, or on `HOUSE_SIDE` if no seat plays the monsters."""
    creatures: int = 1
    """Number of random creatures for a seat without named creatures."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options."""
    stalemate: int = STALEMATE_ROUNDS
    """Number of rounds without damage or movement after which a battle is a draw; 0: no limit."""

    @classmethod
    def suggested(cls, ruleset: str, seats: Sequence[str] = ("red", "blue"), **keys: Any) -> Lineup:
        """Return a line-up in which every seat has the ruleset's suggested party for beginners.

        Args:
            ruleset: The ruleset.
            seats: The seats.
            keys: Values of other `Lineup` fields.
        """
        party = ruleset_named(ruleset).vocabulary.party
        return cls(ruleset, dict.fromkeys(seats, party), **keys)

    def mirrored(self) -> Lineup:
        """Return the same line-up with each seat's creatures moved to the next seat."""
        names, rosters = list(self.seats), list(self.seats.values())
        return replace(self, seats=dict(zip(names, rosters[-1:] + rosters[:-1], strict=True)))

    def side(self, seat: str) -> str:
        """Return the side of a seat."""
        return self.sides.get(seat) or (HOUSE_SIDE if ruleset_named(self.ruleset).house else seat)

    def setup(self, seed: int) -> Setup:
        """Return the battle setup for a seed.

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
        return set_up_match(self.ruleset, board, parties, count=self.creatures, options=options, chance=chance)

    def battle(self, seed: int) -> Battle:
        """Return a new battle for a seed, with dice from the same seed.

        Raises:
            SetupError: As `setup`.
        """
        return Battle.start(self.setup(seed), dice_of(seed))


def dice_of(seed: int) -> KeyedFaces:
    """Return the dice for a seed."""
    return KeyedFaces(hashlib.sha256(f"fracas arena dice v1 {seed}".encode()).digest())
