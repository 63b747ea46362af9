"""MQTT as a publisher speaks it, versions 5 and 3.1.1: the packets that it sends, and those that it is answered with.

No I/O is here; `link` has the connection. Sections named are those of the OASIS standard of MQTT 5.0, and 3.1.1 has the
same numbers but for properties and reasons. What a subscriber needs is not here: nothing is ever subscribed to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from fracas_server.errors import BrokerUnavailable

__all__ = [
    "DISCONNECT",
    "MOST_NUMBER",
    "PING",
    "REFUSED",
    "Answer",
    "Answers",
    "Bye",
    "Pong",
    "Taken",
    "Version",
    "Welcomed",
    "connect",
    "publish",
]

Version: TypeAlias = Literal[4, 5]
"""As the wire numbers it (3.1.2.2): 4 is MQTT 3.1.1."""

PING: Final = bytes((0xC0, 0))
"""PINGREQ (3.12)."""
DISCONNECT: Final = bytes((0xE0, 0))
"""DISCONNECT, normally (3.14)."""
MOST_NUMBER: Final = 65_535
"""Of a packet (2.2.1); 0 is none."""
REFUSED: Final = 0x80
"""From here on a reason is a failure (2.4)."""
_LONGEST: Final = 65_536
"""Bytes of an answer. What a publisher is answered has some bytes; more is no broker."""
_LENGTH_BYTES: Final = 4
"""Of the longest length (1.5.5)."""


def connect(version: Version, *, client: str, username: str | None, password: str | None, keep_alive_s: int) -> bytes:
    """Write CONNECT, for a session that begins empty and ends with the connection (3.1).

    Args:
        version: Of MQTT.
        client: Which client it is; who comes again under the same name ends the connection that it had.
        username: None: none.
        password: None: none.
        keep_alive_s: After how many silent seconds the broker may take this end for gone.
    """
    flags = 0x02 | (0x80 if username is not None else 0) | (0x40 if password is not None else 0)
    texts = [client] + [text for text in (username, password) if text is not None]
    body = b"".join((
        _text("MQTT"), bytes((version, flags)), keep_alive_s.to_bytes(2, "big"), b"\0" if version == 5 else b"",
        *map(_text, texts),
    ))  # fmt: skip
    return b"\x10" + _length(len(body)) + body


def publish(version: Version, topic: str, payload: bytes, number: int, *, retain: bool) -> bytes:
    """Write PUBLISH, to be delivered at least once (QoS 1, 3.3).

    Args:
        version: Of MQTT.
        topic: Where to.
        payload: What.
        number: Of the packet, 1 to `MOST_NUMBER`, by which it is acknowledged.
        retain: Whether the broker keeps it for who comes later.
    """
    head = _text(topic) + number.to_bytes(2, "big") + (b"\0" if version == 5 else b"")
    return (b"\x33" if retain else b"\x32") + _length(len(head) + len(payload)) + head + payload


def _text(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(2, "big") + data


def _length(number: int) -> bytes:
    """Write a length in seven bits a byte, the lowest first (1.5.5)."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The broker has taken the connection (CONNACK, 3.2)."""

    window: int = MOST_NUMBER
    """How many messages it takes before it has acknowledged the first of them."""
    largest: int | None = None
    """Bytes of the largest packet that it takes; None: any."""
    keep_alive_s: int | None = None
    """What it wants in the place of the seconds that were asked for; None: those."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The broker has answered for a message (PUBACK, 3.4)."""

    number: int
    reason: int = 0
    """From `REFUSED` on: it has not taken it, and will not."""


@dataclass(frozen=True, slots=True)
class Pong:
    """The broker is there (PINGRESP, 3.13)."""


@dataclass(frozen=True, slots=True)
class Bye:
    """The broker ends the connection (DISCONNECT, 3.14)."""

    reason: int


Answer: TypeAlias = Welcomed | Taken | Pong | Bye


class Answers:
    """Read what a broker answers, however it is cut into pieces.

    Args:
        version: Of MQTT.
    """

    def __init__(self, version: Version) -> None:
        self._version = version
        self._rest = b""

    def read(self, data: bytes) -> Iterator[Answer]:
        """Yield the answers that are whole by now.

        Raises:
            BrokerUnavailable: It does not take the connection, or says what is no answer.
        """
        data = self._rest + data
        at = 0
        while (found := self._whole(data, at)) is not None:
            begins, ends = found
            yield self._answer(data[at], data[begins:ends])
            at = ends
        self._rest = data[at:]

    @staticmethod
    def _whole(data: bytes, at: int) -> tuple[int, int] | None:
        """Return where the body of the packet at a place begins and ends; None where it is not whole yet."""
        length = 0
        for place, byte in enumerate(data[at + 1 : at + 1 + _LENGTH_BYTES]):
            length |= (byte & 0x7F) << 7 * place
            if length > _LONGEST:
                raise BrokerUnavailable("it says what no broker says")
            if not byte & 0x80:
                begins = at + 2 + place
                return (begins, begins + length) if begins + length <= len(data) else None
        if len(data) > at + _LENGTH_BYTES:
            raise BrokerUnavailable("it says what no broker says")
        return None

    def _answer(self, kind: int, body: bytes) -> Answer:
        try:
            match kind:
                case 0x40:
                    return Taken(int.from_bytes(body[:2], "big"), body[2] if len(body) > 2 else 0)
                case 0xD0:
                    return Pong()
                case 0x20:
                    return self._welcomed(body)
                case 0xE0:
                    return Bye(body[0] if body else 0)
                case _:
                    raise BrokerUnavailable(f"it says what no publisher is told (a packet of kind 0x{kind:02X})")
        except IndexError:
            raise BrokerUnavailable("what it says ends too early") from None

    def _welcomed(self, body: bytes) -> Welcomed:
        reason = body[1]
        if reason:
            raise BrokerUnavailable(_REASONS.get(reason, f"it refuses the connection (reason 0x{reason:02X})"))
        if self._version != 5:
            return Welcomed()
        told = dict(_properties(body[2:]))
        if not told.get(_MAXIMUM_QOS, 1):
            raise BrokerUnavailable("it acknowledges no messages (QoS 1), and so any could be lost")
        if not told.get(_RETAINS, 1):
            raise BrokerUnavailable("it retains no messages, and who comes late would see nothing")
        return Welcomed(
            window=told.get(_RECEIVE_MAXIMUM, MOST_NUMBER),
            largest=told.get(_MAXIMUM_PACKET),
            keep_alive_s=told.get(_KEEP_ALIVE),
        )


_REASONS: Final = {
    0x01: "it does not speak this version of MQTT",
    0x02: "it does not take our name",
    0x04: "it does not take the name or the password",
    0x05: "it does not let us in",
    0x84: "it does not speak this version of MQTT",
    0x86: "it does not take the name or the password",
    0x87: "it does not let us in",
}
"""What the reasons of a refused connection mean that an operator can do something about; small ones are of 3.1.1."""

_KEEP_ALIVE: Final = 0x13
_RECEIVE_MAXIMUM: Final = 0x21
_MAXIMUM_QOS: Final = 0x24
_RETAINS: Final = 0x25
_MAXIMUM_PACKET: Final = 0x27
_NUMBERS: Final = {
    _KEEP_ALIVE: 2, _RECEIVE_MAXIMUM: 2, _MAXIMUM_QOS: 1, _RETAINS: 1, _MAXIMUM_PACKET: 4,
    0x11: 4, 0x22: 2, 0x28: 1, 0x29: 1, 0x2A: 1,
}  # fmt: skip
"""Properties of CONNACK that are numbers, by the bytes that each has (2.2.2.2)."""
_TEXTS: Final = {0x12: 1, 0x15: 1, 0x16: 1, 0x1A: 1, 0x1C: 1, 0x1F: 1, 0x26: 2}
"""Those that are texts, by how many each has."""


def _properties(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the numbers among the properties that a broker tells of itself (3.2.2.3)."""
    if not data:
        return  # brokers have been seen that leave out the length
    length, at, shift = 0, 0, 0
    while True:
        byte = data[at]
        length |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            break
    end = at + length
    while at < end:
        name, at = data[at], at + 1
        if (size := _NUMBERS.get(name)) is not None:
            yield name, int.from_bytes(data[at : at + size], "big")
            at += size
        elif (texts := _TEXTS.get(name)) is not None:
            for _ in range(texts):
                at += 2 + int.from_bytes(data[at : at + 2], "big")
        else:
            raise BrokerUnavailable(f"it tells of itself what MQTT does not know (0x{name:02X})")
