"""Plain values as `Value` messages, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias

from fracas_protocol.errors import MalformedMessage
from fracas_protocol.names import Names
from fracas_protocol.v1 import Detail, Numbers, Value, ValueList, ValueMap

__all__ = ["Plain", "read_value", "read_values", "write_details", "write_map", "write_value"]

Plain: TypeAlias = bool | int | str | tuple["Plain", ...] | Mapping[str, "Plain"] | None
"""What state, events and answers are made of."""

_INT32: Final = 2**31
_NO_NAMES: Final = Names()


def write_value(value: Any, names: Names = _NO_NAMES) -> Value:
    """Turn a plain value into a message.

    Dataclasses are written as mappings of their fields, those that say how they are told (`__str__`) as that text,
    lists as tuples, sets in ascending order.

    Args:
        value: Anything of which `Plain` is made.
        names: Texts that have a number there are written as the number.

    Raises:
        TypeError: A value is of another kind, or a key is no text.
        OverflowError: A number does not fit 64 bits.
    """
    match value:
        case None:
            return Value(nothing=True)
        case bool():
            return Value(flag=value)
        case int():
            return Value(number=value) if -_INT32 <= value < _INT32 else _big(value)
        case str():
            number = names.known(value)
            return Value(text=value) if number is None else Value(name=number)
        case tuple() | list():
            if value and all(_is_small(item) for item in value):
                return Value(numbers=Numbers(items=value))
            return Value(list=ValueList(items=[write_value(item, names) for item in value]))
        case set() | frozenset():
            return write_value(sorted(value), names)
        case Mapping():
            return Value(map=write_map(value, names))
    if is_dataclass(value) and not isinstance(value, type):
        if type(value).__str__ is not object.__str__:
            return write_value(str(value), names)
        return write_value({f.name: getattr(value, f.name) for f in fields(value)}, names)
    message = f"{type(value).__name__} is no plain value: {value!r}"
    raise TypeError(message)


def write_map(mapping: Mapping[str, Any], names: Names = _NO_NAMES) -> ValueMap:
    """Turn a mapping into a message; see `write_value`."""
    return ValueMap(entries=write_details(mapping, names))


def write_details(mapping: Mapping[str, Any], names: Names = _NO_NAMES) -> list[Detail]:
    """Turn a mapping into named values, in ascending order of the names; see `write_value`."""
    return [Detail(name=name, value=write_value(mapping[name], names)) for name in sorted(mapping)]


def _big(value: int) -> Value:
    if not -(2**63) <= value < 2**63:
        message = f"{value} does not fit 64 bits"
        raise OverflowError(message)
    return Value(big=value)


def _is_small(value: Any) -> bool:
    return value.__class__ is int and -_INT32 <= value < _INT32


def read_value(value: Value, names: Names = _NO_NAMES) -> Plain:
    """Turn a message into the plain value.

    Args:
        value: The message; one without any kind is read as None.
        names: The ids that numbers stand for; without any, numbers of names are refused.

    Raises:
        MalformedMessage: A name's number stands for nothing.
    """
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
            return tuple(read_value(item, names) for item in value.list.items)
        case "map":
            return read_values(value.map.entries, names)
        case "big":
            return value.big
        case "nothing" | None:
            return None
    raise MalformedMessage("this kind of value is unknown here")  # pragma: no cover - the kinds are those above


def read_values(entries: Iterable[Detail], names: Names = _NO_NAMES) -> dict[str, Plain]:
    """Turn named values into a mapping; see `read_value`."""
    return {entry.name: read_value(entry.value, names) for entry in entries}
