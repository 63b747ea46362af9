"""A node that is gone is found out before its leases end, and one that is only hard to reach keeps its matches."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fracas_clients import Backoff, Client
from fracas_protocol import v1
from fracas_server.embedded.ports import find_free_ports
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId
from fracas_server.probe import is_unreachable
from fracas_server.tokens import TokenKey, Tokens
from tests.chaos.processes import TOKEN_KEY, Node
from tests.chaos.proxy import Proxy
from tests.chaos.store import Store
from tests.server.arena import create, serving

LEASE_MS = 20_000
"""Far longer than the test waits: what it sees is no lease that has ended."""


@asynccontextmanager
async def answering(answer: bytes | None) -> AsyncIterator[str]:
    """Listen, and answer everybody with some bytes; None: with silence. Yields the address."""
    done = asyncio.Event()

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if answer is None:
            await done.wait()
        else:
            writer.write(answer)
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        yield f"ws://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        done.set()


async def test_nobody_is_there() -> None:
    """A port that nobody listens on, a proxy with nothing behind it, and one that hangs up."""
    (port,) = find_free_ports(1)

    assert await is_unreachable(f"ws://127.0.0.1:{port}/")
    for answer in (b"HTTP/1.1 502 Bad Gateway\r\n\r\n", b"HTTP/1.1 503 Service Unavailable\r\n\r\n", b""):
        async with answering(answer) as address:
            assert await is_unreachable(address), answer


async def test_somebody_may_be_there(store_url: str, tmp_path: Path) -> None:
    """A node, whatever answers otherwise, silence, a name that nobody knows, and what is no address."""
    async with serving(store_url, tmp_path) as service:
        assert not await is_unreachable(service.address)
    async with answering(b"HTTP/1.1 404 Not Found\r\n\r\n") as address:
        assert not await is_unreachable(address)
    async with answering(None) as address:
        assert not await is_unreachable(address, patience_s=0.05)
    for unknown in ("ws://nobody.invalid", "http://127.0.0.1:1", "ws://", ""):
        assert not await is_unreachable(unknown), unknown


async def test_a_node_that_lives_keeps_its_matches(store_url: str, tmp_path: Path) -> None:
    """Nobody answers at its address, but it announces itself: it may be the network, so nothing is taken from it."""
    (port,) = find_free_ports(1)
    hidden: dict[str, Any] = {"advertise": f"ws://127.0.0.1:{port}", "lease_ms": 900}
    async with (
        serving(store_url, tmp_path / "a", **hidden) as first,
        serving(store_url, tmp_path / "b", lease_ms=900) as second,
    ):
        await create(first)

        with pytest.raises(RequestRefused, match="elsewhere"):
            await second.hosting.find(MatchId("m1"))
        await second.hosting.check_leases()

        assert first.hosting.get(MatchId("m1")) is not None
        assert second.hosting.hosts == []


@pytest.mark.slow
async def test_a_killed_node_is_missed_long_before_its_lease_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kill -9 of the node that has the match: its players go on at the other one in a fraction of the lease."""
    monkeypatch.setattr("tests.chaos.processes.LEASE_MS", LEASE_MS)
    async with AsyncExitStack() as stack:
        store = Store(tmp_path / "store")
        await store.start()
        stack.push_async_callback(store.kill)
        nodes = []
        for name in ("one", "two"):
            proxy = await stack.enter_async_context(Proxy())
            nodes.append(Node(name, tmp_path, store, proxy))
            await nodes[-1].start()
            stack.push_async_callback(nodes[-1].kill)
        addresses = [node.address for node in nodes]
        tokens = Tokens(TokenKey.read(TOKEN_KEY))
        backoff = Backoff(first=0.05, longest=0.5)
        clients = [
            await Client.connect(addresses, tokens.sign(name, lifetime_s=600), backoff=backoff)
            for name in ("ann", "bob")
        ]
        seats = [v1.SeatRequest(id=seat, creatures=["gravel_brute"]) for seat in ("red", "blue")]
        hers = await clients[0].create_match(seats=seats, take_seat="red")
        his = await clients[1].join(code=hers.code)
        await hers.started()
        await his.started()

        await nodes[0].kill()

        # A question is answered by whoever has the match; the lease of the dead node alone would take 20 seconds.
        async with asyncio.timeout(LEASE_MS / 1000 / 2):
            for match in (hers, his):
                await match.catch_up(0)
        for client in clients:
            assert client._servers.home.address == nodes[1].address
            await client.close()
