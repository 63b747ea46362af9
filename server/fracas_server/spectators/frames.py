"""What a server and `fracas publish` say to each other over a Unix socket.

Both begin with a line, `fracas-publish/1`; the server's has its name as a client of the broker behind it. Then the
server sends messages, and is told what becomes of them: `Notice`, each with a number. All numbers are big-endian.
"""

from __future__ import annotations

import asyncio
import re
import struct
from enum import IntEnum
from typing import Final

from fracas_server.spectators.send_queue import MOST_BYTES, Message

__all__ = ["Notice", "WrongPeer", "agree", "frame", "greeting", "notice_frame", "read_message", "read_notice"]

_SPEAKS: Final = "fracas-publish/1"
_LINE: Final = re.compile(rb"fracas-publish/(\d{1,4})(?: (fracas[0-9a-f]{16}))?\n")
_MESSAGE: Final = struct.Struct(">?HI")
"""Whether the broker keeps it, and how many bytes of topic and of payload follow."""
_MOST_TOPIC: Final = 256
_TOLD: Final = struct.Struct(">BI")


class Notice(IntEnum):
    """What a server is told; the number is 0 where none is named."""

    BEGUN = 1
    """There is a connection to the broker."""
    ENDED = 2
    """There is none any more."""
    ANSWERED = 3
    """The broker has so many more messages, the oldest ones."""
    LEFT_OUT = 4
    """The oldest one is sent no more."""


class WrongPeer(Exception):
    """Whoever is at the other end of the socket does not speak as we do; its text says why."""


def greeting(name: str = "") -> bytes:
    """Return the first line.

    Args:
        name: A server's; none of `fracas publish`.
    """
    return f"{_SPEAKS} {name}".rstrip().encode() + b"\n"


async def agree(reader: asyncio.StreamReader, *, named: bool) -> str:
    """Read the first line of the other end.

    Args:
        reader: What comes from it.
        named: Whether it has a name, as servers have.

    Returns:
        The name; empty without one.

    Raises:
        WrongPeer: It speaks otherwise.
        IncompleteReadError: It has ended.
    """
    try:
        line = await reader.readuntil(b"\n")
    except asyncio.LimitOverrunError:
        line = b""
    found = _LINE.fullmatch(line)
    if found is None or (found[2] is not None) != named:
        raise WrongPeer("the other end of the socket is no server of Fracas and no `fracas publish`")
    if (version := int(found[1])) != int(_SPEAKS.rpartition("/")[2]):
        raise WrongPeer(f"this speaks {_SPEAKS}, the other end /{version}: run one release of Fracas on both")
    return (found[2] or b"").decode()


def frame(message: Message) -> bytes:
    """Return a message as it is sent."""
    topic = message.topic.encode()
    return b"".join((_MESSAGE.pack(message.retain, len(topic), len(message.payload)), topic, message.payload))


async def read_message(reader: asyncio.StreamReader) -> Message:
    """Read a message.

    Raises:
        WrongPeer: It is none that a server sends.
        IncompleteReadError: The connection has ended.
    """
    retain, topic, payload = _MESSAGE.unpack(await reader.readexactly(_MESSAGE.size))
    if topic > _MOST_TOPIC or payload > MOST_BYTES:
        raise WrongPeer(f"a message with a topic of {topic} bytes and a payload of {payload} is none of a server")
    try:
        return Message((await reader.readexactly(topic)).decode(), await reader.readexactly(payload), retain)
    except UnicodeDecodeError:
        raise WrongPeer("a topic is no text") from None


def notice_frame(what: Notice, number: int = 0) -> bytes:
    """Return what a server is told as it is sent."""
    return _TOLD.pack(what, number)


async def read_notice(reader: asyncio.StreamReader) -> tuple[Notice, int]:
    """Read what a server is told.

    Raises:
        WrongPeer: It is nothing that is told.
        IncompleteReadError: The connection has ended.
    """
    what, number = _TOLD.unpack(await reader.readexactly(_TOLD.size))
    try:
        return Notice(what), number
    except ValueError:
        raise WrongPeer(f"nothing is told by {what}") from None
