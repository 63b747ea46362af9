"""Requests at their boundaries: every field of every request, out of the descriptors, with each value that may be odd.

A request is valid but for one field, so that the odd value gets as far as it can. A new field of the protocol is fed
with all boundaries of its type without a line here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from fracas_protocol import v1

__all__ = ["Case", "Scene", "cases", "json_cases", "kinds"]

_DEPTH: Final = 6
"""Messages within messages that are walked through; an intent's trigger holds another deed."""
_TWICE: Final = 2
"""How often a message may hold messages of its own type on the way to a field."""
_MANY: Final = 1_100
_LEVELS: Final = 30
_LONG: Final = (100, 101, 129, 5_000, 40_000)

Path: TypeAlias = tuple[str, ...]

_INTEGERS: Final[Mapping[int, tuple[int, ...]]] = {
    FieldDescriptor.TYPE_UINT32: (0, 1, 2, 127, 128, 129, 1_000, 1_001, 2**31 - 1, 2**31, 2**32 - 1),
    FieldDescriptor.TYPE_INT32: (0, 1, -1, 128, -129, 1_001, 2**31 - 1, -(2**31)),
    FieldDescriptor.TYPE_SINT32: (0, 1, -1, 128, -128, 129, 1_001, 2**31 - 1, -(2**31)),
    FieldDescriptor.TYPE_INT64: (0, 1, -1, 1_001, 2**53, 2**63 - 1, -(2**63)),
    FieldDescriptor.TYPE_SINT64: (0, 1, -1, 1_001, 2**53, 2**63 - 1, -(2**63)),
    FieldDescriptor.TYPE_UINT64: (0, 1, 1_001, 2**63, 2**64 - 1),
    FieldDescriptor.TYPE_FIXED64: (0, 1, 1_001, 2**63, 2**64 - 1),
    FieldDescriptor.TYPE_FIXED32: (0, 1, 1_001, 2**31, 2**32 - 1),
}
_DOUBLES: Final = (0.0, -0.0, -1.0, 0.5, 1e300, float("inf"), float("-inf"), float("nan"))
_TEXTS: Final = (
    "", " ", "red", "blue", "no_such", "-1", "0", "5" * 5_000, "NaN", "\u00b2", "\x00", "\x1b[2J", "\u202e", "a\nb",
    "../../etc/passwd", "%00", "[/x]", "<b>", "\U000e0041", "e" + "\u0301" * 300, "\N{GRINNING FACE}" * 40,
    *("x" * length for length in _LONG),
)  # fmt: skip
_BYTES: Final = (b"", b"\x00", b"\xff" * 31, b"x" * 32, b"x" * 33, b"\x80" * 65, b"x" * 40_000)
_JSON_TOKENS: Final[tuple[object, ...]] = (
    None, True, -1, 1.5, 1e300, 2**64, "", "NaN", "1e999", "x" * 5_000, [], {}, [None], [[]], {"no_such": 1},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """What a request is about, so that it is valid but for its odd field."""

    match: str = "m"
    seat: str = "red"
    ruleset: str = "srd5"
    version: int = 1
    decision: int = 0
    by: str = ""
    """A creature of the seat."""
    foe: str = ""
    tournament: str = ""

    def value(self, name: str) -> Any:
        """Return the valid value of a field by its name; None where there is none."""
        return {
            "match": self.match, "seat": self.seat, "ruleset": self.ruleset, "version": self.version,
            "decision": self.decision, "by": self.by, "on": [self.foe], "action": "dash", "mode": "walk",
            "tournament": self.tournament, "end": "turn", "kind": "opportunity_attack", "answer": "ask",
            "name": "odds", "text": "hello",
        }.get(name)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One odd field of one request."""

    kind: str
    """The kind of request."""
    path: Path
    """The way to the field, in the request."""
    value: object
    """What it holds; see `_put`."""

    def __str__(self) -> str:
        return f"{'.'.join((self.kind, *self.path))} = {self.value!r}"[:160]

    def message(self, scene: Scene) -> v1.ClientMessage:
        """Return the request.

        Args:
            scene: What it is about.
        """
        message = v1.ClientMessage(request="1")
        inner: Any = getattr(message, self.kind)
        inner.SetInParent()
        _fill(inner, scene)
        for name in self.path[:-1]:
            held = getattr(inner, name)
            inner = held.add() if inner.DESCRIPTOR.fields_by_name[name].is_repeated else held
            inner.SetInParent()
            _fill(inner, scene)
        if self.path:
            _put(inner, inner.DESCRIPTOR.fields_by_name[self.path[-1]], self.value, scene)
        return message


def kinds() -> list[str]:
    """Return the kinds of requests."""
    return [field.name for field in v1.ClientMessage.DESCRIPTOR.oneofs_by_name["kind"].fields]


@cache
def cases() -> tuple[Case, ...]:
    """Return every field of every request with each of its boundaries."""
    found = []
    for kind in kinds():
        found.append(Case(kind, (), None))
        descriptor = v1.ClientMessage.DESCRIPTOR.fields_by_name[kind].message_type
        for path, field in _fields(descriptor, (), ()):
            found += [Case(kind, path, value) for value in _boundaries(field)]
    return tuple(found)


@cache
def json_cases(scene: Scene) -> tuple[str, ...]:
    """Return requests in JSON in which one key holds what its type does not allow, or allows in JSON alone."""
    found = []
    for kind in kinds():
        descriptor = v1.ClientMessage.DESCRIPTOR.fields_by_name[kind].message_type
        for path, field in _fields(descriptor, (), (), depth=2):
            whole = json_format.MessageToDict(Case(kind, path, next(iter(_boundaries(field)))).message(scene))
            place: Any = whole
            keys = [v1.ClientMessage.DESCRIPTOR.fields_by_name[kind].json_name]
            inner: Any = descriptor
            for name in path:
                keys.append(inner.fields_by_name[name].json_name)
                inner = inner.fields_by_name[name].message_type
            for key in keys[:-1]:
                place = place.setdefault(key, {})
                place = place[0] if isinstance(place, list) and place else place
            if isinstance(place, dict):
                for token in _JSON_TOKENS:
                    place[keys[-1]] = token
                    found.append(_written(whole))
    return tuple(dict.fromkeys(found))


def _written(plain: dict[str, Any]) -> str:
    return json.dumps(plain)


def _fields(
    descriptor: Any, path: Path, within: tuple[str, ...], depth: int = _DEPTH
) -> Iterator[tuple[Path, FieldDescriptor]]:
    for field in descriptor.fields:
        yield (*path, field.name), field
        inner = field.message_type
        if inner is not None and depth > 1 and within.count(inner.full_name) < _TWICE:
            yield from _fields(inner, (*path, field.name), (*within, inner.full_name), depth - 1)


def _boundaries(field: FieldDescriptor) -> Iterator[object]:
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        yield from ("empty", "many", "deep") if field.is_repeated else ("empty", "deep")
        return
    values: tuple[object, ...]
    match field.type:
        case FieldDescriptor.TYPE_STRING:
            values = _TEXTS
        case FieldDescriptor.TYPE_BYTES:
            values = _BYTES
        case FieldDescriptor.TYPE_BOOL:
            values = (False, True)
        case FieldDescriptor.TYPE_ENUM:
            numbers: Any = field.enum_type
            values = (*(one.number for one in numbers.values), -1, 9_999)
        case FieldDescriptor.TYPE_DOUBLE | FieldDescriptor.TYPE_FLOAT:
            values = _DOUBLES
        case _:
            values = _INTEGERS[field.type]
    yield from values
    if field.is_repeated:
        yield from ("none of it", "many of it")


def _fill(message: Any, scene: Scene) -> None:
    """Give the fields of a message their valid values, where these are known by name."""
    for field in message.DESCRIPTOR.fields:
        value = scene.value(field.name)
        if field.type == FieldDescriptor.TYPE_MESSAGE or value is None or value == "":
            continue
        if isinstance(value, list) != bool(field.is_repeated) or isinstance(value, int) is (
            field.type == FieldDescriptor.TYPE_STRING
        ):
            continue
        if field.type not in {FieldDescriptor.TYPE_STRING, *_INTEGERS}:
            continue
        if field.is_repeated:
            getattr(message, field.name).extend(value)
        else:
            setattr(message, field.name, value)


def _put(message: Any, field: FieldDescriptor, value: object, scene: Scene) -> None:
    held = getattr(message, field.name)
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        inner: Message = held.add() if field.is_repeated else held
        inner.SetInParent()
        if value == "deep":
            _nest(inner, scene)
        elif value == "many":
            _fill(inner, scene)
            held.extend([inner] * _MANY)
    elif field.is_repeated:
        one = next(iter(_boundaries(field)))
        if value == "many of it":
            held.extend([scene.value(field.name)[0] if field.name == "on" else one] * _MANY)
        elif value == "none of it":
            del held[:]
        else:
            held.append(value)
    else:
        setattr(message, field.name, value)


def _nest(message: Any, scene: Scene) -> None:
    """Put a message into itself, as often as its type allows and a few times more than is read."""
    for _ in range(_LEVELS):
        _fill(message, scene)
        own = message.DESCRIPTOR
        way = _way_back(own)
        for name in way:
            held = getattr(message, name)
            message = held.add() if message.DESCRIPTOR.fields_by_name[name].is_repeated else held
            message.SetInParent()
        if not way:
            return


@cache
def _way_back(descriptor: Descriptor) -> Path:
    """Return the fields that lead from a message to one of the same type; nothing where none do."""
    waiting: list[tuple[Path, Descriptor]] = [((), descriptor)]
    seen = set()
    while waiting:
        path, here = waiting.pop(0)
        for field in here.fields:
            inner = field.message_type
            if inner is descriptor:
                return (*path, field.name)
            if inner is not None and inner.full_name not in seen:
                seen.add(inner.full_name)
                waiting.append(((*path, field.name), inner))
    return ()
