"""Tournaments: local games beside plain loops of the engine, and the pairing of a large Swiss."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator

from fracas_arena.tournaments.games import Rules
from fracas_arena.tournaments.local import LocalTournament, bots_of
from fracas_tournaments.pairing.swiss import swiss_round
from fracas_tournaments.pairing.swiss_player import Past, SwissPlayer
from fracas_tournaments.plan import Plan
from tests.bench.figures import Figure, Goal

GAMES = 40
WORKERS = 2
PLAYERS, ROUNDS = 1_000, 9

_LOOP = """
import sys, time
from fracas_engine.testing.simulation import Wish, simulate
from fracas_engine.testing.conformance import PlayReport
first, count = int(sys.argv[1]), int(sys.argv[2])
wish = Wish("monster_mash", (), (), 1, {}, ())
list(simulate(wish, range(1), PlayReport(), limit=5_000, every=0, must_end=False))
begun = time.perf_counter()
list(simulate(wish, range(first, first + count), PlayReport(), limit=5_000, every=0, must_end=False))
print(time.perf_counter() - begun)
"""
"""What `fracas simulate --most 1` does, in one process; the content is read before the clock starts."""


def _tournament() -> float:
    """Return battles a second of a local tournament of random duels, without what its processes take to begin."""
    plan = Plan(name="Bench", ruleset="monster_mash", format="round_robin", games=GAMES, at_once=True, who="bots")
    local = LocalTournament.begun(plan, bots_of(["random", "random"]), Rules("monster_mash"), seed="7")
    ends: list[float] = []
    local.run(workers=WORKERS, progress=lambda over, _known: ends.append(time.perf_counter()) if over else None)
    return (len(ends) - 1) / (ends[-1] - ends[0])


def _loops() -> float:
    """Return battles a second of as many plain loops side by side."""
    each = GAMES // WORKERS
    running = [
        subprocess.Popen([sys.executable, "-c", _LOOP, str(1000 * loop), str(each)], stdout=subprocess.PIPE, text=True)
        for loop in range(WORKERS)
    ]
    taken = [float(process.communicate()[0]) for process in running]
    return sum(each / seconds for seconds in taken)


def _swiss() -> float:
    """Return the seconds of the slowest round of a large Swiss."""
    chance = random.Random(7)
    past: dict[str, list[Past]] = {f"p{one}": [] for one in range(PLAYERS)}
    slowest = 0.0
    for number in range(1, ROUNDS + 1):
        players = [SwissPlayer(one, tuple(rows)) for one, rows in past.items()]
        begun = time.perf_counter()
        meetings = swiss_round(players, number, rounds=ROUNDS, avoid_teams=False)
        slowest = max(slowest, time.perf_counter() - begun)
        for first, second in (meeting.entrants for meeting in meetings):
            score = float(chance.random() < 0.55)
            past[first].append(Past(second, first=True, score=score))
            past[second].append(Past(first, first=False, score=1 - score))
    return slowest


def figures() -> Iterator[Figure]:
    """Measure tournaments."""
    plain, ours = _loops(), _tournament()
    yield Figure(
        group="tournaments", name="local games of random duels", unit="battles/s", ours=ours,
        reference_name=f"{WORKERS} loops of `fracas simulate`", reference=plain, ratio=ours / plain,
        goal=Goal("at least", 0.85),
    )  # fmt: skip
    slowest = _swiss()
    yield Figure(
        group="tournaments", name=f"pairing a Swiss round of {PLAYERS}", unit="s", ours=slowest,
        reference_name="the wish", reference=2.0, ratio=slowest / 2.0, goal=Goal("at most", 1.0),
    )  # fmt: skip
