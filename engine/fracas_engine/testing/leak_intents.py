"""Parts of random tests for leaks: samples of offered intents, the creatures that they name, and differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fracas_engine import vision
from fracas_engine.battle import Battle
from fracas_engine.board import Mask
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Intent
from fracas_engine.testing.random_players import Chooser


def sampled(options: Any, chance: Chooser) -> Iterator[Intent]:
    """Yield one random offered intent for each action, movement mode and other kind of intent."""
    found = list(options.intents())
    by_kind: dict[str, list[Intent]] = {}
    for intent in found:
        by_kind.setdefault(
            f"{type(intent).__name__}:{getattr(intent, 'action', getattr(intent, 'mode', ''))}", []
        ).append(intent)
    for intents in by_kind.values():
        yield chance.one_of(intents)


def named(intent: Intent) -> set[str]:
    """Return the creatures that an intent names."""
    named = {getattr(intent, "by", None), *getattr(intent, "on", ()), *getattr(intent, "with_", ())}
    return {str(name) for name in named if name is not None}


def renamed(intent: Intent, name: str, other: str) -> Intent:
    """Return an intent with another name in place of a creature's."""
    values: dict[str, Any] = {}
    if getattr(intent, "by", None) == name:
        values["by"] = CreatureId(other)
    for key in ("on", "with_"):
        if name in getattr(intent, key, ()):
            values[key] = tuple(other if one == name else one for one in getattr(intent, key))
    return replace(intent, **values)


def renamed_plain(value: Any, name: str, other: str) -> Any:
    """Return a plain value with another name in place of a creature's."""
    if isinstance(value, Mapping):
        return {key: renamed_plain(item, name, other) for key, item in value.items()}
    return other if value == name else value


def explored_by(battle: Battle, seat: str) -> Mask:
    """Return the cells that a seat has explored; all without the option `explored`."""
    fog = battle.state.fog
    if fog is None or not fog.explored:
        return battle.situation.map.grid.everywhere
    return vision.explored(battle.state, (vision.group_key(battle.state, SeatId(seat)),))


def difference(one: Any, other: Any) -> str:
    """Return the parts of the texts of two values around the first difference."""
    left, right = repr(one), repr(other)
    at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    begin = max(0, at - 300)
    return f"...{left[begin : at + 200]}\n  ...{right[begin : at + 200]}"
