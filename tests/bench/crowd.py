"""Connections beside matches that are played: idle ones, and spectators that read slowly.

`python -m tests.bench.crowd ADDRESS IDLE SLOW MATCHES`: prints `ready` once all are greeted. The slow ones watch as
soon as there are so many matches, spread over all of them.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Final

from websockets.frames import Frame, Opcode

from fracas_protocol import v1
from tests.bench.sink import HANDSHAKE, say

_PAUSE_S: Final = 2.0
"""How long a slow reader reads nothing after each piece."""
_BUFFER: Final = 2048
"""Bytes that the system keeps for a slow reader, and so the size of a piece."""
_LOOK_S: Final = 0.1
_AT_ONCE: Final = 50
"""Connections that are begun at once."""


def _frame(opcode: Opcode, data: bytes) -> bytes:
    return Frame(opcode, data).serialize(mask=True, extensions=None)


class _Connection(asyncio.Protocol):
    """A client that says hello, answers pings, and reads with pauses if it is a slow one."""

    def __init__(self, *, slow: bool) -> None:
        self._slow = slow
        self._buffer = bytearray()
        self._shaken = False
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.listed: asyncio.Future[list[str]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(HANDSHAKE)

    def say(self, **kind: object) -> None:
        """Send a request."""
        message = v1.ClientMessage(request="1", **kind)  # type: ignore[arg-type]
        self.transport.write(_frame(Opcode.BINARY, message.SerializeToString()))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._buffer[: end + 4]
            self._shaken = True
            self.say(hello=v1.Hello(name="crowd"))
        while (whole := whole_frame(self._buffer)) is not None:
            opcode, payload = whole
            if opcode == Opcode.PING:
                self.transport.write(_frame(Opcode.PONG, payload))
            elif not self.greeted.done():
                self.greeted.set_result(None)
            elif self.listed is not None and not self.listed.done():
                message = v1.ServerMessage.FromString(payload)
                if message.HasField("match_list"):
                    self.listed.set_result([one.match for one in message.match_list.matches])
        if self._slow and self.greeted.done():
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(_PAUSE_S, self._read_on)

    def _read_on(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    async def matches(self) -> list[str]:
        """Ask which matches there are."""
        self.listed = asyncio.get_running_loop().create_future()
        self.say(list_matches=v1.ListMatches())
        return await self.listed


def whole_frame(buffer: bytearray) -> tuple[int, bytes] | None:
    """Take a whole frame out of a buffer; None where there is none yet."""
    if len(buffer) < 2:
        return None
    size, begin = buffer[1] & 0x7F, 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        if len(buffer) < begin:
            return None
        size = int.from_bytes(buffer[2:begin], "big")
    if len(buffer) < begin + size:
        return None
    opcode, payload = buffer[0] & 0x0F, bytes(buffer[begin : begin + size])
    del buffer[: begin + size]
    return opcode, payload


async def _connected(host: str, port: int, *, slow: bool) -> _Connection:
    loop = asyncio.get_running_loop()
    raw = socket.socket()
    if slow:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)
    raw.setblocking(False)
    await loop.sock_connect(raw, (host, port))
    _, connection = await loop.create_connection(lambda: _Connection(slow=slow), sock=raw)
    await connection.greeted
    return connection


async def main(address: str, idle: int, slow: int, matches: int) -> None:
    """Connect, say so, and stay until the process is ended."""
    host, _, port = address.removeprefix("ws://").rstrip("/").partition(":")
    found: list[_Connection] = []
    kinds = [False] * idle + [True] * slow
    for first in range(0, len(kinds), _AT_ONCE):
        begun = (_connected(host, int(port), slow=one) for one in kinds[first : first + _AT_ONCE])
        found += await asyncio.gather(*begun)
    looking = await _connected(host, int(port), slow=False)
    say("ready")
    while len(ids := await looking.matches()) < matches:  # noqa: ASYNC110 - they come up in another process
        await asyncio.sleep(_LOOK_S)
    for number, one in enumerate(found[idle:]):
        one.say(watch_match=v1.WatchMatch(match=ids[number % len(ids)]))
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:5])))
