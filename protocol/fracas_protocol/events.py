"""Events as messages, and back.

The engine tells an event by its name and a mapping of data. The names that all rulesets share have typed messages,
which the tables below describe key by key; every other event, and one that does not fit, is an `OtherEvent`.
Steps of one movement that follow each other are one message on the wire and several events again when they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Protocol, TypeAlias

from fracas_protocol import v1
from fracas_protocol.names import Names
from fracas_protocol.v1 import Event
from fracas_protocol.values import Plain, read_value, read_values, write_details, write_value

__all__ = ["EventLike", "Happened", "read_events", "write_events"]


class EventLike(Protocol):
    """What happened; the engine's `Event`."""

    @property
    def name(self) -> str:
        """What happened, in a word."""

    @property
    def data(self) -> Mapping[str, Any]:
        """What is told of it."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened, as plain values."""

    name: str
    """The event's name: `moved`, `attack`, ..., or a word of the ruleset."""
    data: Mapping[str, Plain]
    """Its data. For the names of the shared vocabulary all documented keys are there: what was not told (or is an empty
    text) is None, a flag False, and a list empty."""


# ------------------------------------------------------------------------------------------- one key of a typed event


class _NoFit(Exception):
    """A value that its typed field cannot hold: the event is sent as `OtherEvent`."""


_Write: TypeAlias = Callable[[Any, Names], Any]
_Read: TypeAlias = Callable[[Any, Names], Plain]


@dataclass(frozen=True, slots=True)
class _Key:
    """How one key of an event's data stands in its message."""

    field: str
    write: _Write
    """Turn a value that is not None into the field's value, or raise `_NoFit`."""
    read: _Read
    """Turn the field's value into the plain value."""
    required: bool = False
    """True where the message cannot do without."""
    flag: bool = False
    """True where what is not told is False rather than None."""
    other: _Key | None = None
    """How a value that does not fit stands in the message instead."""


def _is_int(value: Any) -> bool:
    return value.__class__ is int and -(2**31) <= value < 2**31


def _int(value: Any, names: Names) -> int:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, int) or not _is_int(value):
        raise _NoFit
    return value


def _count(value: Any, names: Names) -> int:
    count = _int(value, names)
    if count <= 0:
        raise _NoFit
    return count


def _ints(value: Any, names: Names) -> Any:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not all(map(_is_int, value)):
        raise _NoFit
    return value


def _text(value: Any, names: Names) -> str:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, str):
        raise _NoFit
    return value


def _texts(value: Any, names: Names) -> Any:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not all(isinstance(item, str) for item in value):
        raise _NoFit
    return value


def _flat(value: Any, names: Names) -> list[int]:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, tuple | list) or not value:
        raise _NoFit
    return [number for cell in value for number in _cell(cell)]


def _flag(value: Any, names: Names) -> bool:  # noqa: ARG001 - a `_Write`
    if not isinstance(value, bool):
        raise _NoFit
    return value


def _ref(value: Any, names: Names) -> int:
    if not isinstance(value, str):
        raise _NoFit
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


def _count_key(field: str) -> _Key:
    return _Key(field, _count, _plain)


def _int_key(field: str, *, required: bool = False, other: _Key | None = None) -> _Key:
    return _Key(field, _int, _number, required=required, other=other)


def _text_key(field: str) -> _Key:
    return _Key(field, _text, _plain)


def _flag_key(field: str) -> _Key:
    return _Key(field, _flag, _number, flag=True)


def _ref_key(field: str) -> _Key:
    return _Key(field, _ref, _id)


def _word_key(field: str, enum: Any, *, required: bool = False, other: _Key | None = None) -> _Key:
    """Describe a key whose words an enum has."""
    prefix = enum.Name(0).removesuffix("UNSPECIFIED")
    numbers: dict[str, int] = {name.removeprefix(prefix).lower(): number for name, number in enum.items() if number}
    words = {number: word for word, number in numbers.items()}

    def write(value: Any, names: Names) -> int:  # noqa: ARG001 - a `_Write`
        if not isinstance(value, str) or value not in numbers:
            raise _NoFit
        return numbers[value]

    def read(value: Any, names: Names) -> Plain:  # noqa: ARG001 - a `_Read`
        return words.get(value)

    return _Key(field, write, read, required=required, other=other)


# ------------------------------------------------------------------------------------------------------- typed events


@dataclass(frozen=True, slots=True)
class _Form:
    """One typed event: its message, and the keys of its data."""

    make: Callable[..., Any]
    keys: Mapping[str, _Key]
    required: frozenset[str]

    @classmethod
    def of(cls, make: Callable[..., Any], **keys: _Key) -> _Form:
        return cls(make, keys, frozenset(name for name, key in keys.items() if key.required))


_FORMS: Final[Mapping[str, _Form]] = {
    "round_began": _Form.of(v1.RoundBegan, round=_int_key("round", required=True), order=_Key("order", _refs, _ids)),
    "turn_began": _Form.of(v1.TurnBegan, who=_ref_key("who"), seat=_ref_key("seat")),
    "turn_ended": _Form.of(v1.TurnEnded, who=_ref_key("who"), seat=_ref_key("seat")),
    "rolled": _Form.of(
        v1.Rolled,
        purpose=_word_key("purpose", v1.Purpose, required=True),
        who=_ref_key("who"),
        faces=_Key("faces", _ints, _items),
        total=_int_key("total", other=_text_key("drawn")),
    ),
    "used": _Form.of(
        v1.Used,
        who=_ref_key("who"),
        action=_text_key("action"),
        on=_Key("on", _refs, _ids),
        at=_Key("at", _ints, _place),
    ),
    "attack": _Form.of(
        v1.Attack,
        n=_count_key("n"),
        by=_ref_key("by"),
        on=_ref_key("on"),
        action=_text_key("action"),
        face=_int_key("face"),
        faces=_Key("faces", _ints, _items),
        total=_int_key("total"),
        vs=_word_key("vs", v1.Defense),
        defense=_int_key("defense"),
        hit=_flag_key("hit"),
        critical=_flag_key("critical"),
        advantage=_flag_key("advantage"),
        disadvantage=_flag_key("disadvantage"),
        combat_advantage=_flag_key("combat_advantage"),
        notes=_Key("notes", _texts, _items),
    ),
    "damaged": _Form.of(
        v1.Damaged,
        who=_ref_key("who"),
        amount=_int_key("amount", required=True),
        type=_word_key("type", v1.DamageType, other=_text_key("other_type")),
        by=_ref_key("by"),
        attack=_count_key("attack"),
    ),
    "healed": _Form.of(v1.Healed, who=_ref_key("who"), amount=_int_key("amount", required=True)),
    "saved": _Form.of(
        v1.Saved, who=_ref_key("who"), total=_int_key("total"), dc=_int_key("dc"), success=_flag_key("success")
    ),
    "condition_began": _Form.of(
        v1.ConditionBegan, who=_ref_key("who"), condition=_text_key("condition"), source=_ref_key("source")
    ),
    "condition_ended": _Form.of(v1.ConditionEnded, who=_ref_key("who"), condition=_text_key("condition")),
    "dropped": _Form.of(v1.Dropped, who=_ref_key("who")),
    "died": _Form.of(v1.Died, who=_ref_key("who")),
    "asked": _Form.of(
        v1.Asked,
        seat=_ref_key("seat"),
        kind=_word_key("kind", v1.DecisionKind, other=_text_key("other_kind")),
        by=_ref_key("by"),
    ),
    "answered": _Form.of(
        v1.Answered,
        seat=_ref_key("seat"),
        kind=_word_key("kind", v1.DecisionKind, other=_text_key("other_kind")),
        by=_ref_key("by"),
        answer=_Key("answer", write_value, read_value),
    ),
    "battle_over": _Form.of(v1.BattleOver, winner=_text_key("winner"), how=_text_key("how")),
}
"""The typed events but for movements, which `_STEPS` describes."""

_STEPS: Final[Mapping[str, tuple[Callable[..., Any], str, _Key]]] = {
    "moved": (v1.Moved, "mode", _word_key("mode", v1.Mode, required=True)),
    "forced": (v1.Forced, "how", _word_key("how", v1.How, required=True)),
}
"""Steps from a cell to another: their message, and the key that says how."""


_WORDS: Final = {name.removeprefix("EVENT_WORD_").lower(): number for name, number in v1.EventWord.items() if number}
_NAMES: Final = {number: name for name, number in _WORDS.items()}
"""Names of events without a typed message that have a number."""

_COMMON: Final[Mapping[str, _Key]] = {
    **{key: _ref_key(key) for key in ("who", "seat", "by", "on", "zone")},
    "action": _Key("action", _text, _number),
    "amount": _int_key("amount"),
    "cells": _Key("cells", _flat, _cells),
}
"""Keys that many such events have. What does not fit them is in the event's data."""


# ------------------------------------------------------------------------------------------------------------ writing


def write_events(events: Iterable[EventLike], names: Names) -> list[Event]:
    """Turn events into messages, in their order.

    Args:
        events: What happened, as the viewer may know it.
        names: The viewer's table; ids that are new to the viewer are added.

    Raises:
        TypeError: Some data is no plain value.
    """
    written: list[Event] = []
    for event in events:
        try:
            if event.name in _STEPS:
                _write_step(event, names, written)
                continue
            message = _write_typed(event, names)
        except _NoFit:
            message = Event(other=_write_other(event, names))
        written.append(message)
    return written


def _write_typed(event: EventLike, names: Names) -> Event:
    form = _FORMS.get(event.name)
    if form is None or not form.required <= event.data.keys():
        raise _NoFit
    values: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for key, value in event.data.items():
        known = form.keys.get(key)
        if known is None:
            more[key] = value
        elif value is not None:
            try:
                values[known.field] = known.write(value, names)
            except _NoFit:
                if known.other is None:
                    raise
                values[known.other.field] = known.other.write(value, names)
        elif known.required:
            raise _NoFit
    if event.name == "attack" and len(faces := values.get("faces", ())) == 1 and faces[0] == values.get("face"):
        del values["faces"]
    return Event(**{event.name: form.make(**values)}, more=write_details(more, names) if more else None)


def _write_other(event: EventLike, names: Names) -> v1.OtherEvent:
    word = _WORDS.get(event.name, v1.EventWord.EVENT_WORD_UNSPECIFIED)
    values: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for key, value in event.data.items():
        write = _COMMON[key].write if key in _COMMON else None
        try:
            if write is None:
                rest[key] = value
            else:
                values[key] = write(value, names)
        except _NoFit:
            rest[key] = value
    name = "" if word else event.name
    return v1.OtherEvent(word=word, name=name, data=write_details(rest, names) if rest else None, **values)


def _write_step(event: EventLike, names: Names, written: list[Event]) -> None:
    make, key, word = _STEPS[event.name]
    data = event.data
    start, end = _cell(data.get("from")), _cell(data.get("to"))
    who, how = _ref(data.get("who"), names), word.write(data.get(key), names)
    more = {name: value for name, value in data.items() if name not in {"who", "from", "to", key}}
    if not more and written and written[-1].WhichOneof("kind") == event.name and not written[-1].more:
        last = getattr(written[-1], event.name)
        if last.who == who and getattr(last, key) == how and tuple(last.path[-2:]) == start:
            last.path.extend(end)
            return
    step = make(who=who, path=(*start, *end), **{key: how})
    written.append(Event(**{event.name: step}, more=write_details(more, names) if more else None))


def _cell(value: Any) -> tuple[int, int]:
    if not isinstance(value, tuple | list) or len(value) != 2 or not all(map(_is_int, value)):
        raise _NoFit
    return value[0], value[1]


# ------------------------------------------------------------------------------------------------------------ reading


def read_events(messages: Iterable[Event], names: Names) -> Iterator[Happened]:
    """Yield the events of a diff or a snapshot as plain values, in their order.

    Args:
        messages: The messages.
        names: The view's table, the diff's own names included.

    Raises:
        MalformedMessage: A number stands for no id.
    """
    for message in messages:
        name = message.WhichOneof("kind")
        if name is None:
            continue  # a kind that is newer than we are
        body = getattr(message, name)
        more = read_values(message.more, names)
        if name == "other":
            yield _read_other(body, names)
        elif name in _STEPS:
            yield from _read_steps(name, body, more, names)
        else:
            yield Happened(name, _read_typed(name, body, names) | more)


def _read_typed(name: str, body: Any, names: Names) -> dict[str, Plain]:
    data: dict[str, Plain] = {}
    for key, known in _FORMS[name].keys.items():
        data[key] = _read_key(known, body, names)
        if data[key] is None and known.other is not None:
            data[key] = _read_key(known.other, body, names)
    if name == "attack" and not data["faces"] and data["face"] is not None:
        data["faces"] = (data["face"],)
    return data


def _read_key(key: _Key, body: Any, names: Names) -> Plain:
    if body.DESCRIPTOR.fields_by_name[key.field].has_presence and not body.HasField(key.field):
        return None
    return key.read(getattr(body, key.field), names)


def _read_other(body: v1.OtherEvent, names: Names) -> Happened:
    data = read_values(body.data, names)
    for field, value in body.ListFields():
        if field.name in _COMMON:
            data[field.name] = _COMMON[field.name].read(value, names)
    return Happened(_NAMES.get(body.word, body.name), data)


def _read_steps(name: str, body: Any, more: dict[str, Plain], names: Names) -> Iterator[Happened]:
    _, key, word = _STEPS[name]
    for start, end in pairwise(zip(body.path[::2], body.path[1::2], strict=False)):
        how = word.read(getattr(body, key), names)
        yield Happened(name, {"who": names.id(body.who), "from": start, "to": end, key: how} | more)
