"""Events in fog of war: updating what the seats see, and redacting each event for each viewer.

An event that names only creatures that a viewer sees neither before nor after it is hidden from that viewer. Of an
event that also concerns something the viewer sees, the viewer is told the part in `TOLD`, without the unseen creatures.
A step into or out of sight is hidden; the viewer gets `came_into_view` (`who`, `at`) or `went_out_of_view` (`who`)
instead. With an option `health` other than `exact`, damage and healing of creatures of other sides have no numbers:
`hurt` and `mended` replace `damaged` and `healed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from fracas_engine import vision
from fracas_engine.carried_light import carried_light
from fracas_engine.events import Event
from fracas_engine.ids import Plain, SeatId, SideId
from fracas_engine.placement_phase import ENDED
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import PLACE_FIELDS
from fracas_engine.state import Creature, State, Thing, used_up_fields
from fracas_engine.vision import Group, groups_of, public_sees

_Data: TypeAlias = Mapping[str, Plain]

TOLD: Final = frozenset(
    {"who", "on", "n", "type", "amount", "attack", "condition", "success", "hit", "critical", "seat", "round"}
)
"""Data of an event that a viewer gets if it does not see every creature that the event names."""

WORDS: Final = frozenset(
    {"action", "purpose", "kind", "how", "type", "vs", "mode", "condition", "name", "item", "what", "skill", "answer"}
)
"""Data of events that are never ids of creatures."""

EXPLAINED: Final[Mapping[str, frozenset[str]]] = {"focused": frozenset({"candidates"})}
"""Data of events that explain a choice by what only its creature knows; no viewer gets them in fog of war."""

MASKED: Final[Mapping[str, str]] = {
    "damaged": "hurt",
    "healed": "mended",
    "hp_lost": "hurt",
    "temp_hp_gained": "mended",
}
"""Events with numbers of hit points, and the names of the events without numbers that replace them."""

RULED: Final = "ruled"
"""Event of an order of a ruling; its details can have numbers of hit points."""

LIGHT_SET: Final = "light_set"
"""Event of a changed carried light, after which everybody looks again."""

UNSEEN_ATTACK: Final = "unseen_attack"
"""Event for an attack by an unseen creature: `who` is attacked, `n`, `hit`, `critical`."""

NUMBERS: Final = frozenset({"amount", "hp", "temp_hp", "total", "left"})
"""Data with numbers of hit points in the events of `MASKED`."""


def record(
    resolution: AnyResolution,
    name: str,
    data: _Data,
    changed: Iterable[tuple[Thing, Mapping[str, Any]]],
    fresh: Iterable[Thing],
) -> None:
    """Update what the seats see after changes, and record the event of these changes.

    Args:
        resolution: The battle, with the changes.
        name: Name of the event.
        data: Data of the event.
        changed: The changed things with the new values of their fields.
        fresh: Things that have been added or removed.
    """
    state: State = resolution.state
    fresh, groups = tuple(fresh), groups_of(state)
    before = _look(resolution, groups, changed, fresh, everything=name in (ENDED, LIGHT_SET)) if groups else {}
    gone = {thing.id: thing for thing in fresh if isinstance(thing, Creature)} if fresh else {}
    redaction = _Redaction(resolution, groups, before, gone)
    resolution.events.append(redaction.event(name, data))
    for one, unseen in before.items():
        creature = state.creatures[one]
        if creature.at is not None and creature not in fresh:
            resolution.events.extend(redaction.changes_of_view(creature, unseen))


# ---------------------------------------------------------------- looking


def _look(
    resolution: AnyResolution,
    groups: tuple[Group, ...],
    changed: Iterable[tuple[Thing, Mapping[str, Any]]],
    fresh: tuple[Thing, ...],
    *,
    everything: bool,
) -> dict[str, tuple[SeatId, ...]]:
    """Update what the seats see; return the seats that did not see a creature before, for those seen otherwise now."""
    stale: set[str] = set()
    for thing, values in changed:
        if isinstance(thing, Creature):
            if thing.felt_by and "at" in values:
                resolution.note(thing, "felt_by", ())
            if not used_up_fields(type(thing)).issuperset(values):
                stale.add(thing.id)
                # A change of modifiers together with a place is that of a light.
                placed = not PLACE_FIELDS.isdisjoint(values)
                lit = placed and ("modifiers" in values or any(carried_light(resolution, thing)))
                everything = everything or lit or "side" in values or "seat" in values
        elif thing.KIND in vision.REMEMBERED:
            everything = True
    for thing in fresh:
        if isinstance(thing, Creature):
            if thing.id in resolution.state.creatures:  # nobody has seen it before
                thing.unseen_by = tuple(seat for group in groups if group.side != thing.side for seat in group.seats)
            stale.add(thing.id)
            everything = everything or any(carried_light(resolution, thing))
        else:
            everything = True
    if not stale and not everything:
        return {}
    state: State = resolution.state
    before: dict[str, tuple[SeatId, ...]] = {}
    for creature, unseen in tuple(vision.unseen_now(resolution, None if everything else stale)):
        before[creature.id] = creature.unseen_by
        resolution.note(creature, "unseen_by", unseen)
        resolution.changes.touch(creature.key, ("unseen_by",))
    if before:
        resolution.forget_sight()
    looking = set(map(vision.watches_for(state), [state.creatures[one] for one in stale if one in state.creatures]))
    for group in groups:
        if everything or group.key in looking or (before and _sees_otherwise(state, group, before)):
            vision.update_memory(resolution, group)
    return before


def _sees_otherwise(state: State, group: Group, before: Mapping[str, tuple[SeatId, ...]]) -> bool:
    seat = group.seats[0]
    return any([(seat in unseen) is not (seat in state.creatures[one].unseen_by) for one, unseen in before.items()])  # noqa: C419 - as in `redact_events`


# ---------------------------------------------------------------- redacting


class _Redaction:
    """Redaction of one event.

    Args:
        resolution: The battle after the event's changes.
        groups: The groups of viewers.
        before: Seats that did not see a creature before, for creatures that are seen otherwise now.
        gone: Creatures that have been added or removed, by id.
    """

    def __init__(
        self,
        resolution: AnyResolution,
        groups: tuple[Group, ...],
        before: Mapping[str, tuple[SeatId, ...]],
        gone: Mapping[str, Creature],
    ) -> None:
        self._resolution = resolution
        self._state: State = resolution.state
        self._before = before
        self._gone = gone
        self._groups = groups
        assert self._state.fog is not None
        self._exact = self._state.fog.health == "exact"

    def event(self, name: str, data: _Data) -> Event:
        """Return an event with its redactions."""
        resolution = self._resolution
        hidden = dict.fromkeys(resolution.hidden_from(name, data))
        instead: dict[str, tuple[str, _Data]] = {}
        named = self._named(data)
        if name in EXPLAINED or (name == RULED and not self._exact) or not self._is_plain(data, named):
            for key, seats, side in self._viewers():
                if key in hidden:
                    continue
                told = self._told(name, data, named, seats)
                masked = told if told is None or self._exact else self._masked(name, told, side)
                if told is None or masked is None:
                    hidden[key] = None
                elif masked is not data:
                    instead[key] = _named(name, masked, masked=masked is not told)
        return Event(name, data, tuple(hidden), instead or None)

    def changes_of_view(self, creature: Creature, unseen: tuple[SeatId, ...]) -> Iterable[Event]:
        """Yield the events for the viewers that begin or cease to see a creature.

        Args:
            creature: The creature.
            unseen: The seats that did not see it before.
        """
        came: list[str] = []
        went: list[str] = []
        everybody: list[str] = []
        for key, seats, _ in self._viewers():
            everybody.append(key)
            if seats is not None:
                saw, sees = seats[0] not in unseen, seats[0] not in creature.unseen_by
            else:
                saw, sees = public_sees(self._state, unseen), public_sees(self._state, creature.unseen_by)
            if saw != sees:
                (came if sees else went).append(key)
        if came:
            others = tuple(key for key in everybody if key not in came)
            yield Event("came_into_view", {"who": creature.id, "at": creature.at}, others)
        if went:
            others = tuple(key for key in everybody if key not in went)
            yield Event("went_out_of_view", {"who": creature.id}, others)

    def _viewers(self) -> list[tuple[str, tuple[SeatId, ...] | None, SideId | None]]:
        """Return the key of each viewer that is subject to fog, its seat (None for the public), and its side."""
        fog = self._state.fog
        assert fog is not None
        found: list[tuple[str, tuple[SeatId, ...] | None, SideId | None]] = [
            (f"seat:{seat.id}", (SeatId(seat.id),), seat.side)
            for seat in self._state.seats.values()
            if seat.id != fog.gm
        ]
        found.append(("public", None, SideId(fog.public) if fog.public not in ("", "all") else None))
        return found

    def _creature(self, name: str) -> Creature | None:
        return self._state.creatures.get(name) or self._gone.get(name)

    def _named(self, data: _Data) -> dict[str, Creature]:
        """Return the creatures that an event names."""
        creatures, gone = self._state.creatures, self._gone
        names: list[str] = []
        for word, value in data.items():
            if word in WORDS:
                continue
            if value.__class__ is str:
                names.append(value)  # `_collect`, written out
            elif value.__class__ is tuple or isinstance(value, Mapping):
                _collect(value, names)
        found: dict[str, Creature] = {}
        for one in names:
            creature = creatures.get(one) or gone.get(one)
            if creature is not None:
                found[one] = creature
        return found

    def _saw(self, seats: tuple[SeatId, ...] | None, creature: Creature) -> tuple[bool, bool]:
        """Return whether a viewer sees a creature before and after the event."""
        before = self._before.get(creature.id)
        if before is None and not creature.unseen_by:
            return _SEEN
        if seats is None:
            after = public_sees(self._state, creature.unseen_by)
            return (after if before is None else public_sees(self._state, before)), after
        after = seats[0] not in creature.unseen_by
        return (after if before is None else seats[0] not in before), after

    def _is_plain(self, data: _Data, named: Mapping[str, Creature]) -> bool:
        """Return True if nothing of an event can be secret, as for nearly all events."""
        if not self._exact:
            return False
        if not self._groups:
            return not any(creature.hidden_from for creature in named.values())
        if "cells" in data:
            return False
        for one, creature in named.items():
            if creature.unseen_by or one in self._before:
                return False
        return bool(named) or not _PLACES.intersection(data)

    def _told(
        self, name: str, data: _Data, named: Mapping[str, Creature], seats: tuple[SeatId, ...] | None
    ) -> _Data | None:
        """Return the data that a viewer is told, the same object if it is all; None if the event is hidden."""
        if not self._groups:
            # Events about hidden creatures are hidden by `Ruleset.hides`; others may name them, as the turn order does.
            hidden = {one for one, creature in named.items() if creature.hidden_from}
            unseen = {one for one in hidden if seats is None or seats[0] in named[one].hidden_from}
            return {word: _without(value, unseen) for word, value in data.items()} if unseen else data
        if name in EXPLAINED:
            data = {word: value for word, value in data.items() if word not in EXPLAINED[name]}
        seen = {
            one: self._saw(seats, creature)
            for one, creature in named.items()
            if creature.unseen_by or one in self._before
        }
        unseen = {one for one, (before, after) in seen.items() if not before and not after} if seen else set()
        if "from" in data and "to" in data and not all(seen.get(str(data.get("who")), _SEEN)):
            return None
        if not named and not self._is_in_sight(data, seats):
            return None
        if "cells" in data:
            data = self._with_known_cells(data, seats)
        if not unseen:
            return data
        if any(data.get(word) in unseen for word in ("who", "on") if isinstance(data.get(word), str)):
            return None
        if any(isinstance(value, str) and value in unseen for value in data.values()):
            if unseen.issuperset(named):
                return None
            kept = {word: value for word, value in data.items() if word in TOLD}
            return {word: _without(value, unseen) for word, value in {**kept, **_nobody(data, unseen)}.items()}
        return {word: _without(value, unseen) for word, value in data.items()}

    def _with_known_cells(self, data: _Data, seats: tuple[SeatId, ...] | None) -> _Data:
        """Return an event's data with the cells that a viewer sees, or with all that it knows if they are its own."""
        maker = self._creature(str(data.get("by")))
        owned = maker is not None and seats is not None and self._state.seats[seats[0]].side == maker.side
        fog = self._state.fog
        if owned and fog is not None and not fog.explored:
            return data
        cells = _cells(data["cells"])
        if owned and seats is not None:
            known = vision.explored(self._state, (vision.group_key(self._state, seats[0]),))
            told = tuple(cell for cell in cells if self._resolution.map.grid.bit(cell) & known)
        else:
            told = tuple(cell for cell in cells if self._is_in_sight({"at": cell}, seats))
        return data if len(told) == len(cells) else {**data, "cells": told}

    def _is_in_sight(self, data: _Data, seats: tuple[SeatId, ...] | None) -> bool:
        """Return True if a viewer sees the place of an event that names no creature."""
        cells = [cell for word in _PLACES for cell in _cells(data.get(word))]
        if not cells:
            return True
        groups = [group for group in self._groups if _looks_with(self._state, group, seats)]
        needed = all if seats is None and not (self._state.fog and self._state.fog.public) else any
        return needed(
            vision.seen_among(self._resolution, group, self._resolution.map.grid.mask(cells)) for group in groups
        )

    def _masked(self, name: str, data: _Data, side: SideId | None) -> _Data | None:
        """Return an event's data without numbers of hit points that a viewer may not know; None if it is hidden."""
        if name == RULED:
            return self._ruled_without_numbers(data, side)
        creature = self._creature(str(data.get("who")))
        if creature is None or creature.side == side:
            return data
        if name == "rolled":
            return None if data.get("purpose") == "damage" else data
        if name not in MASKED:
            return data
        return {word: value for word, value in data.items() if word not in NUMBERS}

    def _ruled_without_numbers(self, data: _Data, side: SideId | None) -> _Data:
        """Return the data of an order without the numbers of hit points of creatures of other sides."""
        order, details = data.get("order"), data.get("details")
        if not isinstance(details, Mapping):
            return data
        kept: dict[str, Plain] = dict(details)
        if order in _AMOUNTS and self._others(_texts(details.get("on")), side):
            kept.pop("amount", None)
        elif order in _EACH:
            kept = {name: None if self._others((name,), side) else number for name, number in details.items()}
        return data if kept == details else {**data, "details": kept}

    def _others(self, names: Iterable[str], side: SideId | None) -> bool:
        """Return True if one of the creatures is of another side."""
        return any((creature := self._creature(name)) is not None and creature.side != side for name in names)


_AMOUNTS: Final = frozenset({"damage", "heal"})
"""Orders with creatures and one number."""
_EACH: Final = frozenset({"hp", "temp_hp"})
"""Orders with a number for each creature."""


def _texts(value: Plain) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(map(str, value)) if isinstance(value, tuple | list) else ()


_PLACES: Final = frozenset({"at", "cell", "cells"})
_SEEN: Final = (True, True)


def _named(name: str, data: _Data, *, masked: bool) -> tuple[str, _Data]:
    """Return the name and the data of the event that a viewer gets in place of a redacted one."""
    if masked:
        return MASKED.get(name, name), data
    if name == "attack" and data.get("by") is None:
        return UNSEEN_ATTACK, {"who" if word == "on" else word: value for word, value in data.items() if word != "by"}
    return name, data


def _looks_with(state: State, group: Group, seats: tuple[SeatId, ...] | None) -> bool:
    if seats is not None:
        return seats[0] in group.seats
    assert state.fog is not None
    return state.fog.public in ("", "all") or group.side == state.fog.public


def _cells(value: Any) -> list[tuple[int, int]]:
    """Return the cells that a value of an event names."""
    if not isinstance(value, tuple) or not value:
        return []
    if isinstance(value[0], tuple):
        return [cell for one in value for cell in _cells(one)]
    numbers = all(type(number) is int for number in value)
    return [(value[0], value[1])] if numbers and len(value) in (2, 3) else []


def _collect(value: Any, found: list[str]) -> None:
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, tuple):
        for one in value:
            if one.__class__ is not int:
                _collect(one, found)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            found.append(key)
            _collect(one, found)


def _nobody(data: _Data, unseen: Iterable[str]) -> dict[str, Plain]:
    """Return None for each word of an event's data that is an unseen creature."""
    return {word: None for word, value in data.items() if isinstance(value, str) and value in unseen}


def _without(value: Any, unseen: Iterable[str]) -> Any:
    """Return a value without ids of unseen creatures."""
    if isinstance(value, tuple):
        return tuple(_without(one, unseen) for one in value if not (isinstance(one, str) and one in unseen))
    if isinstance(value, Mapping):
        return {key: _without(one, unseen) for key, one in value.items() if key not in unseen}
    return None if isinstance(value, str) and value in unseen else value
