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
    return [
        [event.name, _plain(event.data), list(event.hidden_from)]
        if event.hidden_from
        else [event.name, _plain(event.data)]
        for event in events
    ]


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
        case _:
            raise ValueError("an event must be [name, data] or [name, data, excluded viewers]")


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
