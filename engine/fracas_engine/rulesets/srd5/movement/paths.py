"""Paths of creatures that move themselves (S5-MOVE).

Speeds and remaining movement are in `speeds`, destinations of flyers in `flying`, blocked cells and costs in
`passage`, jumps in `jumping`; the step-by-step execution is in `d20.movement.walking`.
"""

from __future__ import annotations

from fracas_engine.board import (
    Fault,
    Footprint,
    Provoker,
    Reach,
    flight,
    follow,
    follow_flight,
    reach,
)
from fracas_engine.d20.movement.paths import CODES, Travel
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Place
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement.fear import check_fear, unafraid
from fracas_engine.rulesets.srd5.movement.passage import layers, layers_within, passage
from fracas_engine.rulesets.srd5.movement.provokers import provokers
from fracas_engine.rulesets.srd5.movement.rest_of_way import travelling
from fracas_engine.rulesets.srd5.movement.speeds import CHOOSING_HEIGHT, GOING_AROUND, speed_for
from fracas_engine.rulesets.srd5.movement.vertical_paths import VerticalPaths, going_around
from fracas_engine.rulesets.srd5.queries.space import place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

# ---------------------------------------------------------------- ways


def placed(creature: Creature, mode: str, place: Place) -> tuple[int, int, int]:
    """Return a place with its altitude.

    If the place names no altitude, it is 0 in modes that choose their altitude, otherwise the creature's own.
    """
    x, y, *named = place
    return (x, y, named[0] if named else 0 if mode in CHOOSING_HEIGHT else creature.altitude)


def reach_of(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> Reach:
    """Return the cells that a creature can reach at its current altitude with `points` cells of movement."""
    return travel_of(situation, creature, mode, points).reach


def travel_of(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> Travel:
    """Return the possible destinations at a creature's current altitude; the search runs only when they are read."""
    provoked = provokers(situation, creature, points, mode)
    return situation.steady_memo(
        ("travel5", creature.id, mode, points, provoked), lambda: _travel(situation, creature, mode, points, provoked)
    )


def _travel(
    situation: Situation[D20Rules],
    creature: Creature,
    mode: str,
    points: int,
    provoked: tuple[tuple[str, Provoker], ...],
) -> Travel:
    assert creature.at is not None
    way = unafraid(situation, creature, passage(situation, creature, mode, creature.altitude, pits=False))
    return Travel(situation.board, creature.at, points, way, provoked)


def plan(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    mode: str,
    points: int,
    path: tuple[Place, ...],
    to: Place | None,
) -> Travelling:
    """Check a movement and return its frame.

    Args:
        situation: The battle.
        creature: The creature that moves.
        mode: The mode of movement.
        points: The cells of movement that the creature may spend.
        path: The places to enter; empty if `to` is given.
        to: The destination, if the path is to be found: the cheapest one, and among equally cheap paths the one
            that provokes the fewest Opportunity Attacks.

    Raises:
        IllegalIntent: `bad_path`, `blocked`, `occupied`, `not_enough_movement`, `not_available` or `malformed`.
    """
    assert creature.at is not None
    places = [placed(creature, mode, place) for place in path or (() if to is None else (to,))]
    if not places:
        raise IllegalIntent("malformed", "a movement needs a `path` or a destination (`to`)")
    announced = tuple(places)
    layered = any(z != creature.altitude for _, _, z in places)
    if layered and mode not in CHOOSING_HEIGHT:
        raise IllegalIntent(
            "bad_path", f"{creature.id} cannot change its altitude with the mode {mode}", rule="S5-GRID-10"
        )
    if not path:
        places = _way_to(situation, creature, mode, points, places[0], layered=layered)
        layered = any(z != creature.altitude for _, _, z in places)
    taken = tuple(places)
    check_fear(situation, creature, taken)
    if layered:
        heights = layers(situation, creature, mode, points, taken)
        walk = follow_flight(situation.board, place_of(creature), taken, points, heights)
    else:
        way = passage(situation, creature, mode, creature.altitude)
        walk = follow(situation.board, creature.at, tuple((p[0], p[1]) for p in taken), points, way)
    if walk.refusal is not None:
        if walk.refusal.fault in (Fault.ENDS_OCCUPIED, Fault.TOO_FAR) or not speed_for(situation, creature, mode):
            code, words = CODES[Fault.TOO_FAR if walk.refusal.fault is not Fault.ENDS_OCCUPIED else Fault.ENDS_OCCUPIED]
        else:
            code, words = CODES[walk.refusal.fault]
        raise IllegalIntent(code, f"{list(walk.refusal.cell)} {words}", rule="S5-GRID-03")
    return travelling(
        creature,
        mode,
        taken,
        walk.costs,
        walk.squeezed,
        may_end=walk.may_end,
        points=points,
        announced=announced,
    )


def _least(creature: Creature, to: tuple[int, int, int]) -> int:
    """Return a lower bound of the cost of a path: the distance to its destination in cells."""
    x, y, z = place_of(creature)
    return max(abs(to[0] - x), abs(to[1] - y), abs(to[2] - z))


def _way_to(
    situation: Situation[D20Rules],
    creature: Srd5Creature,
    mode: str,
    points: int,
    to: tuple[int, int, int],
    *,
    layered: bool,
) -> list[tuple[int, int, int]]:
    assert creature.at is not None
    there = (to[0], to[1])
    height = to[2]
    if to == place_of(creature):
        raise IllegalIntent("bad_path", f"{creature.id} is already at {list(to)}")
    board = situation.board
    if layered:
        # A path that returns to its altitude uses at most half of the movement to leave it.
        most = (points + abs(height - creature.altitude)) // 2
        heights = layers_within(situation, creature, mode, most)
        found = VerticalPaths(situation, creature, mode, points, heights)
        if to in found.ways:
            return [(x, y, z) for x, y, z in found.ways.path(to)]
        heights = layers(situation, creature, mode, points, (to,))
        reached = to in flight(board, place_of(creature), 2 * (board.width + board.height), heights)
    else:
        level = travel_of(situation, creature, mode, points)
        answer = level.reach
        price = (answer.costs[there], len(level.provoked(there))) if there in answer else None
        if mode in GOING_AROUND and price != (_least(creature, to), 0):
            around = going_around(situation, creature, mode, points)
            if to in around.ways and (price is None or around.price(to) < price):
                return [(x, y, z) for x, y, z in around.ways.path(to)]
        if there in answer:
            return [(x, y, height) for x, y in answer.path(there)]
        size = space_of(situation, creature).size
        if not Footprint(there, size).fits(board.grid):
            raise IllegalIntent("blocked", f"{list(to)} is not on the map", rule="S5-GRID-07")
        way = passage(situation, creature, mode, creature.altitude, pits=False)
        space = board.grid.block(there, size, size)
        if space & (way.walls | way.barred):
            raise IllegalIntent("blocked", f"{list(to)} cannot be entered", rule="S5-GRID-07")
        if space & way.occupied:
            raise IllegalIntent("occupied", f"{list(to)} is occupied", rule="S5-SPACE-09")
        reached = there in reach(board, creature.at, 4 * board.width * board.height, way)
    if reached:
        raise IllegalIntent(
            "not_enough_movement", f"{list(to)} is too far: movement left is {points}", rule="S5-GRID-03"
        )
    raise IllegalIntent("blocked", f"there is no path to {list(to)}", rule="S5-GRID-07")
