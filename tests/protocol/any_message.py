"""Random messages of any type, made from the descriptors: a new field is tried without a new test."""

from __future__ import annotations

from typing import Any, TypeVar

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

_M = TypeVar("_M", bound=Message)

_SCALARS: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_BYTES: st.binary(max_size=8),
    # No NaN: it equals nothing, itself included, so no message that holds one equals its copy.
    FieldDescriptor.TYPE_DOUBLE: st.floats(allow_nan=False),
    FieldDescriptor.TYPE_STRING: st.text(max_size=8),
    FieldDescriptor.TYPE_SINT32: st.integers(-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_SINT64: st.integers(-(2**63), 2**63 - 1),
    FieldDescriptor.TYPE_UINT32: st.integers(0, 2**32 - 1),
    FieldDescriptor.TYPE_UINT64: st.integers(0, 2**64 - 1),
    FieldDescriptor.TYPE_FIXED64: st.integers(0, 2**64 - 1),
}


def messages(kind: type[_M], depth: int = 5) -> st.SearchStrategy[_M]:
    """Generate messages of a type.

    Args:
        kind: The type.
        depth: How deep messages lie in messages at most.
    """
    descriptor: Descriptor = kind.DESCRIPTOR  # type: ignore[assignment]  # the stubs know two classes of descriptors
    return _fields(descriptor, depth).map(lambda fields: kind(**fields))


def _fields(descriptor: Descriptor, depth: int) -> st.SearchStrategy[dict[str, Any]]:
    groups: list[list[FieldDescriptor]] = []
    for field in descriptor.fields:
        if field.message_type is not None and depth == 0:
            continue
        oneof = field.containing_oneof
        together = next((group for group in groups if oneof is not None and group[0].containing_oneof == oneof), None)
        if together is None:
            groups.append([field])
        else:
            together.append(field)
    if not groups:
        return st.just({})
    one_each = [st.sampled_from(group).flatmap(lambda field: _field(field, depth)) for group in groups]
    # Few at a time: where everything is filled nothing is seen of what is absent.
    return st.lists(st.sampled_from(one_each).flatmap(lambda one: one), max_size=4).map(_join)


def _join(parts: list[tuple[FieldDescriptor, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    oneofs: set[str] = set()
    for field, value in parts:
        oneof = field.containing_oneof
        if oneof is not None and oneof.name in oneofs:
            continue
        oneofs |= set() if oneof is None else {oneof.name}
        found[field.name] = value
    return found


def _field(field: FieldDescriptor, depth: int) -> st.SearchStrategy[tuple[FieldDescriptor, Any]]:
    value: st.SearchStrategy[Any]
    if field.message_type is not None:
        value = messages(GetMessageClass(field.message_type), depth - 1)
    elif field.enum_type is not None:
        value = st.sampled_from([word.number for word in field.enum_type.values])
    else:
        value = _SCALARS[field.type]
    if field.is_repeated:
        value = st.lists(value, max_size=3)
    return st.tuples(st.just(field), value)
