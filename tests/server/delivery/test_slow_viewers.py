"""A viewer that does not keep up: skipped diffs become one snapshot, and who stays stuck is let go."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from fracas_protocol import v1
from fracas_protocol.codec import PROTO, decode_server, encode
from fracas_protocol.mirror import Mirror
from fracas_server.settings import Limits
from tests.server.arena import DEADLINE_S, create, joined, serving

FAST: dict[str, Any] = {"requests_per_second": 1e6, "request_burst": 10**6, "subject_requests_per_second": 1e6}
LONGEST_LINE = "\N{CJK UNIFIED IDEOGRAPH-4E00}" * 500
"""What fills buffers with the fewest requests."""
SMALL = Limits(outbox_bytes=4096, stuck_seconds=60, **FAST)


async def deaf(address: str) -> ClientConnection:
    """Connect through a socket that buffers as little as it can, and watch."""
    host, _, port = address.partition("://")[2].partition(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
    client = await connect(address, sock=raw, subprotocols=[Subprotocol(PROTO)], compression=None, max_queue=1)
    await client.send(encode(v1.ClientMessage(request="1", hello=v1.Hello()), PROTO))
    await client.send(encode(v1.ClientMessage(request="2", watch_match=v1.WatchMatch(match="m1")), PROTO))
    for _ in range(3):  # welcome, joined, snapshot
        decode_server(await client.recv(), PROTO)
    client.transport.pause_reading()
    return client


@pytest.mark.slow
async def test_skipped_diffs_become_one_snapshot(store_url: str, tmp_path: Path) -> None:
    """Once a slow viewer reads again, it gets one snapshot in place of what it missed, and its view is whole."""
    async with serving(store_url, tmp_path, limits=SMALL) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            viewer = await deaf(service.address)
            said = 0
            while not host.views.behind:
                # Chat fills the buffers of who does not read it, and of nobody else.
                assert (await imp.ask(send_chat=v1.SendChat(match="m1", text=LONGEST_LINE))).HasField("done")
                said += 1
                assert said < 20_000, "the viewer has no end to its buffers"
            await imp.until_asked("m1")
            await imp.act("m1", {"by": "imp", "move": "walk", "path": [[1, 1]]})
            await ogre.until_version("m1", 2)
            viewer.transport.resume_reading()

            mirror = None
            diffs = 0
            async with asyncio.timeout(DEADLINE_S):
                while mirror is None:
                    message = decode_server(await viewer.recv(), PROTO)
                    diffs += message.HasField("diff")
                    if message.HasField("snapshot"):
                        mirror = Mirror(message.snapshot)
            assert (mirror.version, diffs) == (2, 0)
            assert b"fracas_diffs_skipped_total 1.0" in service.metrics.text()
            await viewer.close()


@pytest.mark.slow
async def test_who_stays_stuck_is_let_go(store_url: str, tmp_path: Path) -> None:
    """A viewer that reads nothing any more is dropped, and nobody else notices."""
    limits = Limits(outbox_bytes=4096, stuck_seconds=0.05, **FAST)
    async with serving(store_url, tmp_path, limits=limits) as service:
        host = await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            viewer = await deaf(service.address)
            while host.views.watching:
                assert (await imp.ask(send_chat=v1.SendChat(match="m1", text=LONGEST_LINE))).HasField("done")

            assert b'fracas_connections_let_go_total{why="too_slow"} 1.0' in service.metrics.text()
            viewer.transport.abort()
