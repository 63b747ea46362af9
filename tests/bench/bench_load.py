"""Many matches on one node: delay until the other player sees an intent, growth, and matches beside Showdown's.

The server is a process of its own with its own store, and every intent is durable before it is acknowledged. Clients
are processes of this module: `python -m tests.bench.bench_load ADDRESS JSON` plays as the JSON (`Play`) says.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from typing import Any, Final

from fracas_clients import Client
from fracas_clients.match import Match
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.v1 import MatchOptions
from fracas_server.die_with_parent import die_with_parent
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.bench.node_references import NodeMissing
from tests.bench.pip_references import PackageMissing
from tests.bench.playing import seen
from tests.bench.serving import served
from tests.bench.showdown_server import turns_a_second

__all__ = ["Play", "figures", "played"]

RULESET: Final = "monster_mash"
MATCHES: Final = 50
PROCESSES: Final = 2
SECONDS: Final = 15.0
PACE_S: Final = 0.25
"""How long a bot waits before each choice, where bots do not play as fast as they can. Matches that begin at once and
wait for the same time stay in step: all bots choose at one moment, and the last of them waits for all the others."""
P99: Final = 0.99
SOON_MS: Final = 40.0
BOTS, BATTLES = 4, 100
OPEN: Final = (10, 100, 1_000)
"""Matches that are open, of which some are played at any time."""
GROWN: Final = 600
"""Intents that are played with so many open."""
AT_ONCE: Final = 10


@dataclass(frozen=True, slots=True)
class Play:
    """What a process of clients does."""

    matches: int
    """Matches that it begins at once."""
    seconds: float = inf
    """How long each is played."""
    pace_s: float = 0.0
    """How long a bot waits before each choice."""
    drawn: bool = False
    """Whether that is a mean, of waits between none and twice as long: players who do not choose in step."""
    warm_s: float = 0.0
    """How long nothing is measured at first, in seconds."""
    pairs: int = 0
    """Pairs of clients that share the matches; 0: a pair for each."""
    intents: int = 0
    """Intents after which matches are left as they are; 0: no such bound."""
    server: int = 0
    """The process whose processor time is measured while they are played."""


class _Players:
    """Matches played in one process of clients, with the measurements."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._from = time.monotonic() + play.warm_s
        self._until = self._from + play.seconds
        self.soon_ms: list[float] = []
        """From each accepted intent to the moment when the other's view shows it."""

    @property
    def enough(self) -> bool:
        """Whether no more is to be chosen."""
        bound = self._play.intents
        return time.monotonic() > self._until or bool(bound and len(self.soon_ms) >= bound)

    async def match(self, sides: Sequence[Match]) -> None:
        """Play a match to its end, or as long as is wished."""
        deciding = {
            asyncio.create_task(self._decide(side, other)) for side, other in zip(sides, reversed(sides), strict=True)
        }
        while deciding and not self.enough:
            _, deciding = await asyncio.wait(deciding, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
        for task in deciding:
            task.cancel()

    async def _decide(self, side: Match, other: Match) -> None:
        chance = random.Random(f"{side.id} {side.seat}")
        policy, pace_s = RandomPolicy(chance=chance), self._play.pace_s
        while not self.enough and (decision := await side.next_decision()) is not None:
            if pace_s:
                await asyncio.sleep(chance.uniform(0.0, 2 * pace_s) if self._play.drawn else pace_s)
            intent = policy.choose(side.view, decision)
            begun = time.perf_counter()
            outcome = await side.act(intent, decision=decision)
            if outcome:
                await seen(other, outcome.version)
                if time.monotonic() >= self._from:
                    self.soon_ms.append(1e3 * (time.perf_counter() - begun))


def _spent(process: int) -> float:
    """Return the seconds of the processor that a process has taken; 0 for none."""
    if not process:
        return 0.0
    return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9


async def _client(address: str, play: Play) -> dict[str, Any]:
    async with AsyncExitStack() as stack:
        pairs = [
            [await stack.enter_async_context(await Client.connect(address)) for _ in range(2)]
            for _ in range(play.pairs or play.matches)
        ]
        tables = []
        for number in range(play.matches):
            red, blue = pairs[number % len(pairs)]
            match = await red.create_match(RULESET, take_seat="red", options=MatchOptions(guests=True))
            tables.append([match, await blue.join(match.id)])
            for side in tables[-1]:
                await side.started()
        begun, before = time.perf_counter(), _spent(play.server)
        players, waiting = _Players(play), iter(tables)

        async def some() -> None:
            """Play one match after the other; where there is a bound of intents, some of each."""
            for sides in waiting:
                await players.match(sides)

        if play.intents:
            await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        else:
            await asyncio.gather(*map(players.match, tables))
        taken, spent = time.perf_counter() - begun, _spent(play.server) - before
        return {"soon_ms": sorted(players.soon_ms), "seconds": taken, "server_s": spent}


def played(address: str, *plays: Play) -> list[dict[str, Any]]:
    """Let processes of clients play at once; returns what each found."""
    with ExitStack() as stack:
        started = []
        for play in plays:
            # A file: of what is written to a pipe that is full a part may be all that gets there.
            written = stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf8"))
            command = die_with_parent(sys.executable, "-m", __spec__.name, address, json.dumps(asdict(play)))
            started.append((subprocess.Popen(command, stdout=written), written))
        found = []
        for process, written in started:
            process.wait()
            written.seek(0)
            found.append(json.load(written))
        return found


def _soon(pace_s: float, *, drawn: bool) -> tuple[float, float]:
    """Return the 99th percentile (ms) from an intent to the other's diff, and the intents a second."""
    play = Play(MATCHES // PROCESSES, SECONDS, pace_s, drawn=drawn)
    with tempfile.TemporaryDirectory() as folder, served(folder) as (address, _):
        found = played(address, *[play] * PROCESSES)
    soon = sorted(one for process in found for one in process["soon_ms"])
    return soon[int(P99 * len(soon))], len(soon) / max(process["seconds"] for process in found)


def _whole_matches() -> float:
    """Return the intents a second of bots that play matches to their ends, as many at once as Showdown's do."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as (address, _):
        (found,) = played(address, Play(BATTLES, pairs=BOTS // 2))
    return len(found["soon_ms"]) / float(found["seconds"])


def _growth(opened: int) -> float:
    """Return what an intent costs a server (ms) that has so many matches open."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as (address, server):
        (found,) = played(address, Play(opened, pairs=AT_ONCE, intents=GROWN, server=server))
    return 1e3 * float(found["server_s"]) / len(found["soon_ms"])


def figures() -> Iterator[Figure]:
    """Measure how soon, whole matches, and growth."""
    for pace_s, drawn, name in (
        (PACE_S, True, f"bots that choose after 0 to {2 * PACE_S} s"),
        (PACE_S, False, f"bots that choose after {PACE_S} s, all in step"),
        (0.0, False, "bots as fast as they can"),
    ):
        soon, rate = _soon(pace_s, drawn=drawn)
        yield Figure(
            group="load", name=f"99th percentile from intent to the other's diff, {MATCHES} matches, {name}", unit="ms",
            ours=soon, reference_name="the goal", reference=SOON_MS, ratio=soon / SOON_MS, goal=Goal("at most", 1.0),
        )  # fmt: skip
        yield Figure(group="load", name="  intents in it", unit="a second", ours=rate)
    ours = _whole_matches()
    name = f"{BATTLES} matches of {BOTS} bots from end to end"
    try:
        theirs = turns_a_second(BOTS, BATTLES)
        yield Figure(
            group="load", name=name, unit="intents/s", ours=ours, reference=theirs, ratio=ours / theirs,
            reference_name="turns/s of pokemon-showdown over its sockets, bots by poke-env", goal=Goal("at least", 2.0),
        )  # fmt: skip
    except (NodeMissing, PackageMissing) as reason:
        yield Figure(group="load", name=name, unit="intents/s", ours=ours, note=f"no reference: {reason}")
    costs = {opened: _growth(opened) for opened in OPEN}
    for opened, cost in costs.items():
        yield Figure(
            group="load", name=f"processor of a server for an intent, {opened} matches open", unit="ms", ours=cost,
            reference_name=f"{OPEN[0]} open", reference=costs[OPEN[0]], ratio=cost / costs[OPEN[0]],
        )  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(_client(sys.argv[1], Play(**json.loads(sys.argv[2]))))) + os.linesep)
