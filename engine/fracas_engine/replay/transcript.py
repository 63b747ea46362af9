"""Text transcript of a replay, made from the file alone. It needs no rules, so any version can print it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fracas_engine.errors import one_line
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Ruling
from fracas_engine.replay.records import Header, Played, Replay

_LONGEST: Final = 20_000
"""Maximum number of characters in a line."""

_ORDERS: Final[Mapping[str, str]] = {
    "hp": "sets hit points",
    "temp_hp": "sets temporary hit points",
    "damage": "deals damage",
    "heal": "heals",
    "add_condition": "adds a condition",
    "remove_condition": "removes a condition",
    "move": "moves",
    "add": "adds a creature",
    "remove": "removes",
    "reveal": "reveals",
    "hide": "hides",
    "side": "changes sides",
    "seat": "changes seats",
    "initiative": "sets initiative",
    "budget": "sets the budget",
    "uses": "sets uses",
    "end": "ends the",
    "save": "calls for a saving throw",
    "check": "calls for a check",
    "roll": "rolls",
    "terrain": "changes terrain",
    "door": "sets doors",
    "result": "ends the battle, winner",
}
"""The orders of rulings in words, before their details; an order of a later version is shown by its name."""


def story(replay: Replay, *, events: bool = True) -> Iterator[str]:
    """Yield the lines of the transcript; line breaks in texts of the file do not break a line.

    Args:
        replay: The replay to describe.
        events: True to include the events of each intent.
    """
    yield from heading(replay.header)
    if events:
        yield from map(_event, replay.started.events)
    for played in replay.played:
        yield _intent(played, replay.header.setup.gm)
        if events:
            yield from map(_event, played.events)
    yield ending(replay)


def _line(text: str) -> str:
    return one_line(text, most=_LONGEST)


def ending(replay: Replay) -> str:
    """Return the last line of the transcript: how the battle ended."""
    if replay.ended is None:
        return "the match goes on: its secret is not published yet"
    result = replay.ended.result
    if result is None:
        return f"{_clock(replay.ended.time)} broken off"
    winner = "nobody" if result.winner is None else result.winner
    return _line(f"{_clock(replay.ended.time)} over in round {result.round} ({result.how}): {winner} wins")


def heading(header: Header) -> Iterator[str]:
    """Yield the first lines of the transcript: the match, its rules, the creatures of each seat, the game master."""
    yield _line(f"match {header.match}, rules {header.rules}")
    for seat in sorted(header.entropies):
        creatures = [c.id for c in header.setup.creatures if c.seat_id == seat]
        player = header.players.get(seat)
        yield _line(f"  {seat}{f' ({player})' if player else ''}: {', '.join(creatures) or 'no creatures'}")
    gm = header.setup.gm
    if gm is not None:
        player = header.players.get(gm)
        yield _line(f"  game master: {gm}{f' ({player})' if player else ''}")


def _intent(played: Played, gm: str | None) -> str:
    if isinstance(played.intent, Ruling):
        who = "GM" if played.seat == gm else played.seat
        return _line(
            f"{_clock(played.time)} {who}{' (secret)' if played.intent.secret else ''}: {_ruling(played.intent)}"
        )
    plain = to_plain(played.intent)
    words = " ".join(f"{key}: {_show(value)}" for key, value in plain.items())
    return _line(f"{_clock(played.time)} {played.seat}: {words}{' (time was up)' if played.by_clock else ''}")


def _ruling(ruling: Ruling) -> str:
    return "; ".join(_order(name, details, ruling.consent) for name, details in ruling.orders.items())


def _order(name: str, details: Plain, consent: str) -> str:
    if name == "rewind":
        verb = {"takeback": "takes back", "undo": "undoes"}.get(consent, "rewinds")
        return f"{verb} {_show(details)} {'intent' if details == 1 else 'intents'}"
    return f"{_ORDERS.get(name, name)} {_details(details)}"


def _details(value: Plain) -> str:
    """Return the details of an order as a list of words: `ogre 5, imp 3`."""
    match value:
        case Mapping():
            return ", ".join(f"{key} {_show(item)}" for key, item in value.items())
        case tuple():
            return ", ".join(map(_show, value))
        case _:
            return _show(value)


def _event(event: Event) -> str:
    told = ", ".join(f"{key} {_show(value)}" for key, value in event.data.items() if value is not None and value != ())
    return _line(f"        {event.name}{f': {told}' if told else ''}")


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
