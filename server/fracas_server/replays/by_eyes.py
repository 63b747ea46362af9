"""A match that is over as somebody would have been shown it: snapshot and diffs, as a connection gets them.

Each is an encoded `ServerMessage` with its length before it (protobuf's delimited form).
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.replay import NotPublished, ReplayDiffers, ReplayUnreadable, WrongRules
from fracas_projection.replayed import replayed
from fracas_server.errors import RequestRefused

__all__ = ["by_eyes", "delimited"]


def by_eyes(file: bytes, eyes: str) -> bytes:
    """Play a replay again by somebody's eyes; takes as long as the rules took for the match.

    Args:
        file: The replay file.
        eyes: Whose: a seat's id, `public`, or `referee`.

    Raises:
        RequestRefused: There are no such eyes, or this server cannot play the match again.
    """
    try:
        return delimited(replayed(file, eyes))
    except LookupError as error:
        raise RequestRefused("not_found", str(error)) from None
    except (NotPublished, ReplayDiffers, ReplayUnreadable, WrongRules) as error:
        raise RequestRefused("not_found", f"this server cannot play the match again: {error}") from error


def delimited(messages: Iterable[bytes]) -> bytes:
    """Return encoded messages one after the other, each with its length before it."""
    return b"".join(part for message in messages for part in (_varint(len(message)), message))


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)
