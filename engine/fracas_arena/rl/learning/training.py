"""Playing duels to learn from them, and finding out how often what was learned wins."""

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

__all__ = ["Progress", "learned", "train", "win_rate"]

_BATCH: Final = 2
"""Duels between two updates."""
_DAMAGE: Final = 0.5
"""What taking all of a foe's hit points is worth beside winning: something to learn from before the end."""
_LATE: Final = 240
"""Cycles after which a duel is broken off."""
_TRIED: Final = 1_000_000
"""The first seed of duels that nothing is learned from."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come."""

    seconds: float
    """Since it began, duels that only measure left out."""
    duels: int
    choices: int
    won: int
    """Duels won of those that measured."""
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
    """Learn to win duels; yields the learner at the beginning and at so many points of the time.

    Args:
        lineup: What is fought with.
        opponent: Whom it learns to beat.
        seconds: How long it learns, in seconds of processor time, so that it learns as much on a busy machine.
        seed: Decides duels and choices; how many there are the machine decides.
        measured: Duels by which it is measured at each point, two by two mirrored.
        points: At how many points it is, beside the beginning.
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
    """Return the bot that does what has been learned so far."""
    found = {name: round(float(weight), 4) for name, weight in zip(FEATURES, learner.weights, strict=True) if weight}
    return type("Bot", (LearnedPolicy,), {"weights": found})


def win_rate(kind: type[Policy], opponent: Callable[..., Policy], lineup: Lineup, duels: int) -> int:
    """Return how many of so many duels a policy wins, each battle played twice with the seats changed round."""
    matches = []
    for number in range(duels // 2):
        matches.append(Match(lineup, {"red": kind, "blue": opponent}, _TRIED + number))
        matches.append(Match(lineup, {"red": opponent, "blue": kind}, _TRIED + number))
    won = 0
    for match, report in zip(matches, Arena(most_choices=2 * _LATE).fight(matches), strict=True):
        won += report.won(next(seat for seat, player in match.players.items() if player is kind))
    return won
