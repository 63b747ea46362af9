"""A finished match replayed for one viewer: a snapshot and diffs, as a WebSocket client gets them.

Each message is an encoded `ServerMessage` preceded by its length (protobuf's delimited form).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fracas_engine.replay import NotPublished, ReplayDiffers, ReplayUnreadable, WrongRules
from fracas_projection.replayed import replayed
from fracas_server.errors import RequestRefused


def replay_for_viewer(file: bytes, viewer: str) -> Iterator[bytes]:
    """Yield the encoded messages of a replay for one viewer, each as soon as it is computed.

    Args:
        file: The replay file.
        viewer: The viewer: a seat's id, `public`, or `referee`.

    Raises:
        RequestRefused: There is no such viewer, or this server cannot replay the match.
    """
    try:
        for message in replayed(file, viewer):
            yield delimited([message])
    except LookupError as error:
        raise RequestRefused("not_found", str(error)) from None
    except (NotPublished, ReplayDiffers, ReplayUnreadable, WrongRules) as error:
        raise RequestRefused("not_found", f"This server cannot replay the match: {error}") from error


def delimited(messages: Iterable[bytes]) -> bytes:
    """Join encoded messages into protobuf's delimited form: each is preceded by its length."""
    return b"".join(part for message in messages for part in (_varint(len(message)), message))


def count_delimited(data: bytes) -> int:
    """Return the number of messages in data in delimited form."""
    count = at = 0
    while at < len(data):
        size = shift = 0
        while True:
            byte = data[at]
            at += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if byte <= 0x7F:
                break
        at += size
        count += 1
    return count


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)
