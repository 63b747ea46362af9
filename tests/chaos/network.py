"""The network between one node and the store: it can be slow, lose what goes in either direction, or be cut."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from typing import Final, Self

__all__ = ["StoreNetwork"]

_PIECE: Final = 65_536


class StoreNetwork:
    """Forward the connections of one node to the store. Use it with `async with`.

    Args:
        port: The store's port on loopback.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._server: asyncio.Server | None = None
        self._writers: set[StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self.loses_requests = False
        """Whether nothing from the node reaches the store."""
        self.loses_answers = False
        """Whether nothing from the store reaches the node."""
        self.refuses = False
        """Whether the node cannot connect."""
        self.lost = 0
        """Bytes that were lost so far."""
        self.delay_s = 0.0
        """How long bytes are held up, in both directions."""

    @property
    def url(self) -> str:
        """What the node connects to."""
        assert self._server is not None, "opened"
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def drained(self) -> None:
        """Wait until all that the store has sent is passed on, once it has ended."""
        while self._serving:
            await asyncio.wait(self._serving)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None, "opened"
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """End all connections without a word."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    def heal(self) -> None:
        """Forward everything again; connections that have lost bytes are ended, as a network ends them."""
        lossy = self.loses_requests or self.loses_answers
        self.loses_requests = self.loses_answers = self.refuses = False
        self.delay_s = 0.0
        if lossy:
            self.cut()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, there_writer}
        task = asyncio.current_task()
        assert task is not None, "each connection has one"
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        self._writers |= ends
        try:
            await asyncio.gather(self._up(reader, there_writer), self._down(there_reader, writer))
        except OSError:
            pass
        finally:
            self._writers -= ends
            for end in ends:
                end.transport.abort()

    async def _up(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(_PIECE):
            await self._pass_on(writer, data, lost=self.loses_requests)
        raise ConnectionResetError

    async def _down(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(_PIECE):
            await self._pass_on(writer, data, lost=self.loses_answers)
        raise ConnectionResetError

    async def _pass_on(self, writer: StreamWriter, data: bytes, *, lost: bool) -> None:
        if lost:
            self.lost += len(data)
            return
        if self.delay_s:
            await asyncio.sleep(self.delay_s)  # the delay is the fault itself
        if writer.transport.is_closing():  # uvloop would raise a RuntimeError where asyncio drops it
            raise ConnectionResetError
        writer.write(data)
        await writer.drain()
