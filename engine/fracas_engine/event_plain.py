"""Serialization of events as plain lists: `[name, data]`, plus the viewers that must not see the event.

Replay files use this form. The data of events is documented in `fracas_engine.events`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fracas_engine.events import Event
from fracas_engine.ids import Plain

MAX_DEPTH: Final = 40
"""Maximum nesting depth of an event's data."""


def events_to_plain(events: Iterable[Event]) -> list[list[Any]]:
    """Convert events to JSON-serializable values."""
    return [_row(event) for event in events]


def _row(event: Event) -> list[Any]:
    row = [event.name, _plain(event.data)]
    if event.hidden_from or event.instead:
        row.append(list(event.hidden_from))
    if event.instead:
        row.append({viewer: [name, _plain(data)] for viewer, (name, data) in event.instead.items()})
    return row


def events_from_plain(plain: Any) -> tuple[Event, ...]:
    """Read events from plain values.

    Raises:
        ValueError: The value is not a list of events.
    """
    match plain:
        case [*rows]:
            return tuple(map(_event, rows))
        case _:
            raise ValueError("events must be a list")


def _event(row: Any) -> Event:
    match row:
        case [str(name), dict(data)]:
            return Event(name, frozen(data))
        case [str(name), dict(data), [*hidden]] if all(isinstance(key, str) for key in hidden):
            return Event(name, frozen(data), tuple(hidden))
        case [str(name), dict(data), [*hidden], dict(instead)] if all(isinstance(key, str) for key in hidden):
            return Event(name, frozen(data), tuple(hidden), {key: _told(told) for key, told in instead.items()})
        case _:
            raise ValueError("an event must be [name, data], [name, data, excluded viewers] or with parts by viewer")


def _told(row: Any) -> tuple[str, Mapping[str, Plain]]:
    match row:
        case [str(name), dict(data)]:
            return name, frozen(data)
        case _:
            raise ValueError("a part of an event must be [name, data]")


def _plain(value: Plain) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def frozen(value: Any, *, levels: int = MAX_DEPTH) -> Any:
    """Convert JSON values to plain values: lists become tuples at all levels.

    Raises:
        ValueError: The value is nested deeper than `levels`.
    """
    if isinstance(value, list | tuple | dict) and not levels:
        raise ValueError(f"nested too deeply: use at most {MAX_DEPTH} levels")
    if isinstance(value, list | tuple):
        return tuple(frozen(item, levels=levels - 1) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item, levels=levels - 1) for key, item in value.items()}
    return value
