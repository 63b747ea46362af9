"""Receivers for the fan-out benchmark: N bare sockets in a process of their own that count what they are sent.

`python -m tests.bench.sink PORT CLIENTS FRAME_BYTES`: prints `ready`, then a line each time all have one more frame.
"""

from __future__ import annotations

import asyncio
import sys

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: fracas.v1.proto\r\n\r\n"
)


def say(line: object) -> None:
    """Tell the benchmark something."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class _Receiver(asyncio.Protocol):
    total = 0
    told = 0
    step = 1

    def __init__(self, shaken: asyncio.Future[None]) -> None:
        self._shaken: asyncio.Future[None] | None = shaken

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        if self._shaken is not None:
            # Nothing is sent before all are ready, so the answer to the handshake comes alone.
            self._shaken.set_result(None)
            self._shaken = None
            return
        _Receiver.total += len(data)
        while _Receiver.total - _Receiver.told >= _Receiver.step:
            _Receiver.told += _Receiver.step
            say(_Receiver.told // _Receiver.step)


async def main(port: int, clients: int, frame_bytes: int) -> None:
    """Connect, say so, and count until the process is ended."""
    _Receiver.step = clients * frame_bytes
    loop = asyncio.get_running_loop()
    for _ in range(clients):
        shaken: asyncio.Future[None] = loop.create_future()
        await loop.create_connection(lambda shaken=shaken: _Receiver(shaken), "127.0.0.1", port)  # type: ignore[misc]
        await shaken
    say("ready")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:4])))
