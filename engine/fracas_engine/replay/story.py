"""A replay told in lines for a person, from the file alone: no rules are needed, so any version can show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import to_plain
from fracas_engine.replay.records import Header, Played, Replay

__all__ = ["story"]


def story(replay: Replay, *, events: bool = True) -> Iterator[str]:
    """Yield the lines of a replay.

    Args:
        replay: What to tell.
        events: Whether what came of each intent is told too.
    """
    yield from _head(replay.header)
    if events:
        yield from map(_event, replay.started.events)
    for played in replay.played:
        yield _intent(played)
        if events:
            yield from map(_event, played.events)
    if replay.ended is None:
        yield "the match goes on: its secret is not published yet"
        return
    result = replay.ended.result
    if result is None:
        yield f"{_clock(replay.ended.time)} broken off"
    else:
        winner = "nobody" if result.winner is None else result.winner
        yield f"{_clock(replay.ended.time)} over in round {result.round} ({result.how}): {winner} wins"


def _head(header: Header) -> Iterator[str]:
    yield f"match {header.match}, rules {header.rules}"
    for seat in sorted(header.entropies):
        creatures = [c.id for c in header.setup.creatures if c.seat_id == seat]
        player = header.players.get(seat)
        yield f"  {seat}{f' ({player})' if player else ''}: {', '.join(creatures) or 'no creatures'}"


def _intent(played: Played) -> str:
    plain = to_plain(played.intent)
    words = " ".join(f"{key}: {_show(value)}" for key, value in plain.items())
    return f"{_clock(played.time)} {played.seat}: {words}{' (time was up)' if played.by_clock else ''}"


def _event(event: Event) -> str:
    told = ", ".join(f"{key} {_show(value)}" for key, value in event.data.items() if value is not None and value != ())
    return f"        {event.name}{f': {told}' if told else ''}"


def _clock(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    return f"{seconds // 60:3}:{seconds % 60:02}"


def _show(value: Plain) -> str:
    match value:
        case True | False | None:
            return {True: "yes", False: "no", None: "none"}[value]
        case tuple():
            return f"({', '.join(map(_show, value))})"
        case Mapping():
            return f"{{{', '.join(f'{key}: {_show(item)}' for key, item in value.items())}}}"
        case _:
            return str(value)
