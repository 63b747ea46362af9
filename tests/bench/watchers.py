"""Spectators for the play benchmark: sockets that say hello, watch a match and read all messages.

`python -m tests.bench.watchers ADDRESS MATCH COUNT`: prints `ready` when all of them have been sent something.
"""

from __future__ import annotations

import asyncio
import sys

from websockets.frames import Frame, Opcode

from fracas_protocol import v1
from tests.bench.sink import HANDSHAKE, say


def _frame(message: v1.ClientMessage) -> bytes:
    return Frame(Opcode.BINARY, message.SerializeToString()).serialize(mask=True, extensions=None)


class _Watcher(asyncio.Protocol):
    def __init__(self, match: str, watching: asyncio.Future[None]) -> None:
        self._match = match
        self._watching = watching
        self._transport: asyncio.WriteTransport | None = None
        self._reads = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(HANDSHAKE)

    def data_received(self, _data: bytes) -> None:
        self._reads += 1
        if self._reads == 1 and self._transport is not None:
            self._transport.write(_frame(v1.ClientMessage(request="1", hello=v1.Hello())))
            self._transport.write(_frame(v1.ClientMessage(request="2", watch_match=v1.WatchMatch(match=self._match))))
        elif self._reads > 1 and not self._watching.done():
            self._watching.set_result(None)


async def main(address: str, match: str, count: int) -> None:
    """Watch until the process is ended."""
    host, _, port = address.removeprefix("ws://").partition(":")
    loop = asyncio.get_running_loop()
    for _ in range(count):
        watching: asyncio.Future[None] = loop.create_future()
        await loop.create_connection(lambda watching=watching: _Watcher(match, watching), host, int(port))  # type: ignore[misc]
        await watching
    say("ready")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
