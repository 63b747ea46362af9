"""Training in duels, and evaluation of the learned policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Final

import numpy as np

from fracas_arena.arena import Arena, Match
from fracas_arena.lineup import Lineup
from fracas_arena.rl.duel import DuelEnv
from fracas_arena.rl.learning.features import FEATURES, features, standing
from fracas_arena.rl.learning.learner import Episode, Learner
from fracas_arena.rl.learning.policy import LearnedPolicy
from fracas_clients.policies.base import Policy

_BATCH: Final = 2
"""Duels per update."""
_DAMAGE: Final = 0.5
"""Reward for taking all of a foe's hit points, so that the learner gets feedback before the end of a duel."""
_LATE: Final = 240
"""Cycles after which a duel is truncated."""
_TRIED: Final = 1_000_000
"""Seed of the first evaluation duel; the learner does not learn from these duels."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of the training at one point."""

    seconds: float
    """Training time, without evaluation."""
    duels: int
    choices: int
    won: int
    """Number of evaluation duels won."""
    of: int


def train(
    lineup: Lineup,
    opponent: Callable[..., Policy],
    *,
    seconds: float,
    seed: int = 0,
    measured: int = 40,
    points: int = 6,
) -> Iterator[tuple[Learner, Progress]]:
    """Learn to win duels, and yield the learner at the beginning and at regular intervals.

    Args:
        lineup: The line-up.
        opponent: The opponent.
        seconds: Duration in seconds of processor time, so that other programs on the machine do not matter.
        seed: Seed of duels and choices; the number of duels depends on the speed of the machine.
        measured: Number of mirrored evaluation duels each time.
        points: Number of times that the learner is yielded after the beginning.
    """
    env, learner = DuelEnv(lineup, opponent, damage=_DAMAGE, max_cycles=_LATE), Learner(seed)
    duels = choices = 0
    spent, due = 0.0, 0.0
    while True:
        if spent >= due:
            kind = learned(learner)
            yield learner, Progress(spent, duels, choices, win_rate(kind, opponent, lineup, measured), measured)
            if spent >= seconds:
                return
            due += seconds / points
        began = process_time()
        games = [_duel(env, learner, seed + duels + number) for number in range(_BATCH)]
        learner.learn(games)
        duels += len(games)
        choices += sum(len(game.chosen) for game in games)
        spent += process_time() - began


def _duel(env: DuelEnv, learner: Learner, seed: int) -> Episode:
    """Play one duel."""
    game = Episode()
    seen, info = env.reset(seed=seed)
    over = late = False
    while not (over or late):
        actions = np.flatnonzero(info["action_mask"]).tolist()
        offered = features(seen, actions, env.layout)
        row = learner.choose(offered)
        game.offered.append(offered)
        game.chosen.append(row)
        game.stood.append(standing(seen, env.layout))
        seen, reward, over, late, info = env.step(actions[row])
        game.rewards.append(reward)
    return game


def learned(learner: Learner) -> type[LearnedPolicy]:
    """Return a bot with the current weights."""
    found = {name: round(float(weight), 4) for name, weight in zip(FEATURES, learner.weights, strict=True) if weight}
    return type("Bot", (LearnedPolicy,), {"weights": found})


def win_rate(kind: type[Policy], opponent: Callable[..., Policy], lineup: Lineup, duels: int) -> int:
    """Return the number of duels that a policy wins; each battle is played twice, with seats swapped."""
    matches = []
    for number in range(duels // 2):
        matches.append(Match(lineup, {"red": kind, "blue": opponent}, _TRIED + number))
        matches.append(Match(lineup, {"red": opponent, "blue": kind}, _TRIED + number))
    won = 0
    for match, report in zip(matches, Arena(most_choices=2 * _LATE).fight(matches), strict=True):
        won += report.won(next(seat for seat, player in match.players.items() if player is kind))
    return won
