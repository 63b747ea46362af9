"""Win rate of a party against monsters, from battles of bots in several processes.

Battle number n has the seed `seed + n`, and results are counted in this order, so the same number of battles gives the
same result with any number of processes. A time limit ends the series before its last battle.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Final

from fracas_arena.arena import Arena, Match, Player
from fracas_arena.encounters.encounter import MONSTERS, Encounter
from fracas_arena.report import UNFINISHED
from fracas_arena.tournaments.workers import without_interrupts
from fracas_clients.policies.loading import load_policy
from fracas_engine.content.custom_content import use_content

CERTAINTY: Final = 0.95
"""Confidence of the interval."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """Results of a series of battles."""

    won: int = 0
    """Battles won by the party."""
    lost: int = 0
    """Battles won by the monsters."""
    drawn: int = 0
    """Battles without a winner, such as a stalemate."""
    unfinished: int = 0
    """Battles that were broken off after the maximum number of choices."""
    rounds: int = 0
    """Total number of rounds."""

    @property
    def battles(self) -> int:
        """Number of battles played."""
        return self.won + self.lost + self.drawn + self.unfinished

    @property
    def rate(self) -> float:
        """Share of the battles that the party won, from 0 to 1; 0 without battles."""
        return self.won / self.battles if self.battles else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of the rate (Wilson), from 0 to 1."""
        return wilson_interval(self.won, self.battles)

    def plus(self, result: BattleResult) -> WinRate:
        """Return the results with one more battle."""
        counted = replace(self, rounds=self.rounds + result.rounds)
        return replace(counted, **{result.outcome: getattr(self, result.outcome) + 1})


@dataclass(frozen=True, slots=True)
class BattleResult:
    """Result of one battle."""

    outcome: str
    """`won`, `lost`, `drawn` or `unfinished`, for the party."""
    rounds: int


@dataclass(frozen=True, slots=True)
class Series:
    """Settings of a series of battles."""

    encounter: Encounter
    bots: tuple[str, str] = ("focus", "focus")
    """Policies of the party and of the monsters, as for `fracas bot --policy`."""
    content: tuple[Path, ...] = ()
    """Custom content folders, which the processes read too."""
    battles: int = 100
    """Number of battles."""
    seed: int = 0
    """Seed of the first battle."""
    seconds: float = 45.0
    """Time limit in seconds; 0: none."""
    workers: int = 0
    """Number of processes; 0: one per processor."""


def wilson_interval(won: int, battles: int, certainty: float = CERTAINTY) -> tuple[float, float]:
    """Return Wilson's score interval of a share.

    Args:
        won: Number of successes.
        battles: Number of trials; 0: the interval is everything.
        certainty: Two-sided confidence, from 0 to 1.
    """
    if not battles:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + certainty) / 2)
    share, spread = won / battles, z * z / battles
    middle, half = share + spread / 2, z * sqrt(share * (1 - share) / battles + spread / battles / 4)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def play_battle(series: Series, seed: int) -> BattleResult:
    """Play one battle of a series to its end.

    Raises:
        SetupError: The battle cannot be set up.
    """
    lineup = series.encounter.lineup()
    ours, theirs = (load_policy(name) for name in series.bots)
    players: dict[str, Player] = {seat: theirs if seat == MONSTERS else ours for seat in lineup.seats}
    report = next(Arena().fight([Match(lineup, players, seed)]))
    if report.how == UNFINISHED:
        return BattleResult("unfinished", report.rounds)
    if report.winner is None:
        return BattleResult("drawn", report.rounds)
    return BattleResult("won" if report.winner == series.encounter.winning_side else "lost", report.rounds)


def measure(series: Series) -> Iterator[WinRate]:
    """Play the battles of a series, and yield the results so far after each battle.

    Raises:
        SetupError: A battle cannot be set up.
        PolicyError: There is no such policy.
    """
    for name in series.bots:
        load_policy(name)
    series.encounter.lineup().setup(series.seed)  # errors of the set-up appear here and not in a process
    ends = time.monotonic() + series.seconds if series.seconds else None
    workers = min(series.workers or os.cpu_count() or 1, series.battles)
    rate = WinRate()
    with ExitStack() as stack:  # whose end is the end of the processes
        with without_interrupts():  # a pool that nobody ends holds up the end of this process
            pool = multiprocessing.get_context("spawn").Pool(workers, _prepare, (series.content,))
            stack.enter_context(pool)
        results = pool.imap(partial(play_battle, series), range(series.seed, series.seed + series.battles))
        for _ in range(series.battles):
            try:
                result = results.next(None if ends is None else max(0.0, ends - time.monotonic()))
            except multiprocessing.TimeoutError:
                return
            rate = rate.plus(result)
            yield rate


def _prepare(content: Sequence[Path]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends the others
    if content:
        use_content(content)
