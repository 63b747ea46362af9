"""Connections that break in every way, in every role and at every stage, while matches are played: none is interrupted.

`FRACAS_BROKEN_MATCHES=50 pytest tests/server/gateway/test_broken_connections.py` plays fifty at once.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO
from fracas_server.match.record import SpectatorRules
from fracas_server.service import Service
from fracas_server.settings import Limits
from tests.certificates import certificates
from tests.server.arena import CREATURES, Player, create, serving
from tests.server.gateway.raw_client import TLS_WAYS, WAYS, RawClient, Way

MATCHES = int(os.environ.get("FRACAS_BROKEN_MATCHES", "0"))
"""Matches at once; 0: one for each way."""
LIMITS = Limits(
    requests_per_second=1e6, request_burst=10**6, subject_requests_per_second=1e6, connections=10**5,
    connections_per_address=10**5, guests_per_address=10**5, work_ms_per_second=1e6, work_burst_ms=10**6,
)  # fmt: skip
BUGS = frozenset(
    {"match_failed", "connection_failed", "request_failed", "queue_failed", "player_not_notified", "sink_failed",
     "answer_failed", "snapshot_failed", "encoding_failed", "follower_not_notified", "catch_up_failed",
     "background_task_ended"}
)  # fmt: skip
"""What the log says where a fault went further than its own connection."""
RING = [[2, 1], [1, 1], [1, 2], [2, 2]]
"""Where the imp steps, round and round: the step after version 1 leads to the second of them."""


@dataclass
class Arena:
    """A server with clients that break their connections."""

    service: Service
    tls: ssl.SSLContext | None = None
    left: list[RawClient] = field(default_factory=list)
    """What is broken and still open on the client's side."""

    async def raw(self, *, token: str = "", hello: bool = True, subprotocol: str = PROTO, **hi: Any) -> RawClient:
        """Connect, and say hello if wished."""
        client = await RawClient.open(self.service.address, tls=self.tls, subprotocol=subprotocol)
        self.left.append(client)
        if hello:
            client.say(hello=v1.Hello(token=token, name="Broken", **hi))
            await client.until("welcome")
        return client

    async def spectator(self, match: str, subprotocol: str = PROTO) -> RawClient:
        """Connect, and watch a match."""
        client = await self.raw(subprotocol=subprotocol)
        client.say(watch_match=v1.WatchMatch(match=match))
        await client.until("joined")
        return client

    async def player(self, **keys: Any) -> Player:
        """Connect as a player that nothing happens to."""
        return await Player.come(self.service.address, ssl=self.tls, **keys)

    async def page(self) -> RawClient:
        """Begin to ask for a page over plain HTTP."""
        address = self.service.address.partition("://")[2]
        host, _, port = address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), ssl=self.tls)
        writer.write(f"GET /tournaments/abc HTTP/1.1\r\nHost: {address}\r\n".encode())
        self.left.append(RawClient(reader, writer, PROTO))
        return self.left[-1]


@contextmanager
def unhandled() -> Iterator[list[str]]:
    """Collect what no task has caught."""
    loop, found = asyncio.get_running_loop(), list[str]()
    loop.set_exception_handler(lambda _loop, context: found.append(repr(context)))
    try:
        yield found
    finally:
        loop.set_exception_handler(None)


async def step(player: Player, match: str) -> None:
    """Let the imp take a step."""
    version = player.mirrors[match].version
    await player.until(lambda: player.decisions[match].version == version, "the next decision")
    answer = await player.act(match, {"by": "imp", "move": "walk", "path": [RING[version % len(RING)]]})
    assert answer.HasField("accepted"), answer
    await player.until_version(match, version + 1)


async def played(arena: Arena, match: str, way: Way, *, delay_ms: int) -> None:
    """Play a match from its creation to its end, while connections of all roles break in one way at each stage."""
    host = await create(arena.service, match, spectators=SpectatorRules(delay_ms=delay_ms))
    async with await arena.player() as imp, await arena.player() as watcher:
        assert (await imp.ask(join_match=v1.JoinMatch(match=match, seat="imp"))).HasField("joined")
        assert (await watcher.ask(watch_match=v1.WatchMatch(match=match))).HasField("joined")
        early = [await arena.spectator(match), await arena.raw(), await arena.raw(hello=False), await arena.page()]
        for one in early:
            await way(one, arena.service)
        ogre = await arena.player()
        assert (await ogre.ask(join_match=v1.JoinMatch(match=match, seat="ogre"))).HasField("joined")
        await imp.until_version(match, 1)
        await step(imp, match)

        seeker = await arena.raw()
        seeker.say(queue_for_match=v1.QueueForMatch(ruleset="monster_mash", confirm=True))
        await seeker.until("queued")
        resume = [v1.Resume(match=match, seat="ogre")]
        alone = await arena.raw(token=ogre.token, resume=resume)
        await alone.until("snapshot")
        await ogre.leave()
        running = [await arena.spectator(match), await arena.spectator(match, JSON), alone, seeker, await arena.raw()]
        for one in running:
            await way(one, arena.service)
        for _ in range(2):
            await step(imp, match)
        async with await arena.player(token=ogre.token, resume=resume) as back:
            await back.until_version(match, 4)
            await step(imp, match)
            await back.until_version(match, 5)
            late = [await arena.spectator(match), await arena.spectator(match, JSON)]
            for one in late:
                await way(one, arena.service)
            assert (await back.act(match, {"concede": "ogre"}, decision=0, options_hash=0)).HasField("accepted")
            for player in (imp, back, watcher):
                await player.until(partial(player.heard, "match_over"), "the end")
            await way(await arena.spectator(match), arena.service)
            assert (await imp.ask(send_chat=v1.SendChat(match=match, text="well played"))).HasField("done")
            await back.until(lambda: back.heard("chat_line"), "what is said afterwards")
            assert [imp.closed, back.closed, watcher.closed] == [None, None, None]
    assert arena.service.hosting.get(host.match) is host, "it was hosted by one host from its beginning to its end"


async def nobody_is_interrupted(arena: Arena, ways: dict[str, Way], count: int) -> None:
    """Play matches, each with connections that break in another way."""
    chosen = itertools.islice(itertools.cycle(ways.values()), count or len(ways))
    with unhandled() as uncaught, capture_logs() as logs:
        try:
            await asyncio.gather(
                *(
                    played(arena, f"broken{number}", way, delay_ms=0 if number % 3 else 1)
                    for number, way in enumerate(chosen)
                )
            )
        finally:
            for client in arena.left:
                client.close()
    assert not uncaught
    assert not [line for line in logs if line["event"] in BUGS]
    assert arena.service.metrics.match_failures._value.get() == 0
    assert arena.service.metrics.takeovers._value.get() == 0
    assert len(CREATURES) == 2, "the imp and the ogre"


@pytest.mark.slow
async def test_no_way_of_breaking_a_connection_interrupts_a_match(store_url: str, tmp_path: Path) -> None:
    """Players, spectators, a client in the queue, clients before and after hello, and a reader of the page."""
    async with serving(store_url, tmp_path, limits=LIMITS) as service:
        await nobody_is_interrupted(Arena(service), WAYS, MATCHES)


@pytest.mark.slow
async def test_no_way_of_breaking_a_tls_stream_interrupts_a_match(store_url: str, tmp_path: Path) -> None:
    """A TLS stream ends in ways of its own, and later writes to it fail differently."""
    files = certificates(tmp_path)
    keys: dict[str, Any] = {"tls_certificate": files.certificate, "tls_key": files.key, "limits": LIMITS}
    async with serving(store_url, tmp_path, **keys) as service:
        trusted = ssl.create_default_context(cafile=files.authority)
        await nobody_is_interrupted(Arena(service, tls=trusted), TLS_WAYS, MATCHES)
