"""The tree of `mcts`: what is tried how often."""

from __future__ import annotations

import random

from fracas_arena.bots.mcts import _Node
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End


def visited(worths: list[float], runs: int, *, widely: bool) -> list[int]:
    """Return how often each choice of a node is tried, whose futures are worth so much, give or take a little."""
    node, chance = _Node(), random.Random(3)
    node.look([End(by=CreatureId(str(number))) for number in range(len(worths))])
    for _ in range(runs):
        chosen = node.pick(widely=widely)
        node.values[chosen].append(worths[chosen] + chance.uniform(-0.1, 0.1))
    return [len(values) for values in node.values]


def test_a_root_tries_all_and_the_best_most() -> None:
    """Of six choices all are tried, and in sixty futures the one that is better by a tenth gets most of them.

    The first one, with which it is compared, gets as many.
    """
    visits = visited([0.0] * 4 + [0.1] + [0.0], 60, widely=True)

    assert min(visits) >= 1
    assert visits[4] >= 15
    assert visits[0] >= visits[4] - 1
    assert sorted(visits)[-2:] == sorted([visits[0], visits[4]])


def test_a_node_below_widens_slowly() -> None:
    """The unlikely are not tried before the likely ones were: one more after every four visits."""
    assert visited([0.0] * 8, 4, widely=False) == [4, 0, 0, 0, 0, 0, 0, 0]
    visits = visited([0.3, *[-0.5] * 7], 24, widely=False)
    assert visits[0] == max(visits) > 12
    assert visits[7] == 0
