"""Conversion of events to messages and back.

In the engine, an event is a name and a mapping of data. Events that all rulesets share have typed messages, which
the tables below describe key by key. Any other event, and one with unusual data, is an `OtherEvent`. Consecutive
steps of one movement are one message on the wire, and are decoded as separate events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Protocol

from fracas_protocol import v1
from fracas_protocol.enum_names import numbers_by_word, words_by_number
from fracas_protocol.event_keys import (
    EventKey,
    UnencodableValue,
    cell,
    cells_key,
    count_key,
    flag_key,
    int_key,
    ints_key,
    place_key,
    ref_key,
    refs_key,
    text_key,
    texts_key,
    value_key,
    word_key,
)
from fracas_protocol.names import Names
from fracas_protocol.v1 import Event
from fracas_protocol.values import Plain, add_details, read_values

__all__ = ["BattleEvent", "EventLike", "read_events", "write_events"]


class EventLike(Protocol):
    """An event, such as the engine's `Event`."""

    @property
    def name(self) -> str:
        """The event's name."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The event's data."""


@dataclass(frozen=True, slots=True)
class BattleEvent:
    """An event in plain values."""

    name: str
    """The event's name: `moved`, `attack`, ..., or a name that only one ruleset uses."""
    data: Mapping[str, Plain]
    """The event's data. Events that all rulesets share always have all documented keys: a missing value or empty
    text is None, a missing flag False, and a missing list empty.
    """


# ------------------------------------------------------------------------------------------------------- typed events


@dataclass(frozen=True, slots=True)
class _Form:
    """Description of one typed event: its message, and the keys of its data."""

    make: Callable[..., Any]
    keys: Mapping[str, EventKey]
    required: frozenset[str]

    @classmethod
    def of(cls, make: Callable[..., Any], **keys: EventKey) -> _Form:
        return cls(make, keys, frozenset(name for name, key in keys.items() if key.required))


_FORMS: Final[Mapping[str, _Form]] = {
    "round_began": _Form.of(v1.RoundBegan, round=int_key("round", required=True), order=refs_key("order")),
    "turn_began": _Form.of(v1.TurnBegan, who=ref_key("who"), seat=ref_key("seat")),
    "turn_ended": _Form.of(v1.TurnEnded, who=ref_key("who"), seat=ref_key("seat")),
    "rolled": _Form.of(
        v1.Rolled,
        purpose=word_key("purpose", v1.Purpose, required=True),
        who=ref_key("who"),
        faces=ints_key("faces"),
        total=int_key("total", other=text_key("drawn")),
    ),
    "used": _Form.of(
        v1.Used,
        who=ref_key("who"),
        action=text_key("action"),
        on=refs_key("on"),
        at=place_key("at"),
    ),
    "attack": _Form.of(
        v1.Attack,
        n=count_key("n"),
        by=ref_key("by"),
        on=ref_key("on"),
        action=text_key("action"),
        face=int_key("face"),
        faces=ints_key("faces"),
        total=int_key("total"),
        vs=word_key("vs", v1.Defense),
        defense=int_key("defense"),
        hit=flag_key("hit"),
        critical=flag_key("critical"),
        advantage=flag_key("advantage"),
        disadvantage=flag_key("disadvantage"),
        combat_advantage=flag_key("combat_advantage"),
        notes=texts_key("notes"),
    ),
    "damaged": _Form.of(
        v1.Damaged,
        who=ref_key("who"),
        amount=int_key("amount", required=True),
        type=word_key("type", v1.DamageType, other=text_key("other_type")),
        by=ref_key("by"),
        attack=count_key("attack"),
    ),
    "healed": _Form.of(v1.Healed, who=ref_key("who"), amount=int_key("amount", required=True)),
    "saved": _Form.of(
        v1.Saved, who=ref_key("who"), total=int_key("total"), dc=int_key("dc"), success=flag_key("success")
    ),
    "condition_began": _Form.of(
        v1.ConditionBegan, who=ref_key("who"), condition=text_key("condition"), source=ref_key("source")
    ),
    "condition_ended": _Form.of(v1.ConditionEnded, who=ref_key("who"), condition=text_key("condition")),
    "dropped": _Form.of(v1.Dropped, who=ref_key("who")),
    "died": _Form.of(v1.Died, who=ref_key("who")),
    "asked": _Form.of(
        v1.Asked,
        seat=ref_key("seat"),
        kind=word_key("kind", v1.DecisionKind, other=text_key("other_kind")),
        by=ref_key("by"),
    ),
    "answered": _Form.of(
        v1.Answered,
        seat=ref_key("seat"),
        kind=word_key("kind", v1.DecisionKind, other=text_key("other_kind")),
        by=ref_key("by"),
        answer=value_key("answer"),
    ),
    "battle_over": _Form.of(v1.BattleOver, winner=text_key("winner"), how=text_key("how")),
}
"""The typed events by name, except movements, which `_STEPS` describes."""

_STEPS: Final[Mapping[str, tuple[Callable[..., Any], str, EventKey]]] = {
    "moved": (v1.Moved, "mode", word_key("mode", v1.Mode, required=True)),
    "forced": (v1.Forced, "how", word_key("how", v1.How, required=True)),
}
"""Events that move a creature from one cell to another: the message, and the key that says how the creature moves."""

_WHO: Final = ref_key("who")
"""Key for the creature that moves."""


_WORDS: Final = numbers_by_word(v1.EventWord)
_NAMES: Final = words_by_number(v1.EventWord)
"""Names of events that have no typed message but a number, by this number."""

_COMMON: Final[Mapping[str, EventKey]] = {
    **{key: ref_key(key) for key in ("who", "seat", "by", "on", "zone")},
    "action": text_key("action"),
    "amount": int_key("amount"),
    "cells": cells_key("cells"),
}
"""Keys with their own field in `OtherEvent`. Values that do not fit such a field are sent in its `data`."""


# ------------------------------------------------------------------------------------------------------------ writing


def write_events(events: Iterable[EventLike], names: Names, into: Any) -> None:
    """Append encoded events to a repeated field, in order.

    Args:
        events: The events, with only the information that the viewer may have.
        names: The viewer's table of names; ids that are new to the viewer are added.
        into: The field. A step is joined to the last message of the field if it continues its movement.

    Raises:
        TypeError: Some data is not a plain value.
    """
    for event in events:
        try:
            if event.name in _STEPS:
                _write_step(event, names, into)
            else:
                _write_typed(event, names, into)
        except UnencodableValue:
            _write_other(event, names, into)


def _write_typed(event: EventLike, names: Names, into: Any) -> None:
    form = _FORMS.get(event.name)
    if form is None or not form.required <= event.data.keys():
        raise UnencodableValue
    values: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for key, value in event.data.items():
        known = form.keys.get(key)
        if known is None:
            more[key] = value
        elif value is not None:
            try:
                values[known.field] = known.write(value, names)
            except UnencodableValue:
                if known.other is None:
                    raise
                values[known.other.field] = known.other.write(value, names)
        elif known.required:
            raise UnencodableValue
    if event.name == "attack" and len(faces := values.get("faces", ())) == 1 and faces[0] == values.get("face"):
        del values["faces"]
    message = into.add(**{event.name: form.make(**values)})
    if more:
        add_details(more, message.more, names)


def _write_other(event: EventLike, names: Names, into: Any) -> None:
    word = _WORDS.get(event.name, v1.EventWord.EVENT_WORD_UNSPECIFIED)
    values: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for key, value in event.data.items():
        try:
            if key not in _COMMON or value == "":
                rest[key] = value
            else:
                values[key] = _COMMON[key].write(value, names)
        except UnencodableValue:
            rest[key] = value
    name = "" if word else event.name
    other = into.add(other=v1.OtherEvent(word=word, name=name, **values)).other
    if rest:
        add_details(rest, other.data, names)


def _write_step(event: EventLike, names: Names, into: Any) -> None:
    make, key, word = _STEPS[event.name]
    data = event.data
    start, end = cell(data.get("from")), cell(data.get("to"))
    who, how = _WHO.write(data.get("who"), names), word.write(data.get(key), names)
    more = {name: value for name, value in data.items() if name not in {"who", "from", "to", key}}
    if not more and into and into[-1].WhichOneof("kind") == event.name and not into[-1].more:
        last = getattr(into[-1], event.name)
        if last.who == who and getattr(last, key) == how and tuple(last.path[-2:]) == start:
            last.path.extend(end)
            return
    step = make(who=who, path=(*start, *end), **{key: how})
    message = into.add(**{event.name: step})
    if more:
        add_details(more, message.more, names)


# ------------------------------------------------------------------------------------------------------------ reading


def read_events(messages: Iterable[Event], names: Names) -> Iterator[BattleEvent]:
    """Yield the events of a diff or a snapshot as plain values, in order.

    Args:
        messages: The messages.
        names: The view's table of names, including the new names of the diff.

    Raises:
        MalformedMessage: A number does not stand for any id.
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
            yield BattleEvent(name, _read_typed(name, body, names) | more)


def _read_typed(name: str, body: Any, names: Names) -> dict[str, Plain]:
    data: dict[str, Plain] = {}
    for key, known in _FORMS[name].keys.items():
        data[key] = _read_key(known, body, names)
        if data[key] is None and known.other is not None:
            data[key] = _read_key(known.other, body, names)
    if name == "attack" and not data["faces"] and data["face"]:  # a miss without a die has the face 0
        data["faces"] = (data["face"],)
    return data


def _read_key(key: EventKey, body: Any, names: Names) -> Plain:
    if body.DESCRIPTOR.fields_by_name[key.field].has_presence and not body.HasField(key.field):
        return None
    return key.read(getattr(body, key.field), names)


def _read_other(body: v1.OtherEvent, names: Names) -> BattleEvent:
    data = read_values(body.data, names)
    for field, value in body.ListFields():
        if field.name in _COMMON:
            data[field.name] = _COMMON[field.name].read(value, names)
    return BattleEvent(_NAMES.get(body.word, body.name), data)


def _read_steps(name: str, body: Any, more: dict[str, Plain], names: Names) -> Iterator[BattleEvent]:
    _, key, word = _STEPS[name]
    for start, end in pairwise(zip(body.path[::2], body.path[1::2], strict=False)):
        how = word.read(getattr(body, key), names)
        yield BattleEvent(name, {"who": names.id(body.who), "from": start, "to": end, key: how} | more)
