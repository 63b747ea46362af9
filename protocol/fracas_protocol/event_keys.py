"""Conversion between single values of an event's data and message fields.

Each `EventKey`, made by one of the functions below, describes one key. `events` defines the keys of each event, and
encodes and decodes whole events.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fracas_protocol.enum_names import EnumLike, numbers_by_word, words_by_number
from fracas_protocol.names import Names
from fracas_protocol.values import Plain, read_value, write_value

__all__ = [
    "EventKey",
    "UnencodableValue",
    "cell",
    "cells_key",
    "count_key",
    "flag_key",
    "int_key",
    "ints_key",
    "place_key",
    "ref_key",
    "refs_key",
    "text_key",
    "texts_key",
    "value_key",
    "word_key",
]


class UnencodableValue(Exception):
    """A value that does not fit its typed field, so that the event must be sent as `OtherEvent`."""


_Write: TypeAlias = Callable[[Any, Names], Any]
_Read: TypeAlias = Callable[[Any, Names], Plain]


@dataclass(frozen=True, slots=True)
class EventKey:
    """How one key of an event's data is represented in the event's message."""

    field: str
    write: _Write
    """Converts a value other than None to the field's value, or raises `UnencodableValue`."""
    read: _Read
    """Converts the field's value to a plain value."""
    required: bool = False
    """True if the key must be present and not None; otherwise the event is sent as `OtherEvent`."""
    flag: bool = False
    """True if a missing value is decoded as False instead of None."""
    other: EventKey | None = None
    """Alternative representation for values that do not fit; None if there is none."""


_LIMIT: Final = 2**31


def _is_int(value: Any) -> bool:
    return value.__class__ is int and -_LIMIT <= value < _LIMIT


def _int(value: Any, names: Names) -> int:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, int) or not _is_int(value):
        raise UnencodableValue
    return value


def _count(value: Any, names: Names) -> int:
    count = _int(value, names)
    if count <= 0:
        raise UnencodableValue
    return count


def _ints(value: Any, names: Names) -> Any:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not all(map(_is_int, value)):
        raise UnencodableValue
    return value


def _text(value: Any, names: Names) -> str:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, str):
        raise UnencodableValue
    return value


def _texts(value: Any, names: Names) -> Any:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not all(isinstance(item, str) for item in value):
        raise UnencodableValue
    return value


def cell(value: Any) -> tuple[int, int]:
    """Check that a value is a cell of two numbers, and return it.

    Raises:
        UnencodableValue: The value is something else.
    """
    if isinstance(value, tuple | list) and len(value) == 2:
        x, y = value
        if x.__class__ is int and y.__class__ is int and -_LIMIT <= x < _LIMIT and -_LIMIT <= y < _LIMIT:
            return x, y
    raise UnencodableValue


def _flat(value: Any, names: Names) -> list[int]:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not value:
        raise UnencodableValue
    return [number for place in value for number in cell(place)]


def _flag(value: Any, names: Names) -> bool:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, bool):
        raise UnencodableValue
    return value


def _ref(value: Any, names: Names) -> int:
    if not isinstance(value, str):
        raise UnencodableValue
    return names.number(value)


def _refs(value: Any, names: Names) -> list[int]:
    return [names.number(item) for item in _texts(value, names)]


def _plain(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
    return value or None


def _number(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
    return value  # type: ignore[no-any-return]  # a number or a flag


def _items(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
    return tuple(value)


def _place(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
    return tuple(value) or None


def _cells(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
    return tuple(zip(value[::2], value[1::2], strict=False))


def _id(value: Any, names: Names) -> Plain:
    return names.id(value) if value else None


def _ids(value: Any, names: Names) -> Plain:
    return tuple(names.id(number) for number in value)


# ------------------------------------------------------------------------------------------------------ kinds of keys


def count_key(field: str) -> EventKey:
    """Return a key for a positive number."""
    return EventKey(field, _count, _plain)


def int_key(field: str, *, required: bool = False, other: EventKey | None = None) -> EventKey:
    """Return a key for a number of 32 bits."""
    return EventKey(field, _int, _number, required=required, other=other)


def ints_key(field: str) -> EventKey:
    """Return a key for a list of numbers."""
    return EventKey(field, _ints, _items)


def text_key(field: str) -> EventKey:
    """Return a key for a text; an empty text is decoded as None."""
    return EventKey(field, _text, _plain)


def texts_key(field: str) -> EventKey:
    """Return a key for a list of texts."""
    return EventKey(field, _texts, _items)


def flag_key(field: str) -> EventKey:
    """Return a key for a boolean."""
    return EventKey(field, _flag, _number, flag=True)


def ref_key(field: str) -> EventKey:
    """Return a key for an id, which is sent as its number."""
    return EventKey(field, _ref, _id)


def refs_key(field: str) -> EventKey:
    """Return a key for a list of ids, which are sent as their numbers."""
    return EventKey(field, _refs, _ids)


def place_key(field: str) -> EventKey:
    """Return a key for a cell with or without an altitude."""
    return EventKey(field, _ints, _place)


def cells_key(field: str) -> EventKey:
    """Return a key for a list of at least one cell."""
    return EventKey(field, _flat, _cells)


def value_key(field: str) -> EventKey:
    """Return a key for any plain value."""
    return EventKey(field, write_value, read_value)


def word_key(field: str, enum: EnumLike[int], *, required: bool = False, other: EventKey | None = None) -> EventKey:
    """Return a key for a word that is sent as the value of an enum."""
    numbers = numbers_by_word(enum)
    words = words_by_number(enum)

    def write(value: Any, names: Names) -> int:  # noqa: ARG001 - a `_Write`
        if not isinstance(value, str) or value not in numbers:
            raise UnencodableValue
        return numbers[value]

    def read(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
        return words.get(value)

    return EventKey(field, write, read, required=required, other=other)
