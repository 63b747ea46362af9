"""Dice for comparable rollouts: common random numbers, spread evenly over the rollouts.

The value of a candidate is estimated in a few rollouts. With independent dice, most of the difference between two
candidates would be luck. Therefore each roll is identified by its time (round, acting creature, purpose and
count), so all candidates get the same dice in a rollout. The faces of one roll are spread evenly over the
rollouts (a Latin hypercube): of four d20, one lies in each quarter.
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

_ORDERS: Final = 251
"""Number of permutations of the rollouts; a prime, so that similar roll names get different permutations."""
_PARTS: Final = 1 << 16


class RolloutDice:
    """The dice of one rollout.

    Args:
        seed: Seed shared by all rollouts of one choice.
        number: Index of the rollout, from 0.
        of: Number of rollouts over which the faces are spread evenly.
    """

    __slots__ = ("_counts", "_number", "_of", "_orders", "_seed", "_when", "state")

    def __init__(self, seed: int, number: int, of: int) -> None:
        self._seed, self._number, self._of = seed, number, of
        self._orders = _orders(of)
        self._when = ""
        self._counts: dict[str, int] = {}
        self.state: State | None = None
        """State of the battle that uses these dice; its round and acting creature identify each roll."""

    def _part(self, purpose: str) -> float:
        """Return the next random number for a purpose, from 0 to less than 1."""
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
        """Return the next die face for a purpose."""
        return int(self._part(purpose) * sides) + 1

    def pick(self, purpose: str, ids: Sequence[str]) -> str:
        """Return a random id for a purpose."""
        return ids[int(self._part(purpose) * len(ids))]

    def bind(self, entry: bytes) -> None:
        """Do nothing: these faces depend on no intent."""

    def mark(self) -> DiceMark:
        """Return a mark of the current state of the dice, for `reset`."""
        return self._when, dict(self._counts)

    def reset(self, mark: DiceMark) -> None:
        """Return the dice to the state in which a mark was made."""
        if not isinstance(mark, tuple):
            raise TypeError(mark)
        self._when, self._counts = mark[0], dict(mark[1])

    def copy(self) -> Faces:
        """Return an independent copy in the same state."""
        found = RolloutDice(self._seed, self._number, self._of)
        found.state = self.state
        found.reset(self.mark())
        return found


def rollout_battle(battle: Battle, seed: int, number: int, of: int) -> Battle:
    """Return a copy of a battle that uses the dice of one rollout (`RolloutDice` explains the parameters)."""
    faces = RolloutDice(seed, number, of)
    twin = battle.clone(faces)
    faces.state = twin.state
    return twin


@cache
def _orders(of: int) -> tuple[tuple[int, ...], ...]:
    chance = random.Random(f"fracas futures v1 {of}")  # noqa: S311 - has to be repeatable
    places = list(range(of))
    found = []
    for _ in range(_ORDERS):
        chance.shuffle(places)
        found.append(tuple(places))
    return tuple(found)
