"""Intents a second of a server with one worker and with two, on the same machine in turns, each intent durable.

Clients are two processes, which share the processor with the servers: on two cores the second worker gets what clients
leave. `python -m tests.bench.bench_workers ADDRESS SECONDS` is such a process.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from statistics import median
from typing import Final

from fracas_clients import Client
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.v1 import MatchOptions
from fracas_server.die_with_parent import die_with_parent
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.bench.playing import chosen
from tests.bench.serving import served

TURNS: Final = 3
SECONDS: Final = 12.0
PROCESSES: Final = 2
MATCHES: Final = 10
"""Of each process of clients."""
RULESETS: Final = ("monster_mash", "srd5")


async def _plays(address: str, ruleset: str, until: float) -> int:
    """Play one match after the other; returns how many intents were accepted."""
    accepted = 0
    async with AsyncExitStack() as stack:
        red, blue = [await stack.enter_async_context(await Client.connect(address)) for _ in range(2)]
        while time.monotonic() < until:
            match = await red.create_match(ruleset, take_seat="red", options=MatchOptions(guests=True))
            other = await blue.join(match.id)
            policies = [RandomPolicy(chance=random.Random(match.id)) for _ in range(2)]
            played = (chosen(side, policy, until=until) for side, policy in zip((match, other), policies, strict=True))
            accepted += sum(await asyncio.gather(*played))
    return accepted


async def _client(address: str, ruleset: str, seconds: float) -> int:
    until = time.monotonic() + seconds
    return sum(await asyncio.gather(*(_plays(address, ruleset, until) for _ in range(MATCHES))))


def _rate(workers: int, ruleset: str) -> float:
    """Return the intents a second of a server with so many workers."""
    with tempfile.TemporaryDirectory() as folder, served(folder, "--workers", str(workers)) as (address, _):
        command = die_with_parent(sys.executable, "-m", __spec__.name, address, ruleset, str(SECONDS))
        clients = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)]
        accepted = [int(client.communicate()[0]) for client in clients]
    return sum(accepted) / SECONDS


def figures() -> Iterator[Figure]:
    """Measure both in turns."""
    for ruleset in RULESETS:
        found = [(_rate(1, ruleset), _rate(2, ruleset)) for _ in range(TURNS)]
        one, two = (median(rates) for rates in zip(*found, strict=True))
        yield Figure(
            group="workers", name=f"intents a second with two workers, {ruleset}, {os.cpu_count()} cores", unit="1/s",
            ours=two, reference_name="one worker", reference=one,
            ratio=median(second / first for first, second in found), goal=Goal("at least", 1.2),
        )  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(f"{run(_client(sys.argv[1], sys.argv[2], float(sys.argv[3])))}\n")
