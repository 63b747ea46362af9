"""Many tables of one tournament at once, on one node with a real store, played by bots over real sockets.

The bots are clients of one process, as an author's are who brings a field of them; every pair of them meets at once.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from fracas_clients import Client
from fracas_clients.policies.random import RandomPolicy
from fracas_clients.tournaments import Tournaments
from fracas_protocol.v1 import MatchOptions, TournamentPhase, TournamentPlan, TournamentStep
from fracas_server.embedded import embedded_store
from fracas_server.logs import configure_logs
from fracas_server.service import running_service
from fracas_server.settings import Limits, read_settings
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run

__all__ = ["tables"]

BOTS, TABLES = 21, 200
"""Twenty-one who all meet are 210 games."""
LOOK_S = 0.5
LIMITS = Limits(
    requests_per_second=1e6, request_burst=1_000_000, subject_requests_per_second=1e6, work_ms_per_second=1e6,
    work_burst_ms=1_000_000,
)  # fmt: skip


async def _played(address: str, bots: int, tables: int) -> tuple[int, int, float]:
    """Play a round robin; returns how many tables ran at once, how many games there were, and the seconds."""
    plan = TournamentPlan(
        name="Tables", format="round_robin", ruleset="monster_mash", who="bots", at_once=True, tables=tables,
        match=MatchOptions(guests=True),
    )  # fmt: skip
    async with AsyncExitStack() as stack:
        connected = [await Client.connect(address, name=f"B{n}") for n in range(bots)]
        clients = [await stack.enter_async_context(client) for client in connected]
        host = Tournaments(clients[0])
        cup = (await host.create(plan)).id
        for client in clients:
            await Tournaments(client).enter(cup, is_bot=True)
        begun, most = time.perf_counter(), 0
        await host.steer(cup, TournamentStep.TOURNAMENT_STEP_START)
        playing = [asyncio.create_task(Tournaments(client).play_all(cup, RandomPolicy)) for client in clients]
        while (stands := await host.get(cup)).phase != TournamentPhase.TOURNAMENT_PHASE_OVER:
            most = max(most, stands.running)
            await asyncio.sleep(LOOK_S)
        taken = time.perf_counter() - begun
        await asyncio.gather(*playing)
    return most, stands.ended, taken


async def _measure(bots: int, tables: int) -> tuple[int, int, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with embedded_store(Path(folder) / "store") as store:
            settings = read_settings(
                port=0, data=Path(folder), store=store.url, broker="off", bots=False, log_level="error", limits=LIMITS
            )
            async with running_service(settings) as service:
                return await _played(service.address, bots, tables)


def tables() -> Iterator[Figure]:
    """Measure many tables at once."""
    configure_logs("error")
    most, games, seconds = run(_measure(BOTS, TABLES))
    yield Figure(
        group="tournaments", name=f"tables at once on one node ({games} games in {seconds:.0f} s)", unit="tables",
        ours=most, reference_name="the wish", reference=TABLES, ratio=most / TABLES, goal=Goal("at least", 1.0),
    )  # fmt: skip
