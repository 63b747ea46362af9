"""Capacity of one core of a node: processor time of its process for each intent, spectator and finished match.

Processor time and not time: a node that has its core to itself does so many a second, whatever else this machine does.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from fracas_clients import Client, Match
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol import v1
from fracas_server.embedded import embedded_store
from fracas_server.logs import configure_logs
from fracas_server.match.requests import End
from fracas_server.service import running_service
from fracas_server.settings import Limits, read_settings
from fracas_server.tokens import TokenKey, Tokens
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.chaos.processes import TOKEN_KEY, Node
from tests.chaos.proxy import Proxy
from tests.chaos.store import Store
from tests.processes import resident_bytes

INTENTS = 150
WATCHERS = 40
FEW, MANY = 200, 2_000
"""Matches that have come and gone; the tenfold may not make the process much larger."""
GROWTH = 1.2
LIMITS = Limits(matches_per_subject=10**6, subscriptions=10**6, work_ms_per_second=1e6, work_burst_ms=10**6)


def _spent(process: int) -> float:
    """Return the seconds of the processor that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _play(sides: list[Match], intents: int, chance: random.Random) -> int:
    """Play at random; returns the intents that were accepted."""
    policy, done = RandomPolicy(chance=chance), 0
    while done < intents and not any(match.ended for match in sides):
        asked = next((match for match in sides if match.decisions), None)
        if asked is None:
            await asyncio.sleep(0.001)  # the diff is on its way
            continue
        decision = asked.decisions[0]
        done += bool(await asked.act(policy.choose(asked.view, decision), decision=decision))
    return done


async def _intents(ruleset: str, watchers: int) -> float:
    """Return the seconds of the node's processor that an intent takes, with so many who watch."""
    tokens = Tokens(TokenKey.read(TOKEN_KEY))
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            store = Store(Path(folder) / "store")
            await store.start()
            stack.push_async_callback(store.kill)
            proxy = await stack.enter_async_context(Proxy())
            node = Node("one", Path(folder), store, proxy)
            await node.start()
            stack.push_async_callback(node.kill)
            assert node.process is not None
            address = f"ws://127.0.0.1:{node.port}"
            clients = [
                await stack.enter_async_context(await Client.connect(address, tokens.sign(f"c{n}", lifetime_s=3600)))
                for n in range(2 + watchers)
            ]
            spent, done, chance = 0.0, 0, random.Random(1)
            while done < INTENTS:
                mine = await clients[0].create_match(ruleset, options=v1.MatchOptions(guests=True))
                sides = [await client.join(mine.id) for client in clients[:2]]
                for client in clients[2:]:
                    await (await client.watch(mine.id)).started()
                for match in sides:
                    await match.started()
                before = _spent(node.process.pid)
                done += await _play(sides, INTENTS - done, chance)
                spent += _spent(node.process.pid) - before
            return spent / done


async def _growth() -> tuple[float, float]:
    """Return the size of a server's process (bytes) after few matches that have begun and ended, and after many."""
    with tempfile.TemporaryDirectory() as folder:
        async with embedded_store(Path(folder) / "store", durability="everysec") as store:
            settings = read_settings(
                port=0, data=Path(folder), store=store.url, limits=LIMITS, broker="off", log_level="error", linger_ms=0,
                entropy_ms=0, bots=False,
            )  # fmt: skip
            sizes = []
            configure_logs("error")
            async with running_service(settings) as service:
                service.lobby.bots = True  # seats that nobody plays
                async with await Client.connect(service.address, name="ann") as ann:
                    for number in range(1, MANY + 1):
                        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="random")]
                        match = await ann.create_match(seats=seats, take_seat="red")
                        await match.started()
                        host = service.hosting.get(match.id)  # type: ignore[arg-type]  # an id
                        assert host is not None
                        host.submit(End("ended_by_operator"))
                        await host.stopped.wait()
                        ann._matches.clear()  # what the client keeps is not the server's
                        ann._servers._places.clear()
                        if number in {FEW, MANY}:
                            gc.collect()
                            sizes.append(resident_bytes())
            return float(sizes[0]), float(sizes[1])


def figures() -> Iterator[Figure]:
    """Measure intents, spectators and growth."""
    for ruleset in ("monster_mash", "srd5", "orcus"):
        alone = run(_intents(ruleset, 0))
        yield Figure(group="core", name=f"processor of a node for an intent, {ruleset}", unit="ms", ours=1e3 * alone)
        if ruleset == "monster_mash":
            watched = run(_intents(ruleset, WATCHERS))
            each = max(0.0, watched - alone) / WATCHERS
            yield Figure(group="core", name="and for each who watches it", unit="us", ours=1e6 * each)
    few, many = run(_growth())
    yield Figure(
        group="core", name=f"size after {MANY} matches that came and went", unit="MiB", ours=many / 2**20,
        reference_name=f"after {FEW}", reference=few / 2**20, ratio=many / few, goal=Goal("at most", GROWTH),
    )  # fmt: skip
