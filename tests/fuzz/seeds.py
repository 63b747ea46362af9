"""Frames as clients send them, to be mutated: each kind of request, and intents and questions of every ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from fracas_engine.content import ScenarioSpec
from fracas_engine.scenario import find_files, read_file
from fracas_engine.scenario.steps import steps_of
from fracas_protocol import v1
from fracas_protocol.intents import write_intent
from fracas_protocol.values import write_map
from tests.server.gateway.test_hostile_questions import AREAS, ASKED, battle_of

__all__ = ["MATCH", "seeds"]

MATCH: Final = "m"
"""The match that they are about."""
_SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
_FILES: Final = 12
"""Files of scenarios of one ruleset that are read; a ruleset's rules are in many, the shapes of its intents in few."""
_DEPTH: Final = 4
"""How deep the fields of a request are filled; values are made of values."""
_DEEP: Final = (1, 5, 20, 40)
"""Levels of values and of readied deeds, each of two or three messages: a hundred messages are read at most."""
_FILLED: Final[Mapping[int, Any]] = {
    FieldDescriptor.TYPE_STRING: "red",
    FieldDescriptor.TYPE_BYTES: b"\x01\x02\x03\x04",
    FieldDescriptor.TYPE_BOOL: True,
    FieldDescriptor.TYPE_DOUBLE: 1.5,
    FieldDescriptor.TYPE_ENUM: 1,
}
"""By type of the field; every other one is a number."""
_NAMED: Final[Mapping[str, Any]] = {"match": MATCH, "seat": "", "token": "", "ruleset": "srd5"}
"""By name of the field, where a request gets further with what there is."""


@cache
def seeds() -> Mapping[str, tuple[v1.ClientMessage, ...]]:
    """Return all of them, by kind of request."""
    found: dict[str, dict[bytes, v1.ClientMessage]] = {}
    for message in _messages():
        found.setdefault(message.WhichOneof("kind") or "", {})[message.SerializeToString()] = message
    return {kind: tuple(messages.values()) for kind, messages in found.items()}


def _messages() -> Iterator[v1.ClientMessage]:
    yield from (_filled(v1.ClientMessage(request="1"), field) for field in _kinds())
    for ruleset, names in ASKED.items():
        own, foe = [*battle_of(ruleset).state.creatures][:2]
        yield from _of_scenarios(ruleset)
        for name in names:
            for area in AREAS:
                asked = {"by": own, "use": "strike", "at": [3, 3], "area": {area: 3}, "on": [foe], "to": [1, 2]}
                yield _question({name: asked})
    for levels in _DEEP:
        value, deed = v1.Value(text="x"), v1.Use(by="a", action="ready")
        for _ in range(levels):
            value = v1.Value(list=v1.ValueList(items=[value]))
            deed = v1.Use(by="a", action="ready", readied=v1.Readied(use=deed))
        deep = v1.ValueMap(entries=[v1.Detail(name="sheet", value=value)])
        yield _request(ask_question=v1.AskQuestion(match=MATCH, question=deep))
        yield _request(send_intent=v1.SendIntent(match=MATCH, intent=v1.Intent(use=deed)))


def _kinds() -> list[FieldDescriptor]:
    return list(v1.ClientMessage.DESCRIPTOR.oneofs_by_name["kind"].fields)


def _filled(message: Any, kind: Any, depth: int = _DEPTH) -> Any:
    """Fill a field of a message, and all that is in it."""
    if kind.type == FieldDescriptor.TYPE_MESSAGE:
        if depth:
            held = getattr(message, kind.name)
            inner: Message = held.add() if kind.is_repeated else held
            inner.SetInParent()
            for field in inner.DESCRIPTOR.fields:
                _filled(inner, field, depth - 1)
    else:
        named = kind.name in _NAMED and kind.type == FieldDescriptor.TYPE_STRING
        value = _NAMED[kind.name] if named else _FILLED.get(kind.type, 3)
        setattr(message, kind.name, value) if not kind.is_repeated else getattr(message, kind.name).append(value)
    return message


def _of_scenarios(ruleset: str) -> Iterator[v1.ClientMessage]:
    """Yield the intents and questions of a ruleset's scenarios, one of each shape, about creatures of `battle_of`."""
    shapes = set()
    there = [*battle_of(ruleset).state.creatures]
    for path in islice(find_files([_SCENARIOS / ruleset]), _FILES):
        for scenario in read_file(path):
            if not isinstance(scenario, ScenarioSpec):
                continue
            names = dict(zip((creature.id for creature in scenario.creatures), cycle(there), strict=False))
            for step in steps_of(scenario):
                plain = step.intent or step.question or {}
                shape = tuple((key, type(value)) for key, value in sorted(plain.items()))
                if plain and shape not in shapes:
                    shapes.add(shape)
                    renamed = _renamed(plain, names)
                    yield (
                        _question(renamed)
                        if step.intent is None
                        else _request(send_intent=v1.SendIntent(match=MATCH, intent=write_intent(renamed)))
                    )


def _renamed(plain: Any, names: Mapping[str, str]) -> Any:
    """Return the same of other creatures."""
    match plain:
        case str():
            return names.get(plain, plain)
        case Mapping():
            return {key: _renamed(value, names) for key, value in plain.items()}
        case list() | tuple():
            return [_renamed(value, names) for value in plain]
    return plain


def _question(plain: Mapping[str, Any]) -> v1.ClientMessage:
    return _request(ask_question=v1.AskQuestion(match=MATCH, question=write_map(plain)))


def _request(**kind: Any) -> v1.ClientMessage:
    return v1.ClientMessage(request="1", **kind)
