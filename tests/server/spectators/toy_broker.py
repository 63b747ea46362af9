"""A broker that does as it is told: it takes messages, and answers when a test wants it to. It delivers to nobody."""

from __future__ import annotations

import asyncio
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from typing import NamedTuple, Self

__all__ = ["Heard", "ToyBroker"]


class Heard(NamedTuple):
    """A message as it came."""

    topic: str
    payload: bytes
    retain: bool


class ToyBroker:
    """Listen on loopback, for MQTT 5 alone. Use it with `async with`."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        """All messages, as they came."""
        self.clients: list[str] = []
        """Who has connected, under which name."""
        self.answering = True
        """Whether messages are acknowledged as they come."""
        self.reason = b""
        """What an acknowledgement says beside the number."""
        self.ends_at: bytes | None = None
        """The payload at which it ends the connection."""
        self._owed: list[tuple[StreamWriter, bytes]] = []
        self._writers: set[StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """What publishers connect to."""
        assert self._server is not None, "opened"
        return f"mqtt://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    @property
    def owed(self) -> int:
        """How many messages of the present connection wait for their answer."""
        return len(self._owed)

    def answer(self, count: int) -> None:
        """Acknowledge the first of those that wait for it."""
        now, self._owed = self._owed[:count], self._owed[count:]
        for writer, number in now:
            self._acknowledge(writer, number)

    def cut(self) -> None:
        """End all connections without a word."""
        self._owed.clear()
        for writer in self._writers:
            writer.transport.abort()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None, "opened"
        self._server.close()
        self.cut()
        if self._serving:
            await asyncio.wait(self._serving)

    def _begin(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while True:
                self._take(writer, *await _packet(reader))
        except (IncompleteReadError, OSError):
            pass
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    def _take(self, writer: StreamWriter, kind: int, body: bytes) -> None:
        match kind & 0xF0:
            case 0x10:
                self.clients.append(body[13 : 13 + int.from_bytes(body[11:13], "big")].decode())
                writer.write(b"\x20\x03\x00\x00\x00")
            case 0x30:
                assert kind & 0x06 == 0x02, "all is sent at least once"
                size = 2 + int.from_bytes(body[:2], "big")
                self.heard.append(Heard(body[2:size].decode(), body[size + 3 :], bool(kind & 1)))
                number = body[size : size + 2]
                if self.heard[-1].payload == self.ends_at:
                    self.cut()
                    return
                if self.answering:
                    self._acknowledge(writer, number)
                else:
                    self._owed.append((writer, number))
            case 0xC0:
                writer.write(b"\xd0\x00")
            case _:
                pass

    def _acknowledge(self, writer: StreamWriter, number: bytes) -> None:
        told = number + self.reason
        writer.write(bytes((0x40, len(told))) + told)


async def _packet(reader: StreamReader) -> tuple[int, bytes]:
    kind = (await reader.readexactly(1))[0]
    length, shift = 0, 0
    while (byte := (await reader.readexactly(1))[0]) & 0x80:
        length |= (byte & 0x7F) << shift
        shift += 7
    return kind, await reader.readexactly(length | byte << shift)
