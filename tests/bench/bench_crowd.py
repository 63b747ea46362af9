"""A crowd beside matches: cost of idle connections and slow readers for players.

Both sides are measured in turns in one run: the same matches without the crowd are the reference. `FRACAS_BENCH_ROUNDS`
says how often; clients and crowd share the machine's cores with the server.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fracas_server.die_with_parent import die_with_parent
from tests.bench.bench_load import Play, played
from tests.bench.figures import Figure, Goal
from tests.bench.serving import served

MATCHES: Final = 20
IDLE, SLOW = 2_000, 300
SECONDS: Final = 15.0
WARM_S: Final = 15.0
"""How long the crowd has to begin to watch before anything is measured."""
PACE_S: Final = 0.5
"""How long a bot waits before each choice on average, which is drawn: players do not choose in step."""
ROUNDS: Final = int(os.environ.get("FRACAS_BENCH_ROUNDS", "3"))
P99: Final = 0.99


@contextmanager
def _crowd(address: str) -> Iterator[None]:
    """Keep a crowd connected."""
    numbers = (str(one) for one in (IDLE, SLOW, MATCHES))
    command = die_with_parent(sys.executable, "-m", "tests.bench.crowd", address, *numbers)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", "the crowd did not get in"
        yield
        assert process.poll() is None, "the crowd was there to the end"
    finally:
        process.terminate()
        process.wait()


def _intents(*, crowd: bool) -> list[float]:
    """Return how long (ms) intents took from their players to the other's view."""
    play = Play(MATCHES, SECONDS, PACE_S, drawn=True, warm_s=WARM_S)
    with tempfile.TemporaryDirectory() as folder, served(folder) as (address, _):
        if crowd:
            with _crowd(address):
                (found,) = played(address, play)
        else:
            (found,) = played(address, play)
    soon: list[float] = found["soon_ms"]
    return soon


def figures() -> Iterator[Figure]:
    """Measure the slowest hundredth of intents with the crowd beside that without it."""
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(ROUNDS):
        alone += _intents(crowd=False)
        beside += _intents(crowd=True)
    reference, ours = (sorted(found)[int(P99 * len(found))] for found in (alone, beside))
    yield Figure(
        group="crowd", name=f"99th percentile of an intent, {MATCHES} matches, {SLOW} slow readers, {IDLE} idle",
        unit="ms", ours=ours, reference_name="the same matches alone", reference=reference, ratio=ours / reference,
        goal=Goal("at most", 1.3),
    )  # fmt: skip
    yield Figure(group="crowd", name="  intents in it", unit="with the crowd", ours=float(len(beside)))
