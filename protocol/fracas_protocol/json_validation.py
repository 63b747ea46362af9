"""Validation of JSON objects against message types, with the location and a description of the error.

protobuf's own JSON reader detects most errors too, but its texts refer to Python and lose parts of the path.
"""

from __future__ import annotations

import re
from typing import Any, Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from fracas_protocol.errors import MalformedMessage

__all__ = ["check_shape", "described"]

_BITS: Final = {
    FieldDescriptor.TYPE_SINT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_SINT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.TYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.TYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.TYPE_FIXED64: (0, 2**64 - 1),
}
"""Minimum and maximum of each integer type that the messages use."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,20}")
"""Pattern of a 64-bit integer, which JSON may write as a text."""
_NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
"""Texts that protobuf's JSON form uses for floating-point values that JSON numbers cannot express."""


def check_shape(plain: Any, descriptor: Descriptor, *, where: str = "") -> None:
    """Check that a parsed JSON value has the structure of a message type. Unknown keys are ignored.

    Args:
        plain: The value that a JSON parser returned.
        descriptor: The message type.
        where: The path to the value, for the error.

    Raises:
        MalformedMessage: The structure is wrong.
    """
    if not isinstance(plain, dict):
        raise MalformedMessage(f"an object is wanted, not {described(plain)}", where=where)
    oneofs: dict[str, str] = {}
    for key, value in plain.items():
        field = descriptor.fields_by_camelcase_name.get(key) or descriptor.fields_by_name.get(key)
        if field is None or value is None:
            continue
        place = f"{where}.{key}" if where else key
        oneof = field.containing_oneof
        if oneof is not None:
            first = oneofs.setdefault(oneof.name, key)
            if first != key:
                raise MalformedMessage(f"{first} and {key} exclude each other", where=where)
        if not field.is_repeated:
            _check_value(value, field, place)
        elif not isinstance(value, list):
            raise MalformedMessage(f"a list is wanted, not {described(value)}", where=place)
        else:
            for index, item in enumerate(value):
                _check_value(item, field, f"{place}[{index}]")


def _check_value(value: Any, field: FieldDescriptor, where: str) -> None:
    if field.message_type is not None:
        check_shape(value, field.message_type, where=where)
    elif field.type in _BITS:
        _check_number(value, *_BITS[field.type], where)
    elif field.type == FieldDescriptor.TYPE_DOUBLE:
        if (not isinstance(value, int | float) or isinstance(value, bool)) and value not in _NO_NUMBERS:
            raise MalformedMessage(f"a number is wanted, not {described(value)}", where=where)
    elif field.enum_type is not None:
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise MalformedMessage(f"a word is wanted, not {described(value)}", where=where)
    elif field.type == FieldDescriptor.TYPE_BOOL:
        if not isinstance(value, bool):
            raise MalformedMessage(f"true or false is wanted, not {described(value)}", where=where)
    elif not isinstance(value, str):
        wanted = "a text in base64" if field.type == FieldDescriptor.TYPE_BYTES else "a text"
        raise MalformedMessage(f"{wanted} is wanted, not {described(value)}", where=where)


def _check_number(value: Any, least: int, greatest: int, where: str) -> None:
    # JSON writes numbers of 64 bits as texts, since many readers would round them.
    number = value
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        number = int(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int):
        raise MalformedMessage(f"a whole number is wanted, not {described(value)}", where=where)
    if not least <= number <= greatest:
        raise MalformedMessage(f"a number from {least} to {greatest} is wanted", where=where)


def described(value: Any) -> str:
    """Return the type of a JSON value as a short text for error messages."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case list():
            return "a list"
        case dict():
            return "an object"
        case str():
            return "a text"
        case float():
            return "a fraction"
        case _:
            return "a number"
