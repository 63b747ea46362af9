"""Fog of war: the creatures that each seat is shown, and its memory of the map.

The options `vision`, `health`, `explored` and `public_vision` are read once, when the battle starts, into `State.fog`;
without them nothing is computed. `Creature.unseen_by` names the seats that are not shown a creature. It is updated with
every event (`observe`), so a moving creature is looked at in each cell that it enters. What a viewer sees depends on
the rules (`Ruleset.perceives`, `Ruleset.perceives_cells`); creatures of the viewer's own side are always shown.

Seats that share their sight form a *group*: a side with `vision: side`, a single seat with `vision: seat`. A creature
that goes out of sight is gone from the group's view. Objects, zones and changed cells stay as the group last saw them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from fracas_engine.board import Mask
from fracas_engine.content.vocabulary import COMMON_OPTIONS
from fracas_engine.decisions import PlacementPhase
from fracas_engine.doors import door_cells
from fracas_engine.errors import SetupError
from fracas_engine.ids import Cell, SeatId, SideId
from fracas_engine.redaction import fields_without, referring_fields
from fracas_engine.resolution import AnyResolution
from fracas_engine.seen_cells import cells_seen, explored
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import CellState, Creature, Fog, Memory, State, Thing, ThingKind, Zone, copy_thing

OPTIONS: Final = ("vision", "health", "explored", "public_vision")
"""The options of fog of war."""

REMEMBERED: Final[tuple[ThingKind, ...]] = ("object", "zone", "cell")
"""Kinds of things that a group remembers as it last saw them."""

BARS: Final = 8
"""Number of parts of a health bar with `health: bars`."""


@dataclass(frozen=True, slots=True)
class Group:
    """Viewers that share their sight."""

    key: str
    """The id of the side or seat."""
    side: SideId
    seats: tuple[SeatId, ...]


def fog_of(setup: Setup, sides: Collection[str]) -> Fog | None:
    """Return the fog of war that a set-up asks for; None if everything is visible and exact.

    A game master may add hidden creatures, so battles with one have the redaction of fog of war in any case.

    Args:
        setup: The set-up.
        sides: The sides of the seats.

    Raises:
        SetupError: An option has an invalid value.
    """
    options = setup.options
    for name in OPTIONS:
        value, allowed = options.get(name), COMMON_OPTIONS[name]
        if value is None:
            continue
        if isinstance(allowed, tuple) and value not in allowed:
            raise SetupError(f"options.{name}", f"invalid value {value!r}: use one of {', '.join(allowed)}")
        if allowed == "flag" and not isinstance(value, bool):
            raise SetupError(f"options.{name}", f"invalid value {value!r}: use true or false")
    public = options.get("public_vision") or ""
    if public not in ("", "all", *sides):
        known = ", ".join(("all", *sorted(sides)))
        raise SetupError("options.public_vision", f"unknown side {public!r}: use one of {known}")
    vision, health = options.get("vision") or "all", options.get("health") or "exact"
    explored = bool(options.get("explored")) and vision != "all"
    if vision == "all" and health == "exact" and setup.gm is None:
        return None
    return Fog(vision=vision, health=health, explored=explored, gm=setup.gm or "", public=public)


def begin(situation: AnySituation) -> None:
    """Read the options, and determine what each seat sees before the battle starts."""
    state: State = situation.state
    fog = state.fog = fog_of(situation.setup, {seat.side for seat in state.seats.values()})
    if fog is None or fog.vision == "all":
        return
    groups = groups_of(state)
    for creature, unseen in unseen_now(situation, groups, None):
        creature.unseen_by = unseen
    things: Memory = {}
    if not fog.explored:
        things = {memory_key(thing): copy_thing(thing) for kind in REMEMBERED for thing in state.things(kind).values()}
    fog.memory = {group.key: things for group in groups}
    fog.cells = {group.key: "0" for group in groups} if fog.explored else {}
    for group in groups:
        look_at_map(situation, group)


def is_fogged(state: State) -> bool:
    """Return True if some things may be out of a seat's sight."""
    return state.fog is not None and state.fog.vision != "all"


# ---------------------------------------------------------------- groups of viewers


def groups_of(state: State) -> tuple[Group, ...]:
    """Return the groups of viewers, in the order of the seats; none without fog."""
    fog = state.fog
    if fog is None:
        return ()
    return groups_among(fog.vision, fog.gm, *map(SEAT, state.seats.values()))


SEAT: Final = attrgetter("id", "side")


@lru_cache(maxsize=256)
def groups_among(vision: str, gm: str, *seats: tuple[SeatId, SideId]) -> tuple[Group, ...]:
    """Return the groups among seats, given with their sides, by the option `vision` and the game master's seat."""
    if vision == "all":
        return ()
    if vision == "seat":
        return tuple(Group(seat, side, (seat,)) for seat, side in seats if seat != gm)
    sides: dict[SideId, list[SeatId]] = {}
    for seat, side in seats:
        if seat != gm:
            sides.setdefault(side, []).append(seat)
    return tuple(Group(side, side, tuple(found)) for side, found in sides.items())


def group_key(state: State, seat: SeatId) -> str:
    """Return the key of a seat's group."""
    assert state.fog is not None
    return seat if state.fog.vision == "seat" else state.seats[seat].side


WATCHES_FOR: Final[Mapping[str, Callable[[Creature], str]]] = {"side": attrgetter("side"), "seat": attrgetter("seat")}
"""By the option `vision`, the function that returns the key of the group for which a creature watches."""


def public_sees(state: State, unseen_by: Collection[SeatId]) -> bool:
    """Return True if spectators are shown a creature that some seats do not see.

    By default they see only what every side sees; the option `public_vision` names a side to see with, or `all`.
    """
    fog = state.fog
    if not unseen_by or fog is None or fog.public == "all":
        return True
    if not fog.public:
        return False
    return bool([seat for seat in state.seats.values() if seat.side == fog.public and seat.id not in unseen_by])


# ---------------------------------------------------------------- creatures


def perceives(situation: AnySituation, watcher: Creature, target: Creature) -> bool:
    """Return True if a creature sees or senses another, which must be on the map."""
    if not watcher.alive or watcher.at is None:
        return False
    found: bool = situation.rules.perceives(situation, watcher, target)
    return found


def unseen_now(
    situation: AnySituation, groups: Sequence[Group], changed: Collection[str] | None
) -> list[tuple[Creature, tuple[SeatId, ...]]]:
    """Return the creatures that other seats see than before, with the seats that do not see them now.

    Args:
        situation: The battle.
        groups: All groups of viewers (`groups_of`).
        changed: Ids of the creatures whose place, condition or senses may have changed; None: everything may have.
    """
    state: State = situation.state
    assert state.fog is not None
    key_of = WATCHES_FOR[state.fog.vision]
    turned: dict[str, list[Creature]] = {}
    still: dict[str, list[Creature]] = {}
    for watcher in state.creatures.values():
        watchers = (turned if changed is None or watcher.id in changed else still).setdefault(key_of(watcher), [])
        if watcher.alive and watcher.at is not None:
            watchers.append(watcher)
    placing = bool(state.stack) and isinstance(state.stack[0], PlacementPhase)  # the sides do not see each other yet
    asked: list[tuple[list[Creature], Creature]] = []
    verdicts: list[tuple[Creature, list[bool | None]]] = []  # None: the rules are asked
    for name, creature in state.creatures.items():
        verdict: list[bool | None] = []
        for group in groups:
            before = not creature.unseen_by or group.seats[0] not in creature.unseen_by
            seen: bool | None = None
            if creature.side == group.side:
                seen = True
            elif creature.at is None:
                seen = before and not creature.alive
            elif group.key not in turned and changed is not None and name not in changed:
                seen = before
            elif placing or (creature.hidden_from and set(creature.hidden_from).issuperset(group.seats)):
                seen = False
            elif creature.felt_by and not set(creature.felt_by).isdisjoint(group.seats):
                seen = True
            else:
                watchers = turned.get(group.key, [])
                if before or changed is None or name in changed:
                    watchers = [*watchers, *still.get(group.key, ())]
                if watchers:
                    asked.append((watchers, creature))
                else:
                    seen = False
            verdict.append(seen)
        verdicts.append((creature, verdict))
    answers = iter(situation.rules.perceived(situation, asked) if asked else ())
    found: list[tuple[Creature, tuple[SeatId, ...]]] = []
    for creature, verdict in verdicts:
        unseen: list[SeatId] = []
        for group, seen in zip(groups, verdict, strict=True):
            if not (next(answers) if seen is None else seen):
                unseen.extend(group.seats)
        if tuple(unseen) != creature.unseen_by:
            found.append((creature, tuple(unseen)))
    return found


def seen_by(situation: AnySituation, by: str) -> tuple[str, ...]:
    """Return the ids of the creatures that the viewers of a seat or side are shown, in the order of the set-up.

    Creatures of other sides that are not on the map are left out, even if the viewers know what became of them.

    Raises:
        KeyError: There is no such seat or side.
    """
    state: State = situation.state
    if by in state.seats:
        seats: tuple[SeatId, ...] = (SeatId(by),)
    else:
        seats = tuple(SeatId(seat.id) for seat in state.seats.values() if seat.side == by)
    side = state.seats[by].side if by in state.seats else by
    if not seats and not any(creature.side == side for creature in state.creatures.values()):
        raise KeyError(by)
    return tuple(name for name, c in state.creatures.items() if _is_shown(situation, c, SideId(side), seats))


def _is_shown(situation: AnySituation, creature: Creature, side: SideId, seats: tuple[SeatId, ...]) -> bool:
    if creature.side == side:
        return True
    if creature.at is None:
        return False
    if seats:
        return any(not creature.is_unknown_to(seat) for seat in seats)
    if not is_fogged(situation.state):
        return True
    # A side without seats, which nobody views: its creatures look for themselves.
    watchers = [c for c in situation.state.creatures.values() if c.side == side]
    return any(perceives(situation, watcher, creature) for watcher in watchers)


def notices(creature: Creature, by: Creature | None, to: Creature | None) -> bool:
    """Return True if a creature may respond to an event in fog of war: its seat sees one of those that it concerns.

    Args:
        creature: The creature that may respond.
        by: The creature that causes the event.
        to: The creature that the event happens to, if that can be noticed by itself.
    """
    if by is None or creature.seat not in by.unseen_by:
        return True
    return to is not None and creature.seat not in to.unseen_by


def feel(resolution: AnyResolution, seeker: Creature, other: Creature) -> bool:
    """Let the seeker's seat know the position of an unseen creature that it has run into, until that creature moves.

    Returns:
        True if the seat did not see the creature because of fog of war.
    """
    if seeker.seat not in other.unseen_by:
        return False
    resolution.emit("felt", (other, {"felt_by": (*other.felt_by, seeker.seat)}), who=seeker.id, on=other.id)
    return True


# ---------------------------------------------------------------- the map


def memory_key(thing: Thing) -> str:
    """Return the key of a thing in `Memory`."""
    return f"{thing.KIND}:{thing.id}"


def seen_among(situation: AnySituation, group: Group, cells: Mask, watchers: Collection[str] | None = None) -> Mask:
    """Return the cells among some cells that any creature of a group sees; None for `watchers`: all of them look."""
    state: State = situation.state
    assert state.fog is not None
    found, key_of = 0, WATCHES_FOR[state.fog.vision]
    for creature in state.creatures.values() if cells else ():
        if not cells & ~found:
            break
        if key_of(creature) == group.key and (watchers is None or creature.id in watchers):
            found |= cells_seen(situation, creature, cells & ~found)
    return found


def cells_of(thing: Thing) -> tuple[Cell, ...]:
    """Return the cells of an object, a zone or a changed cell."""
    if isinstance(thing, Zone):
        return thing.cells
    if isinstance(thing, CellState):
        x, y = thing.id.split(",")
        return ((int(x), int(y)),)
    at: Cell = thing.at  # type: ignore[attr-defined]
    return ((at[0], at[1]),)


def look_at_map(
    situation: AnySituation, group: Group, felt: Mask = 0, changed_sight: Collection[str] | None = None
) -> dict[tuple[ThingKind, str], None]:
    """Update what a group remembers of the map; return the keys of the things that it now knows otherwise.

    Args:
        situation: The battle.
        group: The group.
        felt: Cells that the group perceives although no creature of it sees them.
        changed_sight: Ids of the creatures that may see other cells than before; None: all may.
    """
    state: State = situation.state
    fog = state.fog
    assert fog is not None
    changed: dict[tuple[ThingKind, str], None] = {}
    if fog.explored:
        changed = _explore(situation, group, felt, changed_sight)
    known = fog.memory.get(group.key, {})
    if not (known or state.objects or state.zones or state.cells):
        return changed

    def cells_that_show(thing: Thing) -> tuple[Cell, ...]:
        # A door between cells is seen from either side.
        return door_cells(situation.map, thing.id) or cells_of(thing)

    unseen = {name for name, one in state.creatures.items() if one.unseen_by and group.seats[0] in one.unseen_by}
    differing = _differing(state, known, unseen)
    if not differing:
        return changed
    grid = situation.board.grid
    asked = grid.mask(
        [cell for _, *both in differing for thing in both if thing is not None for cell in cells_that_show(thing)]
    )
    seen = frozenset(grid.cells(felt | seen_among(situation, group, asked)))

    def sees_thing(thing: Thing) -> bool:
        return not seen.isdisjoint(cells_that_show(thing))

    ground = frozenset(grid.cells(explored(state, (group.key,)))) if fog.explored else None
    fresh: Memory = dict(known)
    for key, real, old in differing:
        now = _as_seen(real, old, seen, sees_thing, ground, owned=_is_own(state, real or old, group))
        if now is None:
            fresh.pop(key, None)
        else:
            fresh[key] = now
        if now != old:
            kind, _, id_ = key.partition(":")
            changed[kind, id_] = None  # type: ignore[index]
    if changed:
        fog.memory = {**fog.memory, group.key: fresh}
    return changed


def _differing(state: State, known: Memory, unseen: AbstractSet[str]) -> list[tuple[str, Thing | None, Thing | None]]:
    """Return the things that a group may come to know otherwise by looking at them.

    Args:
        state: The state.
        known: The things that the group remembers.
        unseen: The creatures that the group does not see.

    Returns:
        For each thing its key in `Memory`, the thing as it is, without references to unseen creatures, and the thing as
        remembered. A thing that is as remembered stays so, seen or not; but a zone without cells is not remembered.
    """
    found: list[tuple[str, Thing | None, Thing | None]] = []
    kinds = remembered_things(state)
    for key, old in known.items():
        kind, _, id_ = key.partition(":")
        real = _redacted(kinds[kind].get(id_), unseen)
        if real != old or (isinstance(old, Zone) and not old.cells):
            found.append((key, real, old))
    for kind, things in kinds.items():
        for id_, thing in things.items():
            key = f"{kind}:{id_}"
            if key not in known:
                found.append((key, _redacted(thing, unseen), None))
    return found


def remembered_things(state: State) -> dict[str, dict[str, Any]]:
    """Return the things of the kinds in `REMEMBERED`."""
    return {"object": state.objects, "zone": state.zones, "cell": state.cells}


def update_memory(
    resolution: AnyResolution, group: Group, felt: Mask = 0, changed_sight: Collection[str] | None = None
) -> None:
    """Let a group look at the map, and record what it now knows otherwise; the arguments are as there."""
    fog = resolution.state.fog
    assert fog is not None
    memory, cells = fog.memory, fog.cells
    found = look_at_map(resolution, group, felt, changed_sight)
    if found:
        resolution.noted(fog, "memory", memory)
        resolution.noted(fog, "cells", cells)
        resolution.changes.remembered.setdefault(group.key, {}).update(found)


def _redacted(thing: Thing | None, unseen: AbstractSet[str]) -> Thing | None:
    """Return a thing without references to unseen creatures; a copy if it has any."""
    if thing is None or not unseen:
        return thing
    found = fields_without(thing, referring_fields(type(thing)), unseen)
    differing = {name: value for name, value in found.items() if value is not getattr(thing, name)}
    return replace(thing, **differing) if differing else thing


def _is_own(state: State, thing: Thing | None, group: Group) -> bool:
    owner = state.creatures.get(thing.owner or "") if isinstance(thing, Zone) else None
    return owner is not None and owner.side == group.side


def _as_seen(
    thing: Thing | None,
    old: Thing | None,
    seen: frozenset[Cell],
    sees_thing: Callable[[Thing], bool],
    ground: frozenset[Cell] | None,
    *,
    owned: bool,
) -> Thing | None:
    """Return a thing as a group knows it after a look at the map; None if it knows of none.

    Args:
        thing: The thing as it is; None if there is none.
        old: The thing as the group knew it; None if it knew of none.
        seen: The cells that the group sees.
        sees_thing: Returns True if the group sees an object or a changed cell.
        ground: The cells whose ground the group knows; None: all.
        owned: Whether the thing belongs to the group.
    """
    if owned:
        if isinstance(thing, Zone) and ground is not None and not ground.issuperset(thing.cells):
            thing = thing.cut_to(tuple([cell for cell in thing.cells if cell in ground]))
        return old if thing == old else copy_thing(thing) if thing is not None else None
    if thing is not None and not isinstance(thing, Zone) and sees_thing(thing):
        return old if thing == old else copy_thing(thing)
    if not isinstance(thing, Zone) and not isinstance(old, Zone):
        return None if old is not None and sees_thing(old) else old
    real = frozenset(thing.cells) if isinstance(thing, Zone) else frozenset()
    before = old.cells if isinstance(old, Zone) else ()
    everywhere = dict.fromkeys((*(thing.cells if isinstance(thing, Zone) else ()), *before))
    cells = tuple([cell for cell in everywhere if (cell in real if cell in seen else cell in before)])
    if not cells:
        return None
    in_sight = isinstance(thing, Zone) and any([cell in real and cell in seen for cell in cells])  # noqa: C419 - as in `redact_events`
    shown = thing if in_sight else old
    assert isinstance(shown, Zone)
    made = shown.cut_to(cells)
    return old if made == old else made


def remembered(state: State, key: str, kind: str) -> dict[str, Any]:
    """Return the things of a kind as a group remembers them, by id."""
    assert state.fog is not None
    begun = f"{kind}:"
    memory = state.fog.memory.get(key, {})
    return {name[len(begun) :]: thing for name, thing in memory.items() if name.startswith(begun)}


def _explore(
    situation: AnySituation, group: Group, felt: Mask, changed_sight: Collection[str] | None
) -> dict[tuple[ThingKind, str], None]:
    """Add the cells that a group sees or feels to those that it has explored; return the keys of the new ones."""
    state: State = situation.state
    fog = state.fog
    assert fog is not None
    before = int(fog.cells.get(group.key, "0"), 16)
    grid = situation.map.grid
    found = before | felt
    found |= seen_among(situation, group, grid.everywhere & ~found, changed_sight)
    if found == before:
        return {}
    fog.cells = {**fog.cells, group.key: f"{found:x}"}
    return {("cell", f"{x},{y}"): None for x, y in grid.cells(found & ~before)}
