"""Events as plain lists: `[name, data]`, and behind them the viewers kept from it where there are any.

Replay files hold events in this form. What an event tells is in `fracas_engine.events`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fracas_engine.events import Event
from fracas_engine.ids import Plain

__all__ = ["MAX_DEPTH", "events_from_plain", "events_to_plain", "frozen"]

MAX_DEPTH: Final = 40
"""Levels of nesting of an event's data."""


def events_to_plain(events: Iterable[Event]) -> list[list[Any]]:
    """Turn events into what JSON can write."""
    return [
        [event.name, _plain(event.data), list(event.hidden_from)]
        if event.hidden_from
        else [event.name, _plain(event.data)]
        for event in events
    ]


def events_from_plain(plain: Any) -> tuple[Event, ...]:
    """Read events back.

    Raises:
        ValueError: It is no list of events.
    """
    match plain:
        case [*rows]:
            return tuple(map(_event, rows))
        case _:
            raise ValueError("a list of events is wanted")


def _event(row: Any) -> Event:
    match row:
        case [str(name), dict(data)]:
            return Event(name, frozen(data))
        case [str(name), dict(data), [*hidden]] if all(isinstance(key, str) for key in hidden):
            return Event(name, frozen(data), tuple(hidden))
        case _:
            raise ValueError("an event is [name, data], or [name, data, viewers kept from it]")


def _plain(value: Plain) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def frozen(value: Any, *, levels: int = MAX_DEPTH) -> Any:
    """Turn what JSON read into plain values: lists into tuples, all the way down.

    Raises:
        ValueError: It is nested deeper than `levels`.
    """
    if isinstance(value, list | tuple | dict) and not levels:
        raise ValueError(f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, list | tuple):
        return tuple(frozen(item, levels=levels - 1) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item, levels=levels - 1) for key, item in value.items()}
    return value
