"""A creature's own movement: speeds, what is left, what the map is to it, and which ways lead where (S5-MOVE).

The going itself, step by step, is in `travelling`; jumps are in `jumping`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.board import (
    Fault,
    Flight,
    Footprint,
    Mask,
    Passage,
    Provoker,
    Reach,
    distance,
    flight,
    follow,
    follow_flight,
    reach,
)
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.figures.space import SIDES, knows_of
from fracas_engine.d20.movement.paths import CODES, Travel
from fracas_engine.d20.rules import rules_of
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.rulesets.srd5 import conditions, sight
from fracas_engine.rulesets.srd5.cover import filling
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.opportunity import reaches_at_hand
from fracas_engine.rulesets.srd5.space import ORDER, passable, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = [
    "MODES",
    "destinations",
    "dragged",
    "modes",
    "most_left",
    "movement_left",
    "passage",
    "plan",
    "speed",
    "speed_for",
    "used_speed",
]

MODES: Final = ("walk", "crawl", "swim", "climb", "fly", "burrow", "squeeze")
"""Modes of movement that go step by step."""

ROUGH: Final = ("difficult", "half_cover")
FEET: Final = 5


# ---------------------------------------------------------------- speeds


def base_speeds(spec: CreatureSpec) -> dict[str, int]:
    """Return the speeds of a sheet by mode."""
    if spec.speed is None:
        return {}
    pairs = ((mode, getattr(spec.speed, mode)) for mode in ("walk", "fly", "swim", "climb", "burrow"))
    return {mode: cells for mode, cells in pairs if cells is not None}


def speed(situation: AnySituation, creature: Creature, mode: str) -> int | None:
    """Return a creature's present speed; None where it does not have the mode (S5-SPEED-02, S5-COND-09 and -12)."""
    rules = rules_of(situation)
    base = rules.sheet(situation, creature).speeds.get(mode)
    if base is None:
        return None
    if conditions.has(creature, *conditions.STILL):
        return 0
    changed = rules.modified(creature, "speed") if creature.modifiers else 0
    return max(0, base + changed - conditions.exhaustion(creature))


def used_speed(situation: AnySituation, creature: Creature, mode: str) -> str:
    """Return which speed a mode of movement is paid out of: without one of its own, the walking one."""
    speeds = rules_of(situation).sheet(situation, creature).speeds
    if mode in speeds:
        return mode
    if "walk" in speeds or mode in ("fly", "burrow"):
        return "walk" if mode not in ("fly", "burrow") else mode
    return next(iter(speeds), "walk")


def speed_for(situation: AnySituation, creature: Creature, mode: str) -> int:
    """Return the speed that a mode of movement is paid out of."""
    return speed(situation, creature, used_speed(situation, creature, mode)) or 0


def movement_left(situation: AnySituation, creature: Creature, mode: str) -> int:
    """Return how many cells a creature can still move this turn in a mode (S5-MOVE-03, S5-ACT-05)."""
    own = s5(creature)
    now = speed_for(situation, own, mode)
    return max(0, now + sum(min(dash, now) for dash in own.dashes) - own.spent)


def most_left(situation: AnySituation, creature: Creature) -> int:
    """Return how many cells a creature can still move this turn in its best mode."""
    return max((movement_left(situation, creature, mode) for mode in modes(situation, creature)), default=0)


def modes(situation: AnySituation, creature: Creature) -> tuple[str, ...]:
    """Return the modes of movement that a creature may use now (S5-COND-25, S5-MOVE-04)."""
    own = s5(creature)
    if not own.alive or own.at is None or own.mount is not None or conditions.has(own, "unconscious"):
        return ()
    if conditions.has(own, "prone"):
        return ("crawl",)
    speeds = rules_of(situation).sheet(situation, own).speeds
    board = situation.board
    found = []
    if speeds:
        if "walk" in speeds or not {"fly", "swim"} & set(speeds):
            found.append("walk")
        found.append("crawl")
        if "swim" in speeds or situation.map.underwater or board.mask("water"):
            found.append("swim")
        if "climb" in speeds or filling(situation) or board.mask("pit"):
            found.append("climb")
        if SIDES[own.size] > 1 and filling(situation):
            found.append("squeeze")
    found += [mode for mode in ("fly", "burrow") if mode in speeds]
    return tuple(found)


# ---------------------------------------------------------------- what the map is to a mover


def dragged(situation: AnySituation, creature: Creature) -> tuple[Creature, ...]:
    """Return whom a creature would drag along: all that it grapples (S5-GRAP-08)."""
    return tuple(
        other for other in situation.present() if other.conditions and creature.id in conditions.grappled_by(other)
    )


def _drag_cost(situation: AnySituation, creature: Creature) -> int:
    heavy = any(
        other.size != "tiny" and ORDER[other.size] > ORDER[creature.size] - 2 for other in dragged(situation, creature)
    )
    return int(heavy)


def passage(
    situation: AnySituation, creature: Creature, mode: str, altitude: int = 0, *, pits: bool = True, drags: bool = True
) -> Passage:
    """Return what the board is to a creature at an altitude.

    Args:
        situation: The battle.
        creature: Who moves.
        mode: How.
        altitude: At which altitude its space begins.
        pits: Whether it may step into pits; those who look for a way do not.
        drags: Whether it drags along whom it grapples.
    """
    own = s5(creature)
    board = situation.board
    grid = board.grid
    size = SIDES[own.size]
    walls = filling(situation)
    ground = grid.everywhere & ~board.mask("pit", "water")
    pit = board.mask("pit")
    # Who stands where is the same in every mode.
    key = ("others", own.id, altitude, drags)
    barred, occupied, rough, extra = situation.memo(key, lambda: _others(situation, own, altitude, drags=drags))
    speeds = rules_of(situation).sheet(situation, own).speeds
    if altitude == 0 and mode != "burrow":
        rough |= situation.map_memo("rough5", lambda: board.mask(*ROUGH))
    dear = 0
    match mode:
        case "crawl":
            extra += 1
        case "climb":
            extra += "climb" not in speeds
            walls |= _no_hold(situation, altitude)
        case "swim":
            extra += "swim" not in speeds
            if not situation.map.underwater:
                walls |= grid.everywhere & ~board.mask("water")
        case "fly":
            if altitude < 0:
                walls |= ground
        case "burrow":
            if altitude < 0:
                walls |= pit | board.mask("water")
        case _:
            pass
    if mode == "swim":
        walls |= grid.everywhere & ~pit if altitude < 0 and situation.map.underwater else 0
        walls |= grid.everywhere if altitude > 0 and not situation.map.underwater else 0
    wet = int("swim" not in speeds)
    if mode in ("walk", "crawl", "squeeze"):
        if situation.map.underwater:
            extra += wet
        else:
            dear = board.mask("water")
        if altitude:
            walls |= grid.everywhere & ~pit if altitude < 0 else grid.everywhere
        elif not pits:
            barred |= pit if size == 1 else 0
    costs: list[tuple[int, Mask]] = []
    if dear:
        costs.append((1 + wet + extra, dear))
        if dear & rough:
            costs.append((2 + wet + extra, dear & rough))
    if rough:
        costs.append((2 + extra, rough))
    squeeze = size - 1 if size > 1 and (mode == "squeeze" or own.squeezed) else None
    return Passage(
        size=size,
        walls=walls,
        barred=barred,
        costs=tuple(costs),
        base_cost=1 + extra,
        entered_only=True,
        occupied=occupied,
        squeeze_block=squeeze,
        squeeze_cost=2 + extra,
        squeeze_shrinks=squeeze is not None,
    )


def _others(situation: AnySituation, own: Srd5Creature, altitude: int, *, drags: bool) -> tuple[Mask, Mask, Mask, int]:
    """Return the cells that others bar, that they occupy, that they make difficult, and what dragging costs."""
    grid = situation.board.grid
    size = SIDES[own.size]
    barred = occupied = rough = 0
    for other in situation.present():
        if other is own or s5(other).mount is not None or other.id in (own.rider, own.mount):
            continue
        if not sight.knows_place(situation, own, other):
            continue
        space = space_of(situation, other)
        if not (space.altitude < altitude + size and altitude < space.altitude + space.size):
            continue
        cells = space.on(grid)
        if drags and own.id in conditions.grappled_by(other):
            continue
        if not passable(own, other):
            barred |= cells
            continue
        if not (own.size == "tiny" and other.size == "tiny"):
            occupied |= cells
        else:
            occupied |= _full_of_tiny(situation, own, other, cells)
        if other.size != "tiny" and other.side != own.side:
            rough |= cells
    return barred, occupied, rough, _drag_cost(situation, own) if drags else 0


def _full_of_tiny(situation: AnySituation, mover: Creature, other: Creature, cells: Mask) -> Mask:
    """Return a Tiny creature's cell if no further Tiny one finds room in it (S5-SPACE-02)."""
    there = sum(1 for one in situation.present() if one is not mover and one.size == "tiny" and one.at == other.at)
    return cells if there >= 4 else 0


def _no_hold(situation: AnySituation, altitude: int) -> Mask:
    """Return the cells where nothing is beside to climb on at an altitude (S5-SPEED-03)."""
    if altitude == 0:
        return 0
    grid = situation.map.grid
    solid = filling(situation)
    if altitude < 0:
        pit = situation.board.mask("pit")
        solid |= grid.everywhere & ~pit
        beside = solid << 1 | solid >> 1 | solid << grid.stride | solid >> grid.stride
        return grid.everywhere & ~(beside & pit)
    beside = solid << 1 | solid >> 1 | solid << grid.stride | solid >> grid.stride
    return grid.everywhere & ~beside


# ---------------------------------------------------------------- ways


def _layered(creature: Creature, mode: str, places: tuple[Place, ...]) -> bool:
    """Say whether a movement may change its altitude."""
    return any(len(place) > 2 and place[2] != creature.altitude for place in places) or (
        mode in ("fly", "burrow", "climb") and creature.altitude != 0 and not places
    )


def _layers(
    situation: AnySituation, creature: Creature, mode: str, points: int, places: tuple[Place, ...]
) -> dict[int, Passage]:
    heights = [creature.altitude, *(place[2] for place in places if len(place) > 2)]
    low, high = min(heights), max(heights)
    if mode == "fly":
        high = max(high, min(high + 1, creature.altitude + points))
    if mode == "burrow":
        low, high = min(low, 0), 0  # nobody burrows through the air, not even who has wings to be there
    if mode == "climb":
        low, high = min(low, 0), max(high, 0)
    return {z: passage(situation, creature, mode, z) for z in range(low, high + 1)}


def provokers(situation: AnySituation, mover: Creature) -> tuple[tuple[str, Provoker], ...]:
    """Return whom steps of a mover on its level provoke, one entry for each reach of each enemy (S5-OA-01 and -08)."""
    return situation.memo(("provokers", mover.id), lambda: _provokers(situation, mover))


def _provokers(situation: AnySituation, mover: Creature) -> tuple[tuple[str, Provoker], ...]:
    if s5(mover).disengaged or mover.at is None:
        return ()
    grid = situation.map.grid
    size = space_of(situation, mover).size
    found = []
    for enemy in situation.present():
        if not knows_of(mover, enemy):
            continue
        for length in reaches_at_hand(situation, enemy, mover):
            (x, y), side, altitude = space_of(situation, enemy)
            rise = max(0, altitude - mover.altitude - size + 1, mover.altitude - altitude - side + 1)
            if rise > length:
                continue
            near = grid.block(
                (x - length - size + 1, y - length - size + 1),
                side + 2 * length + size - 1,
                side + 2 * length + size - 1,
            )
            found.append((enemy.id, Provoker(near, grid.everywhere & ~near)))
    return tuple(found)


def reach_of(situation: AnySituation, creature: Creature, mode: str, points: int) -> Reach:
    """Return where a creature can get on its level with so many cells of movement."""
    return travel_of(situation, creature, mode, points).reach


def travel_of(situation: AnySituation, creature: Creature, mode: str, points: int) -> Travel:
    """Return what a movement on a creature's level comes to, to be searched for when it is looked at."""
    return situation.memo(("travel5", creature.id, mode, points), lambda: _travel(situation, creature, mode, points))


def _travel(situation: AnySituation, creature: Creature, mode: str, points: int) -> Travel:
    assert creature.at is not None
    way = _unafraid(situation, creature, passage(situation, creature, mode, creature.altitude, pits=False))
    return Travel(situation.board, creature.at, points, way, provokers(situation, creature))


def _unafraid(situation: AnySituation, creature: Creature, way: Passage) -> Passage:
    """Bar the cells nearer to what a creature is Frightened of than it stands (S5-COND-11)."""
    sources = feared(situation, creature)
    if not sources:
        return way
    grid = situation.map.grid
    barred = way.barred
    size = way.size
    own = space_of(situation, creature)
    for source in sources:
        space = space_of(situation, source)
        (x, y), side, _ = space
        inner = distance(own, space) - 1
        if inner >= 1:
            barred |= grid.block((x - inner, y - inner), side + 2 * inner, side + 2 * inner) & ~own.on(grid)
    return replace(way, barred=barred) if size == 1 or barred != way.barred else way


def feared(situation: AnySituation, creature: Creature) -> list[Creature]:
    """Return whom a creature is Frightened of (S5-COND-11)."""
    creatures = situation.state.creatures
    found = []
    for condition in creature.conditions:
        source = creatures.get(condition.source or "")
        if condition.name == "frightened" and source is not None and source.at is not None and source.alive:
            found.append(source)
    return found


def destinations(situation: AnySituation, creature: Creature, mode: str) -> Mapping[Cell, int]:
    """Return where a creature can end a movement on its level, with the costs."""
    points = movement_left(situation, creature, mode)
    if points <= 0 or creature.at is None:
        return {}
    found = reach_of(situation, creature, mode, points)
    if feared(situation, creature):
        return {
            cell: cost
            for cell, cost in found.costs.items()
            if cell != creature.at and _brave(situation, creature, found.path(cell))
        }
    return {cell: cost for cell, cost in found.costs.items() if cell != creature.at}


def _brave(situation: AnySituation, creature: Creature, path: tuple[Cell, ...]) -> bool:
    try:
        check_fear(situation, creature, tuple((x, y, creature.altitude) for x, y in path))
    except IllegalIntent:
        return False
    return True


def check_fear(situation: AnySituation, creature: Creature, path: tuple[Place, ...]) -> None:
    """Check that no step of a path leads nearer to what a creature is Frightened of (S5-COND-11).

    Raises:
        IllegalIntent: `not_available`.
    """
    size = space_of(situation, creature).size
    for source in feared(situation, creature):
        space = space_of(situation, source)
        before = distance(space_of(situation, creature), space)
        for place in path:
            after = distance(
                Footprint((place[0], place[1]), size, place[2] if len(place) > 2 else creature.altitude), space
            )
            if after < before:
                raise IllegalIntent("not_available", f"{creature.id} is frightened of {source.id}", rule="S5-COND-11")
            before = after


def plan(
    situation: AnySituation,
    creature: Srd5Creature,
    mode: str,
    points: int,
    path: tuple[Place, ...],
    to: Place | None,
) -> Travelling:
    """Check a movement and return the frame that takes it.

    Args:
        situation: The battle.
        creature: Who moves.
        mode: How.
        points: Cells of movement that it may spend.
        path: The places to enter; empty where `to` is given.
        to: The place to reach on the cheapest path, of equals the one that provokes least.

    Raises:
        IllegalIntent: `bad_path`, `blocked`, `occupied`, `not_enough_movement`, `not_available` or `malformed`.
    """
    assert creature.at is not None
    if not path and to is None:
        raise IllegalIntent("malformed", "a movement needs a path or a destination")
    places = path or ((to,) if to is not None else ())
    layered = _layered(creature, mode, places)
    if layered and mode not in ("fly", "burrow", "climb", "swim"):
        raise IllegalIntent("bad_path", f"{creature.id} cannot change its altitude by {mode}", rule="S5-GRID-10")
    if not path:
        assert to is not None
        path = _way_to(situation, creature, mode, points, to, layered=layered)
    taken = tuple((p[0], p[1], p[2] if len(p) > 2 else creature.altitude) for p in path)
    check_fear(situation, creature, taken)
    if layered:
        layers = _layers(situation, creature, mode, points, taken)
        walk = follow_flight(situation.board, place_of(creature), taken, points, layers)
    else:
        way = passage(situation, creature, mode, creature.altitude)
        walk = follow(situation.board, creature.at, tuple((p[0], p[1]) for p in taken), points, way)
    if walk.refusal is not None:
        if walk.refusal.fault in (Fault.ENDS_OCCUPIED, Fault.TOO_FAR) or not speed_for(situation, creature, mode):
            code, words = CODES[Fault.TOO_FAR if walk.refusal.fault is not Fault.ENDS_OCCUPIED else Fault.ENDS_OCCUPIED]
        else:
            code, words = CODES[walk.refusal.fault]
        raise IllegalIntent(code, f"{list(walk.refusal.cell)} {words}", rule="S5-GRID-03")
    return Travelling(CreatureId(creature.id), mode, taken, walk.costs, walk.squeezed)


def _way_to(
    situation: AnySituation, creature: Srd5Creature, mode: str, points: int, to: Place, *, layered: bool
) -> tuple[Place, ...]:
    assert creature.at is not None
    there = (to[0], to[1])
    height = to[2] if len(to) > 2 else creature.altitude
    if (*there, height) == place_of(creature):
        raise IllegalIntent("bad_path", f"{creature.id} is at {list(to)} already")
    board = situation.board
    if layered:
        layers = _layers(situation, creature, mode, points, (to,))
        found: Flight = flight(board, place_of(creature), points, layers)
        if (*there, height) in found:
            return found.path((*there, height))
        reached = (*there, height) in flight(board, place_of(creature), 2 * (board.width + board.height), layers)
    else:
        answer = reach_of(situation, creature, mode, points)
        if there in answer:
            return tuple((x, y, height) for x, y in answer.path(there))
        size = space_of(situation, creature).size
        if not Footprint(there, size).fits(board.grid):
            raise IllegalIntent("blocked", f"{list(to)} is not on the map", rule="S5-GRID-07")
        way = passage(situation, creature, mode, creature.altitude, pits=False)
        space = board.grid.block(there, size, size)
        if space & (way.walls | way.barred):
            raise IllegalIntent("blocked", f"{list(to)} is barred", rule="S5-GRID-07")
        if space & way.occupied:
            raise IllegalIntent("occupied", f"{list(to)} is taken", rule="S5-SPACE-09")
        reached = there in reach(board, creature.at, 4 * board.width * board.height, way)
    if reached:
        raise IllegalIntent("not_enough_movement", f"{list(to)} is farther away than {points} cells", rule="S5-GRID-03")
    raise IllegalIntent("blocked", f"no way leads to {list(to)}", rule="S5-GRID-07")
