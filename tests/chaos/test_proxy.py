"""The proxy, through which faults of the network come."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.bench import loops
from tests.chaos.proxy import Proxy
from tests.eventually import eventually_async

FRAME = b"\x82\x81\x00\x00\x00\x00x"
"""A binary frame of one byte, masked."""


def test_cutting_a_connection_that_is_being_written_to_is_no_failure() -> None:
    """What was held up for a connection that is cut meanwhile is dropped without a word, on uvloop as on asyncio."""
    told: list[dict[str, Any]] = []

    async def cut() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context))
        server = await asyncio.start_server(lambda _reader, writer: writer.write(b"welcome"), "127.0.0.1", 0)
        async with server, Proxy() as proxy:
            proxy.target = server.sockets[0].getsockname()[1]
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            proxy.delay_s = 0.05
            writer.write(b"GET / HTTP/1.1\r\n\r\n" + 20 * FRAME)
            await eventually_async(lambda: bool(proxy.connections), "the proxy has taken the connection")
            await asyncio.sleep(proxy.delay_s / 2)  # it has read something on both sides, and holds it up
            proxy.cut()
            assert await reader.read() == b""
            writer.close()
            await asyncio.sleep(2 * proxy.delay_s)  # what it held up would be written now

    loops.run(cut())

    assert told == []
