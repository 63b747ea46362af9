"""Packets of MQTT as the standard shows them, and answers that are none."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_server.errors import BrokerUnavailable
from fracas_server.spectators.packets import Answer, Answers, Bye, Pong, Taken, Version, Welcomed, connect, publish


def read(data: bytes, version: Version = 5) -> list[Answer]:
    """Read what came in one piece."""
    return list(Answers(version).read(data))


@pytest.mark.parametrize(
    ("version", "packet"),
    [
        (5, b"\x10\x16\x00\x04MQTT\x05\xc2\x00\x3c\x00\x00\x01c\x00\x02us\x00\x02pw"),
        (4, b"\x10\x15\x00\x04MQTT\x04\xc2\x00\x3c\x00\x01c\x00\x02us\x00\x02pw"),
    ],
)
def test_connect(version: Version, packet: bytes) -> None:
    """The session begins empty; name and password are told in this order."""
    assert connect(version, client="c", username="us", password="pw", keep_alive_s=60) == packet


def test_connect_as_nobody() -> None:
    """Without name and password neither is there, nor the bits that announce them."""
    packet = connect(4, client="c", username=None, password=None, keep_alive_s=60)

    assert packet == b"\x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01c"


@pytest.mark.parametrize(
    ("version", "retain", "packet"),
    [
        (5, False, b"\x32\x09\x00\x02a/\x00\x0a\x00hi"),
        (4, False, b"\x32\x08\x00\x02a/\x00\x0ahi"),
        (4, True, b"\x33\x08\x00\x02a/\x00\x0ahi"),
    ],
)
def test_publish(version: Version, *, retain: bool, packet: bytes) -> None:
    """At least once, retained or not; version 5 has an empty list of properties."""
    assert publish(version, "a/", b"hi", 10, retain=retain) == packet


@pytest.mark.parametrize(
    ("size", "length"),
    [(0, b"\x05"), (122, b"\x7f"), (123, b"\x80\x01"), (16_378, b"\xff\x7f"), (16_379, b"\x80\x80\x01")],
)
def test_lengths(size: int, length: bytes) -> None:
    """Lengths have seven bits a byte, at the borders that the standard lists (table 1-1)."""
    packet = publish(4, "a", bytes(size), 1, retain=False)

    assert packet[1 : 1 + len(length)] == length
    assert len(packet) == 1 + len(length) + 5 + size


@pytest.mark.parametrize(
    ("data", "answers"),
    [
        (b"\x40\x02\x01\x02", [Taken(258)]),
        (b"\x40\x03\x00\x07\x10", [Taken(7, 0x10)]),
        (b"\x40\x04\x00\x07\x97\x00", [Taken(7, 0x97)]),
        (b"\xd0\x00\x40\x02\x00\x01", [Pong(), Taken(1)]),
        (b"\xe0\x00", [Bye(0)]),
        (b"\xe0\x02\x8b\x00", [Bye(0x8B)]),
        (b"\x20\x03\x00\x00\x00", [Welcomed()]),
        (b"\x20\x02\x00\x00", [Welcomed()]),
        (
            # An id that was given, two properties of the user's, and what bounds us.
            b"\x20\x1d\x00\x00\x1a\x12\x00\x02ab\x26\x00\x01k\x00\x01v\x21\x00\x14\x22\x00\x0a\x27\x00\x00\x10\x00\x13\x00\x1e",
            [Welcomed(window=20, largest=4096, keep_alive_s=30)],
        ),
    ],
)
def test_answers(data: bytes, answers: list[Answer]) -> None:
    """What a publisher is answered is read, in one piece and byte by byte."""
    assert read(data) == answers
    piecemeal = Answers(5)
    assert [answer for byte in data for answer in piecemeal.read(bytes((byte,)))] == answers


@pytest.mark.parametrize(
    ("version", "data", "sentence"),
    [
        (4, b"\x20\x02\x00\x01", "does not speak this version"),
        (4, b"\x20\x02\x00\x05", "does not let us in"),
        (5, b"\x20\x03\x00\x84\x00", "does not speak this version"),
        (5, b"\x20\x03\x00\x86\x00", "the name or the password"),
        (5, b"\x20\x03\x00\x97\x00", "reason 0x97"),
        (5, b"\x20\x05\x00\x00\x02\x24\x00", "QoS 1"),
        (5, b"\x20\x05\x00\x00\x02\x25\x00", "retains no messages"),
        (5, b"\x20\x05\x00\x00\x02\x77\x00", "0x77"),
        (5, b"\x30\x03\x00\x01a", "0x30"),
        (5, b"\x20\x01\x00", "too early"),
        (5, b"HTTP/1.1 400 Bad Request", "0x48"),
        (5, b"\x40\xff\xff\xff\xff", "no broker"),
    ],
)
def test_no_broker_of_ours(version: Version, data: bytes, sentence: str) -> None:
    """Who refuses us, could lose what we send, or is no broker at all, is told by a sentence."""
    with pytest.raises(BrokerUnavailable, match=sentence):
        read(data + bytes(200), version)


@given(data=st.binary(max_size=60), version=st.sampled_from((4, 5)))
def test_any_bytes(data: bytes, version: Version) -> None:
    """Whatever comes is answers or no broker, and never another error."""
    with suppress(BrokerUnavailable):
        read(data, version)
