"""Several nodes: cost of forwarding a request, and a thousand clients of a node that has died."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from fracas_clients import Backoff, Client
from fracas_protocol import v1
from fracas_server.store.connection import connect_store
from fracas_server.tokens import TokenKey, Tokens
from tests.bench.figures import Figure, Goal
from tests.bench.loops import run
from tests.chaos.processes import TOKEN_KEY, Node
from tests.chaos.proxy import Proxy
from tests.chaos.store import Store

CLIENTS = 1_000
TABLES = 16
"""Matches that they watch."""
ASKED = 300
OPENED = 50
BACK_S = 5.0
"""A thousand clients are to be served again within this time."""


class _Direct(Node):
    """A node that clients reach without a proxy, whose work would count as the clients'."""

    @property
    def address(self) -> str:
        """Where its clients connect to."""
        return f"ws://127.0.0.1:{self.port}"


def _token(name: str) -> str:
    return Tokens(TokenKey.read(TOKEN_KEY)).sign(name, lifetime_s=3600)


async def _pass_on(store: Store, ready: asyncio.Event) -> None:
    """Be the other node of a relay: take each request out of one channel and put an answer into another."""
    redis = await connect_store(store.url)
    heard = redis.pubsub(ignore_subscribe_messages=True)
    await heard.subscribe("asked")
    ready.set()
    async for message in heard.listen():
        if message["type"] == "message":
            await redis.publish("answered", message["data"])


async def _ways(folder: Path) -> tuple[float, float, float]:
    """Return the median seconds of a question asked directly, of one passed on, and of opening a connection."""
    async with AsyncExitStack() as stack:
        store = Store(folder / "store")
        await store.start()
        stack.push_async_callback(store.kill)
        proxy = await stack.enter_async_context(Proxy())
        node = Node("one", folder, store, proxy)
        await node.start()
        stack.push_async_callback(node.kill)
        address = f"ws://127.0.0.1:{proxy.target}"
        opened = []
        for number in range(OPENED):
            begun = time.perf_counter()
            client = await Client.connect(address, _token(f"opens-{number}"))
            opened.append(time.perf_counter() - begun)
            await client.close()
        client = await stack.enter_async_context(await Client.connect(address, _token("asks")))
        redis = await connect_store(store.url)
        stack.push_async_callback(redis.aclose)
        answers = redis.pubsub(ignore_subscribe_messages=True)
        await answers.subscribe("answered")
        ready = asyncio.Event()
        other = asyncio.get_running_loop().create_task(_pass_on(store, ready))
        await ready.wait()
        direct, passed = [], []
        for _ in range(ASKED):
            begun = time.perf_counter()
            await client.list_matches(limit=1)
            middle = time.perf_counter()
            await redis.publish("asked", b"r" * 300)
            while await answers.get_message(timeout=1.0) is None:
                pass
            direct.append(middle - begun)
            passed.append(time.perf_counter() - middle)
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
        return statistics.median(direct), statistics.median(passed), statistics.median(opened)


async def _come_back(folder: Path) -> tuple[float, float]:
    """Kill the node of a thousand clients; returns the seconds until all see their match again, and until half do."""
    async with AsyncExitStack() as stack:
        store = Store(folder / "store")
        await store.start()
        stack.push_async_callback(store.kill)
        nodes = []
        for name in ("one", "two"):
            node = _Direct(name, folder, store, Proxy())
            await node.start()
            stack.push_async_callback(node.kill)
            nodes.append(node)
        addresses = [node.address for node in nodes]
        backoff = Backoff(chance=random.Random(1))
        host = await stack.enter_async_context(await Client.connect(addresses, _token("host")))
        matches = []
        for _ in range(TABLES):
            match = await host.create_match(seats=[v1.SeatRequest(id="red"), v1.SeatRequest(id="blue")])
            matches.append(match.id)
        clients = []
        for number in range(CLIENTS):
            client = await Client.connect(addresses, _token(f"c{number}"), backoff=backoff)
            stack.push_async_callback(client.close)
            await client.watch(matches[number % len(matches)])
            clients.append(client)
        begun = time.perf_counter()
        await nodes[0].kill()
        back = []

        async def served(client: Client) -> None:
            await client.watch(matches[0])
            back.append(time.perf_counter() - begun)

        await asyncio.gather(*(served(client) for client in clients))
        return max(back), statistics.median(back)


def figures() -> Iterator[Figure]:
    """Measure a question asked directly and passed on, a connection, and a node that is killed."""
    with tempfile.TemporaryDirectory() as folder:
        direct, passed, opened = run(_ways(Path(folder)))
    yield Figure(
        group="nodes", name="a question to the node that has the match", unit="ms", ours=1e3 * direct,
        reference_name="passing it on and back through the store comes on top", reference=1e3 * passed,
    )  # fmt: skip
    yield Figure(group="nodes", name="a connection to another node, welcome included", unit="ms", ours=1e3 * opened)
    with tempfile.TemporaryDirectory() as folder:
        last, half = run(_come_back(Path(folder)))
    yield Figure(
        group="nodes", name=f"{CLIENTS} clients of a node that is killed, all served by another", unit="s", ours=last,
        reference_name="goal", reference=BACK_S, ratio=last / BACK_S, goal=Goal("at most", 1.0),
    )  # fmt: skip
    yield Figure(group="nodes", name="half of them", unit="s", ours=half)
