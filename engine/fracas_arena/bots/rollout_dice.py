"""Dice of futures that are compared with each other: alike where the futures are alike, and evenly spread over them.

What a choice is worth is found by trying it in a few futures. With dice that fall by chance most of the difference
between two choices would be luck. So every roll is named by when it falls (the round, whose turn it is, what for, the
how manieth): whoever is tried in a future meets the same dice there. And the faces of one roll are spread evenly over
the futures (a Latin hypercube): of four d20, one lies in each quarter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Final
from zlib import crc32

from fracas_engine.battle import Battle
from fracas_engine.dice import DiceMark, Faces
from fracas_engine.state import State

__all__ = ["RolloutDice", "rollout_battle"]

_ORDERS: Final = 251
"""Orders of the futures among which rolls are dealt; a prime, so that names that differ little get other orders."""
_PARTS: Final = 1 << 16


class RolloutDice:
    """The faces of one future.

    Args:
        seed: Futures of one choice have one seed.
        number: Which of them it is, from 0.
        of: How many there are.
    """

    __slots__ = ("_counts", "_number", "_of", "_orders", "_seed", "_when", "state")

    def __init__(self, seed: int, number: int, of: int) -> None:
        self._seed, self._number, self._of = seed, number, of
        self._orders = _orders(of)
        self._when = ""
        self._counts: dict[str, int] = {}
        self.state: State | None = None
        """The battle whose dice fall, which names them."""

    def _part(self, purpose: str) -> float:
        """Return how far along its die the next roll for a purpose is, from 0 to less than 1."""
        assert self.state is not None, "a future belongs to a battle (`rollout_battle`)"
        game = self.state.game
        when = f"{self._seed} {game.round} {game.acting}"
        if when != self._when:
            self._when, self._counts = when, {}
        count = self._counts[purpose] = self._counts.get(purpose, 0) + 1
        mixed = crc32(f"{when} {purpose} {count}".encode())
        place = self._orders[mixed % _ORDERS][self._number]
        return (place + (mixed >> 8) % _PARTS / _PARTS) / self._of

    def face(self, purpose: str, sides: int) -> int:
        """See `Faces.face`."""
        return int(self._part(purpose) * sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """See `Faces.pick`."""
        return ids[int(self._part(purpose) * len(ids))]

    def mark(self) -> DiceMark:
        """See `Faces.mark`."""
        return self._when, dict(self._counts)

    def reset(self, mark: DiceMark) -> None:
        """See `Faces.reset`."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        self._when, self._counts = mark[0], dict(mark[1])

    def copy(self) -> Faces:
        """See `Faces.copy`."""
        found = RolloutDice(self._seed, self._number, self._of)
        found.state = self.state
        found.reset(self.mark())
        return found


def rollout_battle(battle: Battle, seed: int, number: int, of: int) -> Battle:
    """Return a twin of a battle whose dice are those of a future; see `RolloutDice`."""
    faces = RolloutDice(seed, number, of)
    twin = battle.clone(faces)
    faces.state = twin.state
    return twin


@cache
def _orders(of: int) -> tuple[tuple[int, ...], ...]:
    chance = random.Random(f"fracas futures v1 {of}")  # noqa: S311 - to be the same for everybody
    places = list(range(of))
    found = []
    for _ in range(_ORDERS):
        chance.shuffle(places)
        found.append(tuple(places))
    return tuple(found)
