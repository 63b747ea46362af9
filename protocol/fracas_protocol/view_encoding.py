"""Encoding of view elements as messages, for servers; `view_elements` decodes them.

An element is given as its kind, its id, and values by field name, as in the engine's views. A value without a field
in the message is sent in `details`. References to other elements are sent as numbers from the viewer's table of names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from fracas_protocol.enum_names import numbers_by_word
from fracas_protocol.names import Names
from fracas_protocol.v1 import (
    Amount,
    BattleObject,
    Budget,
    CellState,
    Condition,
    Creature,
    DecisionKind,
    Detail,
    Edge,
    Ends,
    Game,
    Modifier,
    Ongoing,
    Seat,
    StandingAnswer,
    Until,
    Waiting,
    Zone,
)
from fracas_protocol.values import fill_value

__all__ = ["KINDS", "ThingMessage", "absent_fields", "write_element"]

ThingMessage: TypeAlias = Game | Seat | Creature | BattleObject | Zone | CellState

KINDS: Final[Mapping[str, str]] = {
    "game": "game",
    "seat": "seats",
    "creature": "creatures",
    "object": "objects",
    "zone": "zones",
    "cell": "cells",
}
"""The field of `View` and `Diff` for each kind of element."""


class EndsLike(Protocol):
    """When an effect ends, such as the engine's `Ends`."""

    @property
    def until(self) -> str:
        """The kind of end, such as `save_ends`."""

    @property
    def whose(self) -> str | None:
        """The creature at whose turn the effect ends; None if the end does not depend on a turn."""

    @property
    def turn(self) -> int | None:
        """The number of that creature's turn at which the effect ends, from 1."""

    @property
    def edge(self) -> str | None:
        """The point in that turn: `start` or `end`."""

    @property
    def dc(self) -> int | None:
        """The DC of the saving throw or escape attempt that ends the effect."""

    @property
    def group(self) -> int | None:
        """Number of a group of effects that end together."""


_Write: TypeAlias = Callable[[Any, str, Any, Names], None]
"""Function that sets a message's field to a value that is neither None nor empty."""

_UNTIL: Final = numbers_by_word(Until)
_KIND: Final = numbers_by_word(DecisionKind)
_EDGE: Final = numbers_by_word(Edge)


# ------------------------------------------------------------------------------------------- values without a table


def _scalar(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    setattr(message, field, value)


def _numbers(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    getattr(message, field).extend(value)


def _flat(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    getattr(message, field).extend(number for cell in value for number in cell)


def _amounts(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    getattr(message, field).extend(Amount(name=name, number=value[name]) for name in sorted(value))


def _standing(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    getattr(message, field).extend(StandingAnswer(kind=kind, answer=value[kind]) for kind in sorted(value))


_BUDGET: Final = frozenset(field.name for field in Budget.DESCRIPTOR.fields if field.name != "more")


def _budget(message: Any, field: str, value: Any, names: Names) -> None:  # noqa: ARG001 - a `_Write`
    budget = getattr(message, field)
    budget.SetInParent()
    for word in sorted(value):
        if word in _BUDGET:
            setattr(budget, word, value[word])
        else:
            budget.more.add(name=word, number=value[word])


# --------------------------------------------------------------------------------------- values that refer to things


def _reference(message: Any, field: str, value: Any, names: Names) -> None:
    setattr(message, field, names.number(value))


def _references(message: Any, field: str, value: Any, names: Names) -> None:
    getattr(message, field).extend(names.number(id_) for id_ in value)


def _optional(id_: str | None, names: Names) -> int | None:
    return None if id_ is None else names.number(id_)


def _waiting(message: Any, field: str, value: Any, names: Names) -> None:
    for waiting in value:
        kind = _KIND.get(waiting.kind, DecisionKind.DECISION_KIND_UNSPECIFIED)
        entry = Waiting(seat=names.number(waiting.seat), kind=kind, by=_optional(waiting.by, names))
        if not kind:
            entry.other_kind = waiting.kind
        getattr(message, field).append(entry)


def _conditions(message: Any, field: str, value: Any, names: Names) -> None:
    getattr(message, field).extend(
        Condition(
            name=c.name,
            ends=_ends_message(c.ends, names),
            source=_optional(c.source, names),
            cause=str(c.cause),
            amount=c.amount,
        )
        for c in value
    )


def _ongoing(message: Any, field: str, value: Any, names: Names) -> None:
    getattr(message, field).extend(
        Ongoing(
            amount=o.amount,
            type=o.type,
            source=_optional(o.source, names),
            cause=str(o.cause),
            ends=_ends_message(o.ends, names),
        )
        for o in value
    )


def _modifiers(message: Any, field: str, value: Any, names: Names) -> None:
    getattr(message, field).extend(
        Modifier(
            to=m.told,
            by=m.by,
            type=m.type,
            source=_optional(m.source, names),
            cause=str(m.cause),
            ends=_ends_message(m.ends, names),
            dice=m.dice,
        )
        for m in value
    )


def _ends(message: Any, field: str, value: Any, names: Names) -> None:
    getattr(message, field).CopyFrom(_ends_message(value, names))


def _ends_message(ends: EndsLike, names: Names) -> Ends:
    until = _UNTIL.get(ends.until, Until.UNTIL_UNSPECIFIED)
    return Ends(
        until=until,
        other="" if until else ends.until,
        whose=_optional(ends.whose, names),
        turn=ends.turn,
        edge=_EDGE[ends.edge] if ends.edge else Edge.EDGE_UNSPECIFIED,
        dc=ends.dc,
        group=ends.group,
    )


# ------------------------------------------------------------------------------------------------------ whole things

_FORMS: Final[Mapping[str, tuple[Callable[[], ThingMessage], Mapping[str, _Write]]]] = {
    "game": (
        Game,
        {
            "round": _scalar,
            "acting": _reference,
            "seat": _reference,
            "order": _references,
            "waiting": _waiting,
            "over": _scalar,
            "winner": _scalar,
            "ended_by": _scalar,
            "to_come": _references,
            "drawing": _scalar,
        },
    ),
    "seat": (Seat, {"side": _scalar, "name": _scalar, "conceded": _scalar, "standing": _standing}),
    "creature": (
        Creature,
        {
            "at": _numbers,
            "hp": _scalar,
            "temp_hp": _scalar,
            "budget": _budget,
            "conditions": _conditions,
            "altitude": _scalar,
            "alive": _scalar,
            "modifiers": _modifiers,
            "used": _amounts,
            "turns": _scalar,
            "activated": _scalar,
            "acted": _scalar,
            "max_hp": _scalar,
            "size": _scalar,
            "name": _scalar,
            "side": _scalar,
            "seat": _reference,
            "sheet": _reference,
            "hidden_from": _references,
            "ongoing": _ongoing,
            "struck": _references,
        },
    ),
    "object": (BattleObject, {"at": _numbers, "hp": _scalar, "state": _scalar, "name": _scalar}),
    "zone": (
        Zone,
        {
            "cells": _flat,
            "owner": _reference,
            "cause": _scalar,
            "terrain": _numbers,
            "ends": _ends,
            "holds": _references,
            "follows": _reference,
            "radius": _scalar,
            "dc": _scalar,
            "sheet": _reference,
            "part": _scalar,
            "name": _scalar,
        },
    ),
    "cell": (CellState, {"properties": _amounts}),
}

_FIELD_NUMBERS: Final = {
    kind: {field.name: field.number for field in make().DESCRIPTOR.fields} for kind, (make, _) in _FORMS.items()
}


def write_element(kind: str, id_: str, fields: Mapping[str, Any], names: Names, *, whole: bool) -> ThingMessage:
    """Encode an element, or its changed fields, as an entry of a diff.

    Args:
        kind: `game`, `seat`, `creature`, `object`, `zone` or `cell`.
        id_: The element's id; that of a cell is `x,y`.
        fields: The values of all its fields, or of the changed ones. None and empty values are not sent.
        names: The viewer's table of names; ids that are new to the viewer are added.
        whole: True if `fields` has all fields, because the element is new to the viewer.

    Raises:
        TypeError: A value has the wrong type.
    """
    make, writers = _FORMS[kind]
    message: Any = make()
    if kind == "cell":
        x, y = id_.split(",")
        message.x, message.y = int(x), int(y)
    elif kind != "game":
        message.n = names.number(id_)
        if whole:
            message.id = id_
    _set_fields(message, kind, writers, fields, names, whole=whole)
    return message  # type: ignore[no-any-return]  # one of the makers' messages


def _set_fields(
    message: Any, kind: str, writers: Mapping[str, _Write], fields: Mapping[str, Any], names: Names, *, whole: bool
) -> None:
    """Set the fields of an element's message; if it is not whole, list fields that have become empty in `cleared`."""
    details: dict[str, Any] = {}
    for name, value in fields.items():
        write = writers.get(name)
        if write is None:
            if name == "id":
                continue
            if value is not None or not whole:
                details[name] = value
        elif value is None or (not value and not isinstance(value, int)):
            if not whole:
                message.cleared.append(_FIELD_NUMBERS[kind][name])
        else:
            write(message, name, value, names)
    for name in sorted(details):
        detail, value = message.details.add(name=name), details[name]
        if value is not None:
            fill_value(detail.value, value, names)


def absent_fields(kind: str, kept: Any, message: Any) -> None:
    """Mark the fields and details that only the old element has as cleared, so that the new one replaces it.

    Args:
        kind: The kind of both elements.
        kept: The message of the old element.
        message: The message of the new element, with all its fields; it is changed.
    """
    now = {field.name for field, _ in message.ListFields()}
    for field, _ in kept.ListFields():
        if field.name not in now and field.name not in {"id", "details"}:
            message.cleared.append(_FIELD_NUMBERS[kind][field.name])
    told: Sequence[str] = [detail.name for detail in message.details]
    gone = [Detail(name=detail.name) for detail in kept.details if detail.name not in told]
    if gone:
        details = sorted([*message.details, *gone], key=lambda detail: detail.name)
        del message.details[:]
        message.details.extend(details)
