"""A client of raw frames, and every way in which its connection can break."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import ssl
import struct
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Self
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection
from websockets.frames import Opcode
from websockets.protocol import State

from fracas_protocol import v1
from fracas_protocol.codec import PROTO, decode_server, encode
from fracas_server.service import Service
from tests.eventually import eventually_async
from tests.server.arena import DEADLINE_S

__all__ = ["TLS_WAYS", "WAYS", "RawClient", "Way"]

ASKED_S: Final = 0.05
"""How soon the server gives up a connection that is asked whether it is there."""
_FIN: Final = 0x80
_MASKED: Final = 0x80


class RawClient:
    """A WebSocket of which every byte is our own; build it with `open`. It reads nothing by itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, subprotocol: str) -> None:
        self.reader = reader
        self.writer = writer
        self._subprotocol = subprotocol
        self._requests = 0

    @classmethod
    async def open(cls, address: str, *, tls: ssl.SSLContext | None = None, subprotocol: str = PROTO) -> Self:
        """Connect and become a WebSocket, without saying hello."""
        where = urlsplit(address)
        reader, writer = await asyncio.open_connection(where.hostname, where.port, ssl=tls)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET / HTTP/1.1", f"Host: {where.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Protocol: {subprotocol}"]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        async with asyncio.timeout(DEADLINE_S):
            answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        return cls(reader, writer, subprotocol)

    def frame(self, first: int, data: bytes = b"", *, masked: bool = True) -> None:
        """Write a frame.

        Args:
            first: Its first byte: FIN, the reserved bits and the opcode.
            data: What it carries.
            masked: Whether it is masked as a client's frames must be; by zeros, which leave it as it is.
        """
        mask = _MASKED if masked else 0
        if len(data) < 126:
            size = bytes([mask | len(data)])
        elif len(data) < 1 << 16:
            size = bytes([mask | 126]) + struct.pack(">H", len(data))
        else:
            size = bytes([mask | 127]) + struct.pack(">Q", len(data))
        self.writer.write(bytes([first]) + size + (bytes(4) if masked else b"") + data)

    def say(self, **kind: object) -> None:
        """Write a request."""
        self._requests += 1
        message = v1.ClientMessage(request=str(self._requests), **kind)  # type: ignore[arg-type]
        data = encode(message, self._subprotocol)  # type: ignore[arg-type]
        opcode = Opcode.BINARY if self._subprotocol == PROTO else Opcode.TEXT
        self.frame(_FIN | opcode, data if isinstance(data, bytes) else data.encode())

    async def until(self, kind: str) -> v1.ServerMessage:
        """Read until a message of this kind comes, and return it."""
        async with asyncio.timeout(DEADLINE_S):
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                data = await self.reader.readexactly(size)
                if first & 0x0F not in {Opcode.BINARY, Opcode.TEXT}:
                    continue
                frame = data if self._subprotocol == PROTO else data.decode()
                message = decode_server(frame, self._subprotocol)  # type: ignore[arg-type]
                if message.WhichOneof("kind") == kind:
                    return message

    def close(self) -> None:
        """Be gone."""
        self.writer.transport.abort()


Way = Callable[[RawClient, Service], Awaitable[None]]
"""Breaks a connection to a server; what the server does then, it does by itself."""


def _frames(*frames: tuple[int, bytes], masked: bool = True) -> Way:
    async def broken(client: RawClient, _service: Service) -> None:
        for first, data in frames:
            client.frame(first, data, masked=masked)
        await client.writer.drain()

    return broken


def _socket_of(client: RawClient) -> socket.socket:
    found: socket.socket = client.writer.get_extra_info("socket")
    return found


async def _reset(client: RawClient, _service: Service) -> None:
    _socket_of(client).setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.writer.transport.abort()


async def _half_close(client: RawClient, _service: Service) -> None:
    _socket_of(client).shutdown(socket.SHUT_WR)


async def _fin(client: RawClient, _service: Service) -> None:
    client.writer.close()


async def _deaf(client: RawClient, service: Service) -> None:
    """Read nothing any more, and let the server ask at once whether this connection is still there.

    It is given up and not closed yet when this returns.
    """
    client.writer.transport.pause_reading()  # type: ignore[attr-defined]
    port = _socket_of(client).getsockname()[1]
    for connection in list(service.gateway.connections):
        asked = connection._socket
        if asked.remote_address and asked.remote_address[1] == port and asked.keepalive_task is not None:
            asked.keepalive_task.cancel()
            asked.ping_interval = asked.ping_timeout = ASKED_S
            asked.keepalive_task = asyncio.get_running_loop().create_task(asked.keepalive())
            await eventually_async(partial(_is_given_up, asked), "the server gives the connection up")


def _is_given_up(connection: ServerConnection) -> bool:
    return connection.state is not State.OPEN


async def _cut_in_a_frame(client: RawClient, _service: Service) -> None:
    client.writer.write(bytes([_FIN | Opcode.BINARY, _MASKED | 100]) + b"\0\0\0\0half")
    await client.writer.drain()
    _socket_of(client).shutdown(socket.SHUT_WR)


WAYS: Final[dict[str, Way]] = {
    "text that is not UTF-8": _frames((_FIN | Opcode.TEXT, b"\xff\xfe")),
    "text that is not UTF-8 in two frames": _frames((Opcode.TEXT, b"\xff"), (_FIN | Opcode.CONT, b"\xfe")),
    "reserved bits": _frames((_FIN | 0x40 | Opcode.BINARY, b"x")),
    "an unknown opcode": _frames((_FIN | 3, b"x")),
    "a continuation of nothing": _frames((_FIN | Opcode.CONT, b"x")),
    "a frame without a mask": _frames((_FIN | Opcode.BINARY, b"x"), masked=False),
    "a control frame in parts": _frames((Opcode.PING, b"x")),
    "a control frame that is too long": _frames((_FIN | Opcode.PING, bytes(126))),
    "a message that is too long": _frames((_FIN | Opcode.BINARY, bytes(200_000))),
    "a close frame and silence": _frames((_FIN | Opcode.CLOSE, struct.pack(">H", 1000))),
    "a close frame with a wrong code": _frames((_FIN | Opcode.CLOSE, struct.pack(">H", 999))),
    "a close frame of one byte": _frames((_FIN | Opcode.CLOSE, b"x")),
    "a reset": _reset,
    "a half-close": _half_close,
    "a half-close within a frame": _cut_in_a_frame,
    "a FIN": _fin,
    "no answer to a ping": _deaf,
}
"""By name. All but the reset and the FIN leave the client's side of the connection open."""

TLS_WAYS: Final[dict[str, Way]] = {
    "a TLS close": _fin,
    "a TLS stream cut off by a FIN": _half_close,
    "a TLS stream cut off by a reset": _reset,
    "text that is not UTF-8 over TLS": WAYS["text that is not UTF-8"],
    "reserved bits over TLS": WAYS["reserved bits"],
    "a close frame and silence over TLS": WAYS["a close frame and silence"],
    "no answer to a ping over TLS": _deaf,
}
