"""The process: startup time of the server and the command, and memory of a running match."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from fracas_clients import Client
from fracas_server.service import running_service
from fracas_server.settings import Limits, read_settings
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.processes import resident_bytes

ROUNDS = 5
MATCHES = 40
MOST_MIB = 0.25
FRACAS = str(Path(sys.executable).with_name("fracas"))
LIMITS = Limits(matches_per_subject=1_000, subscriptions=1_000, work_ms_per_second=1e6, work_burst_ms=1_000_000)


def _seconds_of_help() -> float:
    begun = time.perf_counter()
    subprocess.run([FRACAS, "--help"], check=True, capture_output=True)
    return time.perf_counter() - begun


def _seconds_to_listen() -> float:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [FRACAS, "serve", "--port", "0", "--data", folder, "--broker", "off"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            taken = time.perf_counter() - begun
            assert "listens" in line, line
        finally:
            process.terminate()
            process.wait()
    return taken


async def _bytes_per_match() -> float:
    """Return what running matches weigh, each with the views of both seats and the public; the clients are in it."""
    with tempfile.TemporaryDirectory() as folder:
        settings = read_settings(port=0, data=Path(folder), limits=LIMITS, broker="off", log_level="error")
        async with running_service(settings) as service:
            players = [await Client.connect(service.address, name=name) for name in ("ann", "ben")]

            async def begin() -> None:
                match = await players[0].create_match("monster_mash")
                for joined in [await player.join(match.id) for player in players]:
                    await joined.started()

            for _ in range(3):  # content, code and caches that all matches share
                await begin()
            gc.collect()
            before = resident_bytes()
            for _ in range(MATCHES):
                await begin()
            await asyncio.sleep(0)
            gc.collect()
            weight = (resident_bytes() - before) / MATCHES
            for player in players:
                await player.close()
    return weight


def figures() -> Iterator[Figure]:
    """Measure all three; their references are the bounds of the issue."""
    for name, measure, bound in (
        ("`fracas --help`", _seconds_of_help, 0.3),
        ("`fracas serve` until it listens, the store's start included", _seconds_to_listen, 1.0),
    ):
        seconds = median(measure() for _ in range(ROUNDS))
        yield Figure(
            group="process", name=name, unit="s", ours=seconds, reference_name="the issue's bound", reference=bound,
            ratio=seconds / bound, goal=Goal("at most", 1),
        )  # fmt: skip
    weight = run(_bytes_per_match()) / 2**20
    yield Figure(
        group="process", name="a running match, both clients included", unit="MiB", ours=weight,
        reference_name="the issue's bound", reference=MOST_MIB, ratio=weight / MOST_MIB, goal=Goal("at most", 1),
    )  # fmt: skip
