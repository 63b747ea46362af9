"""Tests of the generated messages and of the two tools that watch over them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorSet

from fracas_protocol import v1
from tools import generate_protocol, protocol_compatibility
from tools.protocol_compatibility import breaking_changes, current


def test_the_generated_code_is_fresh() -> None:
    """What is committed is what the .proto files make."""
    assert generate_protocol.check() == []


def test_stale_missing_and_foreign_files_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The check that the test above stands on finds all three."""
    monkeypatch.setattr(generate_protocol, "TARGET", tmp_path)
    monkeypatch.setattr(generate_protocol, "compile_files", lambda: {"a.py": "1", "b.py": "2"})
    generate_protocol.write()
    assert generate_protocol.check() == []

    (tmp_path / "a.py").unlink()
    (tmp_path / "b.py").write_text("3")
    (tmp_path / "c.py").write_text("4")

    assert generate_protocol.check() == ["a.py", "b.py", "c.py"]
    generate_protocol.write()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.py", "b.py"]


def test_every_field_is_documented() -> None:
    """`fracas.v1` is documented field by field: a comment stands before every message, field and value."""
    bare = []
    for path in sorted(generate_protocol.PROTO.rglob("*.proto")):
        lines = path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines[1:], start=2):
            declares = line.endswith(("{", ";")) and not line.startswith(("syntax", "package", "import"))
            in_oneof = line.startswith("    ") and path.name in {"events.proto", "value.proto"}
            if declares and "oneof kind {" not in line and not in_oneof and "//" not in lines[number - 2]:
                bare.append(f"{path.name}:{number}: {line.strip()}")

    assert bare == []


def test_all_messages_and_words_are_in_one_place() -> None:
    """`fracas_protocol.v1` has every message, enum and value by its name."""
    files = current()
    names = {message.name for file in files.file for message in file.message_type}
    names |= {enum.name for file in files.file for enum in file.enum_type}
    names |= {value.name for file in files.file for enum in file.enum_type for value in enum.value}

    assert set(v1.__all__) == names


# ------------------------------------------------------------------------------------------------------ compatibility


def test_nothing_breaks_those_who_speak_the_protocol_as_it_was() -> None:
    """Removed, renumbered, renamed and retyped fields would."""
    baseline = FileDescriptorSet.FromString(protocol_compatibility.BASELINE.read_bytes())

    assert breaking_changes(baseline, current()) == []


def message(files: FileDescriptorSet, name: str) -> DescriptorProto:
    """Find a message to be changed."""
    return next(found for file in files.file for found in file.message_type if found.name == name)


def field(files: FileDescriptorSet, owner: str, name: str) -> FieldDescriptorProto:
    """Find a field to be changed."""
    return next(found for found in message(files, owner).field if found.name == name)


def enum(files: FileDescriptorSet, name: str) -> EnumDescriptorProto:
    """Find an enum to be changed."""
    return next(found for file in files.file for found in file.enum_type if found.name == name)


def _drop_message(files: FileDescriptorSet) -> None:
    for file in files.file:
        kept = [found for found in file.message_type if found.name != "Ping"]
        del file.message_type[:]
        file.message_type.extend(kept)


def _drop_enum(files: FileDescriptorSet) -> None:
    for file in files.file:
        kept = [found for found in file.enum_type if found.name != "How"]
        del file.enum_type[:]
        file.enum_type.extend(kept)


def _set(owner: str, name: str, attribute: str, value: object) -> Callable[[FileDescriptorSet], None]:
    return lambda files: setattr(field(files, owner, name), attribute, value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_drop_message, "message fracas.v1.Ping is gone"),
        (_drop_enum, "enum fracas.v1.How is gone"),
        (lambda files: message(files, "Pong").field.pop(), "field fracas.v1.Pong.at_ms = 2 is gone"),
        (_set("Pong", "at_ms", "number", 9), "field fracas.v1.Pong.at_ms = 2 has the number 9"),
        (_set("Pong", "at_ms", "name", "when"), "field fracas.v1.Pong.at_ms = 2 is called when"),
        (
            _set("Pong", "at_ms", "type", FieldDescriptorProto.TYPE_STRING),
            "field fracas.v1.Pong.at_ms = 2 had the type TYPE_UINT64 and has TYPE_STRING",
        ),
        (
            _set("Diff", "game", "type_name", ".fracas.v1.Seat"),
            "field fracas.v1.Diff.game = 1 had the type .fracas.v1.Game and has .fracas.v1.Seat",
        ),
        (
            _set("Diff", "seats", "label", FieldDescriptorProto.LABEL_OPTIONAL),
            "field fracas.v1.Diff.seats = 2 had the cardinality LABEL_REPEATED and has LABEL_OPTIONAL",
        ),
        (
            lambda files: field(files, "Accepted", "match").CopyFrom(
                FieldDescriptorProto(
                    name="match",
                    number=1,
                    label=FieldDescriptorProto.LABEL_OPTIONAL,
                    type=FieldDescriptorProto.TYPE_STRING,
                    oneof_index=0,
                    proto3_optional=True,
                )
            ),
            "field fracas.v1.Accepted.match = 1 had the presence False and has True",
        ),
        (
            lambda files: field(files, "Value", "big").ClearField("oneof_index"),
            "field fracas.v1.Value.big = 9 was in kind and is in none",
        ),
        (lambda files: enum(files, "How").value.pop(), "value fracas.v1.How.HOW_SLIDE = 3 is gone"),
        (
            lambda files: setattr(enum(files, "How").value[3], "number", 7),
            "value fracas.v1.How.HOW_SLIDE = 3 has the number 7",
        ),
    ],
)
def test_breaking_changes_are_found(change: Callable[[FileDescriptorSet], object], sentence: str) -> None:
    """Each kind of breaking change has its sentence, and nothing else is told of it."""
    changed = current()
    change(changed)

    assert breaking_changes(current(), changed) == [sentence]


def test_additions_break_nobody() -> None:
    """What is unknown is ignored."""
    more = current()
    message(more, "Pong").field.add(name="extra", number=99, type=FieldDescriptorProto.TYPE_STRING)
    enum(more, "How").value.add(name="HOW_TOSS", number=99)
    more.file[0].message_type.add(name="New")

    assert breaking_changes(current(), more) == []
