"""The parts of a serialised message: where each field stands, and how one is replaced with all lengths mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from google.protobuf.descriptor import Descriptor, FieldDescriptor

__all__ = ["LENGTH", "VARINT", "Part", "parts_of", "replaced", "varint"]

VARINT = 0
"""Wire type of a number."""
LENGTH = 2
"""Wire type of what says how long it is: text, bytes, messages, packed numbers."""
_FIXED = {1: 8, 5: 4}


class Part(NamedTuple):
    """A field of a serialised message."""

    kind: int
    """Its wire type."""
    tag: int
    """Where its tag begins."""
    begin: int
    """Where its value begins; a length stands before it."""
    end: int
    around: tuple[tuple[int, int, int], ...]
    """Of each message around it, from inside: where its length stands, where it begins, where it ends."""


def varint(number: int) -> bytes:
    """Encode a number that is not below 0."""
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def parts_of(data: bytes, kind: Descriptor) -> tuple[Part, ...]:
    """Return all fields of a message that we have written ourselves, those within others included."""
    return tuple(_parts(data, kind, 0, len(data), ()))


def _parts(
    data: bytes, kind: Descriptor, at: int, end: int, around: tuple[tuple[int, int, int], ...]
) -> Iterator[Part]:
    while at < end:
        tag = at
        key, length_at = _number(data, at)
        at = length_at
        wire = key & 7
        if wire == VARINT:
            begin, (_, at) = at, _number(data, at)
        elif wire == LENGTH:
            length, begin = _number(data, at)
            at = begin + length
        else:
            begin, at = at, at + _FIXED[wire]
        yield Part(wire, tag, begin, at, around)
        field = kind.fields_by_number[key >> 3]
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            assert field.message_type is not None, "of a message"
            yield from _parts(data, field.message_type, begin, at, ((length_at, begin, at), *around))


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that stands somewhere, and where it ends."""
    number = shift = 0
    while data[at] & 0x80:
        number |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return number | data[at] << shift, at + 1


def replaced(data: bytes, part: Part, field: bytes) -> bytes:
    """Return a message with other bytes in the place of a field and its tag; the lengths around it are right."""
    begin, end = part.tag, part.end
    for length_at, inner_begin, inner_end in part.around:
        inner = data[inner_begin:begin] + field + data[end:inner_end]
        field = varint(len(inner)) + inner
        begin, end = length_at, inner_end
    return data[:begin] + field + data[end:]
