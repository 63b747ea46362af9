"""The network between a node and the store loses what it is told to lose."""

from __future__ import annotations

import asyncio

from tests.chaos.network import StoreNetwork
from tests.eventually import eventually_async


async def test_bytes_are_lost_in_one_direction() -> None:
    """What the store is sent does not arrive, or its answer does not; a healed network has new connections."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            heard.append(data)
            writer.write(data.upper())
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, StoreNetwork(server.sockets[0].getsockname()[1]) as network:
        port = int(network.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"ONE"

        network.loses_answers = True
        writer.write(b"two")
        await eventually_async(lambda: network.lost == 3, "the answer is lost")
        assert heard == [b"one", b"two"]
        network.heal()
        assert await reader.read() == b"", "a connection that has lost bytes is ended"
        writer.close()

        network.loses_requests = True
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"three")
        await eventually_async(lambda: network.lost == 3 + 5, "the request is lost")
        network.heal()
        assert await reader.read() == b""
        assert heard == [b"one", b"two"]
        writer.close()

        network.refuses = True
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == b""
        writer.close()
