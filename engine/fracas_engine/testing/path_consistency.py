"""Check that a creature takes the path that the question `way` reported, for moves in the conformance suite."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.events import Event
from fracas_engine.ids import Cell
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.options import Options

_OWN_STEPS = frozenset({"moved"})
_THROWN = frozenset({"forced", "dropped", "died", "fell", "bumped"})
"""Events after which a mover has left its path."""


def wrong_way(battle: Battle, seat: str, options: Options, intent: Intent, events: Iterable[Event]) -> str:
    """Compare the path that `way` reports to a seat with the path that is then walked.

    Args:
        battle: The battle before the move.
        seat: The seat that moves.
        options: The offered options.
        intent: The legal intent to move, or to use an action that moves.
        events: The events of the intent, up to the next decision.

    Returns:
        A description of the difference; empty if there is none, or if `way` reports no path for this intent.
    """
    if not isinstance(intent, Move | Use) or (isinstance(intent, Use) and not (intent.to or intent.path)):
        return ""
    plain = {
        key: value for key, value in to_plain(intent).items() if key in ("by", "move", "use", "with", "to", "path")
    }
    try:
        told: Any = battle.ask_as(seat, {"way": plain})
    except UnknownQuestion:
        return ""
    except IllegalIntent as error:
        return f"no way is told, {error}" if isinstance(intent, Move) else ""
    path: list[Cell] = [(place[0], place[1]) for place in told["path"]]
    walked = _walked(intent.by, events)
    if walked[: len(path)] != path[: len(walked)]:
        return f"the way told is {path}, walked are {walked}"
    if path and intent.to is not None and path[-1] != intent.to[:2]:
        return f"the way told to {intent.to} is {path}"
    costs = [move.costs[path[-1]] for move in options.moves if path and _is_of(move, intent)]
    if costs and intent.to is not None and told["cost"] not in costs:
        return f"the way told costs {told['cost']}, offered are {costs}"
    return ""


def _is_of(move: Any, intent: Intent) -> bool:
    return isinstance(intent, Move) and (move.by, move.mode) == (intent.by, intent.mode)


def _walked(who: str, events: Iterable[Event]) -> list[Cell]:
    """Return the cells that a creature entered by itself, up to the first forced movement."""
    on_its_way = takewhile(lambda event: not (event.name in _THROWN and event.data.get("who") == who), events)
    steps = [event.data for event in on_its_way if event.name in _OWN_STEPS and event.data.get("who") == who]
    found: list[Cell] = []
    for step in takewhile(lambda step: step["mode"] != "set_back", steps):
        there: Any = step["to"]
        found.append((there[0], there[1]))
    return found
