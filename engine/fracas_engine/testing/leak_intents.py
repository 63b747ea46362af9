"""Parts of random tests for leaks: samples of offered intents, the creatures that they name, and comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from fracas_engine import vision
from fracas_engine.battle import Battle
from fracas_engine.board import Mask
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.seen_cells import explored
from fracas_engine.testing.random_players import Chooser

COVER: Final = frozenset({"cover", "half", "half_cover", "superior", "three_quarters", "three_quarters_cover"})
"""Notes of attacks that state cover."""

PUBLIC_ACTIONS: Final = frozenset({"offer_peace", "surrender", "flee"})
"""Actions that everybody notices."""

COVERED: Final = frozenset({"total", "defense", "hit", "critical", "notes"})
"""Data of attacks that depend on cover."""


def told(value: Any) -> Any:
    """Return a value with all its lazily computed parts computed, in order."""
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *((f.name, told(getattr(value, f.name))) for f in fields(value)))
    if isinstance(value, Mapping):
        return {"items": [(told(key), told(item)) for key, item in value.items()]}
    if not isinstance(value, str | bytes) and hasattr(value, "__len__") and hasattr(value, "__getitem__"):
        return [told(item) for item in value]
    return value


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


def is_secret(intent: Intent, by: str | None, hidden: tuple[str, ...]) -> bool:
    """Return True if an intent is a use or a movement of a creature that concerns at most hidden creatures."""
    return (
        isinstance(intent, Use | Move)
        and intent.by == by
        and getattr(intent, "action", "") not in PUBLIC_ACTIONS
        and set(getattr(intent, "on", ())) <= set(hidden)
    )


def ends_turn(intent: Intent) -> bool:
    """Return True if an intent ends a turn without being `End`, so that everybody sees the next turn begin."""
    return isinstance(intent, Use) and intent.action == "delay"


def cover_alone(one: Sequence[tuple[str, Any]], other: Sequence[tuple[str, Any]]) -> str:
    """Return the attacker if two lists of told events first differ in the cover of an attack; empty otherwise.

    Everything before the attack is the same, and of the attack only what depends on cover differs.
    """
    for (name, told), (other_name, other_told) in zip(one, other, strict=False):
        if name == other_name == "attack":
            found, others = dict(told["items"]), dict(other_told["items"])
            if found == others:
                continue
            alike = all(found[word] == others.get(word) for word in found.keys() - COVERED)
            cover = COVER & {*found["notes"]} != COVER & {*others.get("notes", ())}
            return str(found["by"]) if alike and cover else ""
        if (name, told) != (other_name, other_told) and not name == other_name == "rolled":
            return ""
    return ""


def explored_by(battle: Battle, seat: str) -> Mask:
    """Return the cells that a seat has explored; all without the option `explored`."""
    fog = battle.state.fog
    if fog is None or not fog.explored:
        return battle.situation.map.grid.everywhere
    return explored(battle.state, (vision.group_key(battle.state, SeatId(seat)),))


def difference(one: Any, other: Any) -> str:
    """Return the parts of the texts of two values around the first difference."""
    left, right = repr(one), repr(other)
    at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    begin = max(0, at - 300)
    return f"...{left[begin : at + 200]}\n  ...{right[begin : at + 200]}"
