"""Tournaments: local games beside plain loops of the engine, and the pairing of a large Swiss."""

from __future__ import annotations

import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fracas_arena.tournaments.games import Rules
from fracas_arena.tournaments.local import LocalTournament, bots_of
from fracas_tournaments.pairing.swiss import swiss_round
from fracas_tournaments.pairing.swiss_player import PastRound, SwissPlayer
from fracas_tournaments.plan import TournamentPlan
from tests.bench.figures import Figure, Goal
from tests.bench.tables import tables

GAMES = 100
WORKERS = 2
PLAYERS, ROUNDS = 1_000, 9

_LOOP = """
import sys, time
from fracas_arena.lineup import Lineup
from fracas_engine.testing.conformance import PlayReport, check_random_play
from fracas_engine.testing.random_players import Chooser, RandomPlayer
lineup, kind, first, count = Lineup("monster_mash"), sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def bare(seed):
    battle, chance, player = lineup.battle(seed), Chooser(seed), RandomPlayer(seed)
    while battle.result is None:
        decision = chance.one_of(battle.pending)
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
    return battle.state.game.round
def simulated(seed):
    return check_random_play([lineup.setup(seed)], [seed], limit=5_000, every=5_001).rounds
play = {"bare": bare, "simulated": simulated}[kind]
play(0)
begun = time.perf_counter()
rounds = sum(play(seed) for seed in range(first, first + count))
print(rounds / (time.perf_counter() - begun))
"""
"""Duels of the same line-up in one process, by the engine alone or as `fracas simulate` plays them; what is read from
content is read before the clock starts."""


@dataclass(frozen=True, slots=True)
class _Played:
    """What a local tournament did between the ends of its first and its last game."""

    battles: float
    """A second."""
    rounds: float
    """A second: battles of different players are of different length."""
    cores: float
    """The processor time of all its processes, of what `WORKERS` cores had."""


def _processor_seconds() -> float:
    """Return the processor time of this process and of those that it has begun, dead ones left out."""
    ticks = 0
    for process in (os.getpid(), *(child.pid for child in multiprocessing.active_children())):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _tournament() -> _Played:
    """Play a local tournament of random duels; the startup time of its processes is not counted."""
    plan = TournamentPlan(
        name="Bench", ruleset="monster_mash", format="round_robin", games=GAMES, at_once=True, who="bots"
    )
    local = LocalTournament.begun(plan, bots_of(["random", "random"]), Rules("monster_mash"), seed="7")
    ends: list[tuple[float, float]] = []

    def progress(over: int, _known: int) -> None:
        if over:
            ends.append((time.perf_counter(), _processor_seconds()))

    local.run(workers=WORKERS, progress=progress)
    rounds = [game.rounds for encounter in local.tournament.encounters.values() for game in encounter.games]
    seconds, spent = (last - first for first, last in zip(ends[0], ends[-1], strict=True))
    battles = (len(ends) - 1) / seconds
    return _Played(battles, battles * statistics.mean(rounds), spent / seconds / WORKERS)


def _loops(kind: str) -> float:
    """Return rounds a second of as many plain loops side by side."""
    each = str(GAMES // WORKERS)
    running = [
        subprocess.Popen([sys.executable, "-c", _LOOP, kind, str(1000 * n), each], stdout=subprocess.PIPE, text=True)
        for n in range(1, WORKERS + 1)
    ]
    return sum(float(process.communicate()[0]) for process in running)


def _swiss() -> float:
    """Return the seconds of the slowest round of a large Swiss."""
    chance = random.Random(7)
    past: dict[str, list[PastRound]] = {f"p{one}": [] for one in range(PLAYERS)}
    slowest = 0.0
    for number in range(1, ROUNDS + 1):
        players = [SwissPlayer(one, tuple(rows)) for one, rows in past.items()]
        begun = time.perf_counter()
        meetings = swiss_round(players, number, rounds=ROUNDS, avoid_teams=False)
        slowest = max(slowest, time.perf_counter() - begun)
        for first, second in (meeting.entrants for meeting in meetings):
            score = float(chance.random() < 0.55)
            past[first].append(PastRound(second, first=True, score=score))
            past[second].append(PastRound(first, first=False, score=1 - score))
    return slowest


def figures() -> Iterator[Figure]:
    """Measure tournaments."""
    simulated, ours, bare = _loops("simulated"), _tournament(), _loops("bare")
    yield Figure(
        group="tournaments", name=f"local games of random duels ({ours.battles:.1f} battles/s)", unit="rounds/s",
        ours=ours.rounds, reference_name=f"{WORKERS} loops of `fracas simulate`, which compare views at every step",
        reference=simulated, ratio=ours.rounds / simulated, goal=Goal("at least", 0.85),
    )  # fmt: skip
    yield Figure(
        group="tournaments", name="the same, beside the engine alone", unit="rounds/s", ours=ours.rounds,
        reference_name=f"{WORKERS} loops that write nothing for anybody", reference=bare, ratio=ours.rounds / bare,
    )  # fmt: skip
    yield Figure(
        group="tournaments", name="what it uses of the cores", unit="", ours=ours.cores, reference_name="all of them",
        reference=1.0, ratio=ours.cores, goal=Goal("at least", 0.9),
    )  # fmt: skip
    slowest = _swiss()
    yield Figure(
        group="tournaments", name=f"pairing a Swiss round of {PLAYERS}", unit="s", ours=slowest,
        reference_name="the wish", reference=2.0, ratio=slowest / 2.0, goal=Goal("at most", 1.0),
    )  # fmt: skip
    yield from tables()
