"""Find protocol changes that break compatibility with the released version.

    python tools/protocol_compatibility.py             exit 1 if the messages break the baseline
    python tools/protocol_compatibility.py --accept    make the current messages the baseline

The baseline is a descriptor set, `protocol/fracas_protocol/proto/baseline.binpb`. Adding messages, fields, enum
values and kinds of a oneof is compatible, because unknown ones are ignored. These changes break the binary or the
JSON format: a removed message, field, enum or enum value; a field with another number, name, type, cardinality or
presence; a field moved into or out of a oneof; an enum value with another number.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorSet,
)
from google.protobuf.message import Message

__all__ = ["BASELINE", "breaking_changes", "current", "main"]

BASELINE = Path(__file__).resolve().parent.parent / "protocol" / "fracas_protocol" / "proto" / "baseline.binpb"


def current() -> FileDescriptorSet:
    """Return the descriptors of the messages in the generated code."""
    from fracas_protocol import v1  # noqa: PLC0415 - `breaking_changes` is of use without the generated code

    files = {}
    for name in v1.__all__:
        descriptor = getattr(getattr(v1, name), "DESCRIPTOR", None)
        if descriptor is not None:
            files[descriptor.file.name] = descriptor.file
    found = FileDescriptorSet()
    for name in sorted(files):
        files[name].CopyToProto(found.file.add())
    return found


def breaking_changes(before: FileDescriptorSet, after: FileDescriptorSet) -> list[str]:
    """Return a sentence for each incompatible change from one set of `.proto` files to another."""
    messages, enums = _all(before)
    messages_now, enums_now = _all(after)
    found: list[str] = []
    for name, message in messages.items():
        if name not in messages_now:
            found.append(f"message {name} is gone")
        else:
            found += _message_changes(name, message, messages_now[name])
    for name, enum in enums.items():
        if name not in enums_now:
            found.append(f"enum {name} is gone")
        else:
            found += _enum_changes(name, enum, enums_now[name])
    return found


def _all(files: FileDescriptorSet) -> tuple[dict[str, DescriptorProto], dict[str, EnumDescriptorProto]]:
    """Return all messages and enums by full name, including nested ones."""
    messages: dict[str, DescriptorProto] = {}
    enums: dict[str, EnumDescriptorProto] = {}

    def collect(scope: str, inner: Iterable[DescriptorProto], words: Iterable[EnumDescriptorProto]) -> None:
        for message in inner:
            messages[f"{scope}.{message.name}"] = message
            collect(f"{scope}.{message.name}", message.nested_type, message.enum_type)
        for enum in words:
            enums[f"{scope}.{enum.name}"] = enum

    for file in files.file:
        collect(file.package, file.message_type, file.enum_type)
    return messages, enums


def _message_changes(name: str, before: DescriptorProto, after: DescriptorProto) -> Iterator[str]:
    by_number = {field.number: field for field in after.field}
    by_name = {field.name: field for field in after.field}
    for old in before.field:
        where = f"field {name}.{old.name} = {old.number}"
        now = by_number.get(old.number)
        if now is None:
            moved = by_name.get(old.name)
            yield f"{where} is gone" if moved is None else f"{where} has the number {moved.number}"
            continue
        if now.name != old.name or now.json_name != old.json_name:
            yield f"{where} is called {now.name}"
        yield from _differences(where, old, now, "type", _type)
        yield from _differences(where, old, now, "cardinality", lambda field: field.Label.Name(field.label))
        yield from _differences(where, old, now, "presence", lambda field: str(field.proto3_optional))
        old_oneof, oneof = _oneof(before, old), _oneof(after, now)
        if old_oneof != oneof:
            yield f"{where} was in {old_oneof or 'no oneof'} and is in {oneof or 'none'}"


def _differences(
    where: str,
    before: FieldDescriptorProto,
    after: FieldDescriptorProto,
    what: str,
    of: Callable[[FieldDescriptorProto], str],
) -> Iterator[str]:
    if of(before) != of(after):
        yield f"{where} had the {what} {of(before)} and has {of(after)}"


def _type(field: FieldDescriptorProto) -> str:
    return field.type_name or field.Type.Name(field.type)


def _oneof(message: DescriptorProto, field: FieldDescriptorProto) -> str:
    """Return the name of a field's oneof; empty if it has none, or only the synthetic oneof of `optional`."""
    if field.proto3_optional or not field.HasField("oneof_index"):
        return ""
    return message.oneof_decl[field.oneof_index].name


def _enum_changes(name: str, before: EnumDescriptorProto, after: EnumDescriptorProto) -> Iterator[str]:
    numbers = {value.name: value.number for value in after.value}
    for old in before.value:
        if old.name not in numbers:
            yield f"value {name}.{old.name} = {old.number} is gone"
        elif numbers[old.name] != old.number:
            yield f"value {name}.{old.name} = {old.number} has the number {numbers[old.name]}"


def _read(path: Path) -> FileDescriptorSet:
    return FileDescriptorSet.FromString(path.read_bytes())


def _bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--accept", action="store_true", help="make the messages as they are now the baseline")
    wanted = parser.parse_args(arguments)
    now = current()
    if wanted.accept:
        BASELINE.write_bytes(_bytes(now))
        return 0
    found = breaking_changes(_read(BASELINE), now)
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
