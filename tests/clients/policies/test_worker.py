"""A worker's bots: orders in, reports out, and each choice waits for its turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest

from fracas_clients.policies.worker import BotWorker
from tests.clients.fake_server import DEADLINE, FakeServer, accepted, decisions, joined, over, snapshot, turn


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    """A server in whose match the red seat is to decide once."""
    async with FakeServer() as running:
        running.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        running.handlers["send_intent"] = lambda _: [accepted(1), over("red")]
        yield running


class Worker:
    """The bots of a worker, with what they report."""

    def __init__(self) -> None:
        self.orders = asyncio.StreamReader()
        self.reports: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.running = asyncio.get_running_loop().create_task(BotWorker(self.reports.put_nowait).run(self.orders))

    def order(self, **words: Any) -> None:
        """Give an order."""
        self.orders.feed_data(json.dumps(words).encode() + b"\n")

    def play(self, server: FakeServer, number: int, policy: str) -> None:
        """Order a bot to play."""
        self.order(play=number, address=server.url, token="", policy=policy, match="m1", seat="red", pace=0)

    async def report(self) -> Mapping[str, Any]:
        """Return the next report."""
        async with asyncio.timeout(DEADLINE):
            return await self.reports.get()

    async def end(self) -> None:
        """End the orders, and wait for the end."""
        self.orders.feed_eof()
        async with asyncio.timeout(DEADLINE):
            await self.running


async def test_a_bot_plays_when_it_may(server: FakeServer) -> None:
    """It reports before its choice, waits for its turn, and reports its end."""
    worker = Worker()
    worker.play(server, 7, "random")

    assert await worker.report() == {"bot": 7, "spent_ms": 0}
    assert server.requests("send_intent") == []
    worker.order(go=7)
    assert await worker.report() == {"bot": 7, "ended": 0}
    assert len(server.requests("send_intent")) == 1
    await worker.end()


async def test_a_policy_that_cannot_be_loaded_ends_no_other(server: FakeServer) -> None:
    """Each bot has its own exit code."""
    worker = Worker()
    worker.play(server, 1, "nonsense")
    assert await worker.report() == {"bot": 1, "ended": 2}
    worker.play(server, 2, "random")
    assert (await worker.report())["bot"] == 2
    worker.order(go=1)  # too late
    worker.order(end=2)
    assert await worker.report() == {"bot": 2, "ended": 1}
    await worker.end()


async def test_bots_end_with_their_server(server: FakeServer) -> None:
    """When there are no more orders, nothing goes on."""
    worker = Worker()
    worker.play(server, 1, "random")
    await worker.report()
    await worker.end()

    assert await worker.report() == {"bot": 1, "ended": 1}
