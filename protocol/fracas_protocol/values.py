"""Conversion of plain values to `Value` messages, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias

from fracas_protocol.errors import MalformedMessage
from fracas_protocol.names import Names
from fracas_protocol.v1 import Detail, Value, ValueMap

__all__ = [
    "MAX_VALUE_DEPTH",
    "Plain",
    "add_details",
    "fill_value",
    "read_value",
    "read_values",
    "whole_number",
    "write_details",
    "write_map",
    "write_value",
]

Plain: TypeAlias = bool | int | str | tuple["Plain", ...] | Mapping[str, "Plain"] | None
"""A plain value: the type of all data in state, events and answers."""

MAX_VALUE_DEPTH: Final = 16
"""Maximum nesting depth of a decoded value. One level takes up to four levels of JSON (`codec.MAX_DEPTH`), so values
that one client sends in binary form can also be sent to clients that use JSON.
"""
_INT32: Final = 2**31
_NO_NAMES: Final = Names()
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
"""Pattern of a number. Python's `int` refuses more than 4,300 digits and accepts digits of any script, but no text here
needs either.
"""


def write_value(value: Any, names: Names = _NO_NAMES) -> Value:
    """Convert a plain value to a message.

    A dataclass is written as a text if it defines `__str__`, otherwise as a mapping of its fields. Lists are written
    like tuples, sets as lists in ascending order.

    Args:
        value: A plain value, or one made of the types above.
        names: A table of names; a text that has a number in this table is written as the number.

    Raises:
        TypeError: A value has another type, or a key is not a text.
        OverflowError: A number does not fit in 64 bits.
    """
    message = Value()
    fill_value(message, value, names)
    return message


def fill_value(message: Value, value: Any, names: Names) -> None:
    """Write a plain value into an existing message, which avoids copying it into a parent message later.

    Args:
        message: The empty message to fill.
        value: See `write_value`.
        names: See `write_value`.
    """
    match value:
        case None:
            message.nothing = True
        case bool():
            message.flag = value
        case int():
            if -_INT32 <= value < _INT32:
                message.number = value
            else:
                message.big = _big(value)
        case str():
            number = names.known(value)
            if number is None:
                message.text = value
            else:
                message.name = number
        case tuple() | list():
            if value and value[0].__class__ is int and all(map(_is_small, value)):
                message.numbers.items.extend(value)
                return
            message.list.SetInParent()  # an empty one is one too
            for item in value:
                fill_value(message.list.items.add(), item, names)
        case set() | frozenset():
            fill_value(message, sorted(value), names)
        case Mapping():
            message.map.SetInParent()
            add_details(value, message.map.entries, names)
        case _ if is_dataclass(value) and not isinstance(value, type):
            if type(value).__str__ is not object.__str__:
                fill_value(message, str(value), names)
            else:
                fill_value(message, {f.name: getattr(value, f.name) for f in fields(value)}, names)
        case _:
            sentence = f"{type(value).__name__} is no plain value: {value!r}"
            raise TypeError(sentence)


def write_map(mapping: Mapping[str, Any], names: Names = _NO_NAMES) -> ValueMap:
    """Convert a mapping to a message; see `write_value`."""
    message = ValueMap()
    add_details(mapping, message.entries, names)
    return message


def write_details(mapping: Mapping[str, Any], names: Names = _NO_NAMES) -> list[Detail]:
    """Convert a mapping to a list of named values, in ascending order of the names; see `write_value`."""
    return list(write_map(mapping, names).entries)


def add_details(mapping: Mapping[str, Any], entries: Any, names: Names = _NO_NAMES) -> None:
    """Append the items of a mapping to a repeated field of named values, in ascending order of the names."""
    for name in sorted(mapping):
        fill_value(entries.add(name=name).value, mapping[name], names)


def _big(value: int) -> int:
    if not -(2**63) <= value < 2**63:
        message = f"{value} does not fit 64 bits"
        raise OverflowError(message)
    return value


def _is_small(value: Any) -> bool:
    return value.__class__ is int and -_INT32 <= value < _INT32


def read_value(value: Value, names: Names = _NO_NAMES) -> Plain:
    """Convert a message to a plain value.

    Args:
        value: The message; if it has no kind, the result is None.
        names: The table of ids and numbers; with an empty table, a message with a name's number is refused.

    Raises:
        MalformedMessage: A name's number does not stand for any id, or the nesting exceeds `MAX_VALUE_DEPTH`.
    """
    return _read(value, names, MAX_VALUE_DEPTH)


def _read(value: Value, names: Names, left: int) -> Plain:
    if not left:
        raise MalformedMessage(f"a value nested deeper than {MAX_VALUE_DEPTH} levels")
    match value.WhichOneof("kind"):
        case "flag":
            return value.flag
        case "number":
            return value.number
        case "text":
            return value.text
        case "name":
            return names.id(value.name)
        case "numbers":
            return tuple(value.numbers.items)
        case "list":
            return tuple(_read(item, names, left - 1) for item in value.list.items)
        case "map":
            return {entry.name: _read(entry.value, names, left - 1) for entry in value.map.entries}
        case "big":
            return value.big
        case "nothing" | None:
            return None
    raise MalformedMessage("this kind of value is unknown here")  # pragma: no cover - the kinds are those above


def read_values(entries: Iterable[Detail], names: Names = _NO_NAMES) -> dict[str, Plain]:
    """Convert named values to a mapping; see `read_value`."""
    return {entry.name: read_value(entry.value, names) for entry in entries}


def whole_number(text: str) -> int | None:
    """Parse a number of one to nine digits; return None if the text is anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None
