"""Frames exchanged by a server and `fracas publish` over a Unix socket.

Each side first sends a line, `fracas-publish/1`; the server appends its MQTT client id to that line. Then the
server sends messages and receives notices about them: a `Notice` with a number. All numbers are big-endian.
"""

from __future__ import annotations

import asyncio
import re
import struct
from enum import IntEnum
from typing import Final

from fracas_server.spectators.send_queue import MOST_BYTES, Message

_SPEAKS: Final = "fracas-publish/1"
_LINE: Final = re.compile(rb"fracas-publish/(\d{1,4})(?: (fracas[0-9a-f]{16}))?\n")
_MESSAGE: Final = struct.Struct(">?HI")
"""Retain flag, length of the topic, length of the payload."""
_MOST_TOPIC: Final = 256
_TOLD: Final = struct.Struct(">BI")


class Notice(IntEnum):
    """A report of `fracas publish` to a server. It is sent with a number, which is 0 if unused."""

    BEGUN = 1
    """Connected to the broker."""
    ENDED = 2
    """Disconnected from the broker."""
    ANSWERED = 3
    """The broker has acknowledged more messages, the oldest ones; the number says how many."""
    LEFT_OUT = 4
    """The oldest message was skipped."""


class WrongPeer(Exception):
    """The other end of the socket does not use this protocol; the text gives the reason."""


def greeting(name: str = "") -> bytes:
    """Return the first line that one side sends, encoded.

    Args:
        name: The MQTT client id of a server; empty for `fracas publish`.
    """
    return f"{_SPEAKS} {name}".rstrip().encode() + b"\n"


async def read_greeting(reader: asyncio.StreamReader, *, named: bool) -> str:
    """Read the first line that the other side sends.

    Args:
        reader: The stream from the other side.
        named: Whether the line must have a name, as that of a server does.

    Returns:
        The name; empty if there is none.

    Raises:
        WrongPeer: The other side does not use this protocol.
        IncompleteReadError: The connection has ended.
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
    """Encode a message."""
    topic = message.topic.encode()
    return b"".join((_MESSAGE.pack(message.retain, len(topic), len(message.payload)), topic, message.payload))


async def read_message(reader: asyncio.StreamReader) -> Message:
    """Read one message from a stream.

    Raises:
        WrongPeer: The data is not a valid message.
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
    """Encode a notice."""
    return _TOLD.pack(what, number)


async def read_notice(reader: asyncio.StreamReader) -> tuple[Notice, int]:
    """Read one notice and its number from a stream.

    Raises:
        WrongPeer: The data is not a notice.
        IncompleteReadError: The connection has ended.
    """
    what, number = _TOLD.unpack(await reader.readexactly(_TOLD.size))
    try:
        return Notice(what), number
    except ValueError:
        raise WrongPeer(f"nothing is told by {what}") from None
