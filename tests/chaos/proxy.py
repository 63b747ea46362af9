"""A proxy between clients and one server that cuts connections, holds bytes up, and sends frames of clients twice."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from typing import Final, Self

from fracas_server.settings import BACKLOG

__all__ = ["Proxy"]

_LENGTHS: Final = {126: 2, 127: 8}
"""Bytes of the longer forms of a frame's length (RFC 6455, 5.2)."""
_MASK_BYTES: Final = 4
_DATA: Final = {0x81, 0x82}
"""First bytes of a whole text or binary frame."""


class Proxy:
    """Forward connections. Use it with `async with`."""

    def __init__(self) -> None:
        self.target = 0
        """The server's port on loopback."""
        self.delay_s = 0.0
        """How long bytes are held up, in both directions."""
        self.doubling = False
        """Whether every frame of a client is sent twice."""
        self.doubled = 0
        """Frames that were sent twice so far."""
        self._server: asyncio.Server | None = None
        self._writers: set[StreamWriter] = set()

    @property
    def port(self) -> int:
        """Where clients connect to."""
        assert self._server is not None, "opened"
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """How many connections are forwarded now."""
        return len(self._writers) // 2

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=BACKLOG)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None, "opened"
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """End all connections without a word."""
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, there_writer}
        self._writers |= ends
        try:
            await asyncio.gather(self._up(reader, there_writer), self._down(there_reader, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self._writers -= ends
            for end in ends:
                end.transport.abort()

    async def _down(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._write(writer, data)
        raise ConnectionResetError

    async def _up(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._write(writer, await reader.readuntil(b"\r\n\r\n"))
        while True:
            frame = await _frame(reader)
            await self._write(writer, frame)
            if self.doubling and frame[0] in _DATA:
                self.doubled += 1
                await self._write(writer, frame)

    async def _write(self, writer: StreamWriter, data: bytes) -> None:
        if self.delay_s:
            await asyncio.sleep(self.delay_s)  # the delay is what is made here; nobody waits for it to pass
        if writer.transport.is_closing():  # uvloop would raise a RuntimeError where asyncio drops it
            raise ConnectionResetError
        writer.write(data)
        await writer.drain()


async def _frame(reader: StreamReader) -> bytes:
    """Read one whole frame of a client, which is masked."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    if (more := _LENGTHS.get(length)) is not None:
        extended = await reader.readexactly(more)
        head, length = head + extended, int.from_bytes(extended, "big")
    return head + await reader.readexactly(_MASK_BYTES + length)
