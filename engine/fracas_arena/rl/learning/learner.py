"""REINFORCE with a baseline (Williams, 1992) for a variable number of scored actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from fracas_arena.rl.learning.features import FEATURES, STANDING, Numbers

_DISCOUNT: Final = 0.98
"""Discount factor per choice."""
_RATE: Final = 0.03
"""Approximate maximum change of a weight per update."""
_BASE_RATE: Final = 0.02
_ENTROPY: Final = 0.003
"""Weight of the entropy bonus."""
_MEAN, _SPREAD, _TINY = 0.9, 0.999, 1e-8
"""Parameters beta 1, beta 2 and epsilon of the Adam optimizer (Kingma and Ba, 2015)."""


@dataclass(slots=True)
class Episode:
    """Choices and rewards of one battle."""

    offered: list[Numbers] = field(default_factory=list)
    """For each choice, the features of the available actions."""
    chosen: list[int] = field(default_factory=list)
    """For each choice, the row of the chosen action."""
    stood: list[Numbers] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)


class Learner:
    """Weights of the action scores and of the baseline.

    Args:
        seed: Seed of the random choices.
    """

    def __init__(self, seed: int = 0) -> None:
        self.weights: Numbers = np.zeros(len(FEATURES), dtype=np.float32)
        self.weights[FEATURES.index("go_few")] = 1
        self._expected: Numbers = np.zeros(len(STANDING), dtype=np.float32)
        self._mean, self._spread, self._updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self._chance = np.random.default_rng(seed)

    def choose(self, offered: Numbers) -> int:
        """Return the row of an action drawn at random, by the softmax of the scores."""
        return int(self._chance.choice(len(offered), p=likely(offered @ self.weights)))

    def learn(self, games: Sequence[Episode]) -> None:
        """Raise the scores of choices that did better than expected, and lower the others."""
        gradient = np.zeros_like(self.weights)
        count = 0
        for game in games:
            to_come = 0.0
            for offered, chosen, stood, reward in zip(
                reversed(game.offered), reversed(game.chosen), reversed(game.stood), reversed(game.rewards), strict=True
            ):
                to_come = reward + _DISCOUNT * to_come
                better = to_come - float(stood @ self._expected)
                self._expected += _BASE_RATE * better * stood
                chances = likely(offered @ self.weights)
                gradient += better * (offered[chosen] - chances @ offered)
                surprise = np.log(chances + _TINY)
                gradient -= _ENTROPY * ((chances * (surprise - chances @ surprise)) @ offered)
                count += 1
        self._step((gradient / max(1, count)).astype(np.float32))

    def _step(self, gradient: Numbers) -> None:
        self._updates += 1
        self._mean = _MEAN * self._mean + (1 - _MEAN) * gradient
        self._spread = _SPREAD * self._spread + (1 - _SPREAD) * gradient**2
        mean = self._mean / (1 - _MEAN**self._updates)
        spread = self._spread / (1 - _SPREAD**self._updates)
        self.weights = (self.weights + _RATE * mean / (np.sqrt(spread) + _TINY)).astype(np.float32)


def likely(scores: Numbers) -> Numbers:
    """Return the softmax of scores."""
    powers = np.exp(scores.astype(np.float64) - scores.max())
    found: Numbers = powers / powers.sum()
    return found
