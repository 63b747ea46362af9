"""Events in fog of war: updating what the seats see, and redacting each event for each viewer.

An event that names only creatures that a viewer sees neither before nor after it is hidden from that viewer. Of an
event that also concerns something the viewer sees, the viewer is told the part in `TOLD`, without the unseen creatures.
A step into or out of sight is hidden; the viewer gets `came_into_view` (`who`, `at`) or `went_out_of_view` (`who`)
instead. With an option `health` other than `exact`, damage and healing of creatures of other sides have no numbers:
`hurt` and `mended` replace `damaged` and `healed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Any, Final, TypeAlias

from fracas_engine import vision
from fracas_engine.board import Mask
from fracas_engine.carried_light import carried_light
from fracas_engine.events import Event
from fracas_engine.ids import Plain, SeatId, SideId
from fracas_engine.placement_phase import ENDED
from fracas_engine.resolution import AnyResolution
from fracas_engine.seen_cells import explored
from fracas_engine.situation import PLACE_FIELDS
from fracas_engine.state import USED_UP, Creature, State, Thing
from fracas_engine.vision import Group, groups_among, public_sees

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
    assert state.fog is not None
    fresh = tuple(fresh)
    groups = groups_among(state.fog.vision, state.fog.gm, *map(vision.SEAT, state.seats.values()))
    before = _look(resolution, groups, changed, fresh, everything=name in (ENDED, LIGHT_SET)) if groups else {}
    gone = {thing.id: thing for thing in fresh if isinstance(thing, Creature)} if fresh else {}
    hidden = tuple(dict.fromkeys(resolution.hidden_from(name, data)))
    named = _creatures_named(state, data, gone)
    # Nothing of nearly all events can be secret.
    plain = state.fog.health == "exact" and name not in EXPLAINED
    if groups:
        plain = plain and "cells" not in data and (bool(named) or not _PLACES.intersection(data))
    for one, creature in named.items() if plain else ():
        if (creature.unseen_by or one in before) if groups else creature.hidden_from:
            plain = False
    if plain:
        resolution.events.append(Event(name, data, hidden))
    else:
        resolution.events.append(_Redaction(resolution, groups, before, gone).event(name, data, named, hidden))
    for one, unseen in before.items():
        creature = state.creatures[one]
        if creature.at is not None and creature not in fresh:
            resolution.events.extend(_changes_of_view(state, creature, unseen))


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
            if not USED_UP[type(thing)].issuperset(values):
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
    for creature, unseen in vision.unseen_now(resolution, groups, None if everything else stale):
        before[creature.id] = creature.unseen_by
        resolution.note(creature, "unseen_by", unseen)
        resolution.changes.touch(creature.key, ("unseen_by",))
    if before:
        resolution.forget_sight()
    fog = state.fog
    assert fog is not None
    if fog.explored or state.objects or state.zones or state.cells or any(fog.memory.values()):
        key_of, looking = vision.WATCHES_FOR[fog.vision], set()
        for one in stale:
            if one in state.creatures:
                looking.add(key_of(state.creatures[one]))
        for group in groups:
            if everything or group.key in looking or (before and _sees_otherwise(state, group, before)):
                vision.update_memory(resolution, group, changed_sight=None if everything else stale)
    return before


def _sees_otherwise(state: State, group: Group, before: Mapping[str, tuple[SeatId, ...]]) -> bool:
    seat = group.seats[0]
    return any([(seat in unseen) is not (seat in state.creatures[one].unseen_by) for one, unseen in before.items()])  # noqa: C419 - as in `redact_events`


# ---------------------------------------------------------------- redacting


_Viewers: TypeAlias = tuple[tuple[str, tuple[SeatId, ...] | None, SideId | None], ...]


def _viewers(state: State) -> _Viewers:
    """Return the key of each viewer that is subject to fog, its seat (None for the public), and its side."""
    assert state.fog is not None
    return _all_viewers(state.fog.gm, state.fog.public, *map(vision.SEAT, state.seats.values()))


@lru_cache(maxsize=256)
def _all_viewers(gm: str, public: str, *seats: tuple[SeatId, SideId]) -> _Viewers:
    return (
        *((f"seat:{seat}", (seat,), side) for seat, side in seats if seat != gm),
        ("public", None, SideId(public) if public not in ("", "all") else None),
    )


def _changes_of_view(state: State, creature: Creature, unseen: tuple[SeatId, ...]) -> Iterable[Event]:
    """Yield the events for the viewers that begin or cease to see a creature.

    Args:
        state: The state after the event.
        creature: The creature.
        unseen: The seats that did not see it before.
    """
    came: list[str] = []
    went: list[str] = []
    viewers = _viewers(state)
    for key, seats, _ in viewers:
        if seats is not None:
            saw, sees = seats[0] not in unseen, seats[0] not in creature.unseen_by
        else:
            saw, sees = public_sees(state, unseen), public_sees(state, creature.unseen_by)
        if saw != sees:
            (came if sees else went).append(key)
    if came:
        others = tuple([key for key, *_ in viewers if key not in came])
        yield Event("came_into_view", {"who": creature.id, "at": creature.at}, others)
    if went:
        others = tuple([key for key, *_ in viewers if key not in went])
        yield Event("went_out_of_view", {"who": creature.id}, others)


def _creatures_named(state: State, data: _Data, gone: Mapping[str, Creature]) -> dict[str, Creature]:
    """Return the creatures that an event names."""
    names: list[str] = []
    for word, value in data.items():
        if word in WORDS:
            continue
        if value.__class__ is str:
            names.append(value)
        elif value.__class__ is tuple:  # `_collect`, written out
            for one in value:
                if one.__class__ is str:
                    names.append(one)
                elif one.__class__ is not int:
                    _collect(one, names)
        elif value.__class__ is not int and isinstance(value, Mapping):
            _collect(value, names)
    found: dict[str, Creature] = {}
    for name in names:
        creature = state.creatures.get(name) or gone.get(name)
        if creature is not None:
            found[name] = creature
    return found


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

    def event(self, name: str, data: _Data, named: Mapping[str, Creature], hidden: tuple[str, ...]) -> Event:
        """Return an event with its redactions.

        Args:
            name: Name of the event.
            data: Data of the event.
            named: The creatures that it names.
            hidden: Keys of the viewers from which it is hidden in any case.
        """
        hidden_from = dict.fromkeys(hidden)
        instead: dict[str, tuple[str, _Data]] = {}
        turned: list[tuple[str, Creature, tuple[SeatId, ...] | None]] = []
        for one, creature in named.items():
            if creature.unseen_by or one in self._before:
                turned.append((one, creature, self._before.get(one)))
        # Viewers that see the same of the creatures are told the same, unless the cells of the event matter.
        alike = bool(named) and "cells" not in data
        told_by_seen: dict[tuple[tuple[bool, bool], ...], _Data | None] = {}
        for key, seats, side in _viewers(self._state):
            if key in hidden_from:
                continue
            seen: dict[str, tuple[bool, bool]] = {}
            for one, creature, before in turned:
                if seats is None:
                    seen[one] = self._seen_by_public(creature, before)
                else:
                    after = seats[0] not in creature.unseen_by
                    seen[one] = (after if before is None else seats[0] not in before), after
            known = tuple(seen.values())
            if alike and self._groups and known in told_by_seen:
                told = told_by_seen[known]
            else:
                told = told_by_seen[known] = self._told(name, data, named, seats, seen)
            masked = told if told is None or self._exact else self._masked(name, told, side)
            if told is None or masked is None:
                hidden_from[key] = None
            elif masked is not data:
                instead[key] = _named(name, masked, masked=masked is not told)
        return Event(name, data, tuple(hidden_from), instead or None)

    def _creature(self, name: str) -> Creature | None:
        return self._state.creatures.get(name) or self._gone.get(name)

    def _seen_by_public(self, creature: Creature, before: tuple[SeatId, ...] | None) -> tuple[bool, bool]:
        """Return whether the public sees a creature before and after the event."""
        after = public_sees(self._state, creature.unseen_by)
        return (after if before is None else public_sees(self._state, before)), after

    def _told(
        self,
        name: str,
        data: _Data,
        named: Mapping[str, Creature],
        seats: tuple[SeatId, ...] | None,
        seen: Mapping[str, tuple[bool, bool]],
    ) -> _Data | None:
        """Return the data that a viewer is told, the same object if it is all; None if the event is hidden.

        Args:
            name: Name of the event.
            data: Data of the event.
            named: The creatures that it names.
            seats: The viewer's seat; None for the public.
            seen: Whether the viewer sees a creature before and after the event; those that are left out are seen.
        """
        if not self._groups:
            # Events about hidden creatures are hidden by `Ruleset.hides`; others may name them, as the turn order does.
            hidden = {one for one, creature in named.items() if creature.hidden_from}
            unseen = {one for one in hidden if seats is None or seats[0] in named[one].hidden_from}
            return {word: _without(value, unseen) for word, value in data.items()} if unseen else data
        if name in EXPLAINED:
            data = {word: value for word, value in data.items() if word not in EXPLAINED[name]}
        unseen = set()
        for one, (before, after) in seen.items():
            if not before and not after:
                unseen.add(one)
        who, on = data.get("who"), data.get("on")
        if "from" in data and "to" in data and not all(seen.get(str(who), _SEEN)):
            return None
        if not named and not self._is_in_sight(data, seats):
            return None
        if "cells" in data:
            data = self._with_known_cells(data, seats)
        if not unseen:
            return data
        if (isinstance(who, str) and who in unseen) or (isinstance(on, str) and on in unseen):
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
        cells, grid = _cells(data["cells"]), self._resolution.map.grid
        if owned and seats is not None:
            known = explored(self._state, (vision.group_key(self._state, seats[0]),))
        else:
            seen, by_all = self._seen_by_groups(grid.mask(cells), seats)
            known = reduce(and_ if by_all else or_, seen, -1 if by_all else 0)
        told: list[tuple[int, int]] = []
        for x, y in cells:
            if grid.mask(((x, y),)) & known:
                told.append((x, y))
        return data if len(told) == len(cells) else {**data, "cells": tuple(told)}

    def _is_in_sight(self, data: _Data, seats: tuple[SeatId, ...] | None) -> bool:
        """Return True if a viewer sees the place of an event that names no creature."""
        cells = [cell for word in _PLACES for cell in _cells(data.get(word))]
        if not cells:
            return True
        seen, by_all = self._seen_by_groups(self._resolution.map.grid.mask(cells), seats)
        return all(seen) if by_all else any(seen)

    def _seen_by_groups(self, cells: Mask, seats: tuple[SeatId, ...] | None) -> tuple[list[Mask], bool]:
        """Return the cells, out of some, that each of a viewer's groups sees, and whether all groups must see them."""
        groups = [group for group in self._groups if _looks_with(self._state, group, seats)]
        by_all = seats is None and not (self._state.fog and self._state.fog.public)
        return [vision.seen_among(self._resolution, group, cells) for group in groups], by_all

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
