"""The frame of a checked movement, and checking the rest of the path again after an interruption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fracas_engine.board import Fault, Footprint, Refusal, Voxel, Walk, flight, follow, follow_flight
from fracas_engine.d20.movement.remaining_path import PlannedWays, ways_on_level
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.movement.fear import check_fear
from fracas_engine.rulesets.srd5.movement.passage import layers, layers_within, passage
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.incorporeal import passes
from fracas_engine.rulesets.srd5.queries.space import overlapping, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation

STRAIGHT = ("jump", "dismount", "flee")
"""Modes of movement that follow their path exactly; the movement ends if the creature is moved off the path."""


def travelling(
    creature: Srd5Creature,
    mode: str,
    places: Sequence[Voxel],
    costs: tuple[int, ...],
    squeezed: tuple[bool, ...],
    *,
    may_end: tuple[bool, ...] | None = None,
    points: int = 0,
    flees: bool = False,
    announced: tuple[Voxel, ...] = (),
) -> Travelling:
    """Return the frame of a movement whose path has been checked.

    Args:
        creature: The creature that moves.
        mode: The mode of movement.
        places: The places to enter, with altitudes.
        costs: The cost of each step.
        squeezed: Whether the creature is squeezing after each step.
        may_end: Whether the movement could stop after each step; None if it could stop after all of them.
        points: The cells of movement that the creature may spend.
        flees: Whether the path ends off the map.
        announced: The path or destination that the order names. A mover that is displaced may return to this path;
            empty if it may not.
    """
    assert creature.at is not None
    return Travelling(
        who=CreatureId(creature.id),
        mode=mode,
        path=tuple((place[0], place[1]) for place in places),
        costs=costs,
        squeezed=squeezed,
        may_end=may_end if may_end is not None else (True,) * len(places),
        stay=creature.at,
        start=creature.at,
        points=points,
        heights=tuple(z for _, _, z in places),
        flees=flees,
        announced=announced,
    )


def follow_rest(situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling) -> Walk:
    """Check the remaining path again from the mover's current position; return the steps that are still possible."""
    assert mover.at is not None
    rest = [(x, y, z) for (x, y), z in zip(frame.path, frame.heights, strict=True)][frame.index :]
    if frame.mode in STRAIGHT:
        return _straight_on(situation, mover, frame, rest)
    points = frame.points if frame.free else speeds.movement_left(situation, mover, frame.mode)
    if any(z != mover.altitude for _, _, z in rest):
        if frame.mode not in ("fly", "burrow", "climb", "swim"):
            return _cut_off(frame, 0, Fault.NOT_A_STEP)
        found = layers(situation, mover, frame.mode, points, tuple(rest))
        walk = follow_flight(situation.board, place_of(mover), rest, points, found)
    else:
        way = passage(situation, mover, frame.mode, mover.altitude)
        walk = follow(situation.board, mover.at, [(x, y) for x, y, _ in rest], points, way)
    brave = _brave_steps(situation, mover, rest)
    if brave < len(rest) and (walk.refusal is None or brave <= walk.refusal.step):
        refusal = Refusal(brave, rest[brave][:2], Fault.BARRED)
        return Walk(walk.cells[:brave], walk.costs[:brave], walk.squeezed[:brave], walk.may_end[:brave], refusal)
    return walk


def planned_ways(
    situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling, ahead: tuple[Voxel, ...]
) -> PlannedWays:
    """Return a function that gives the cheapest path of a displaced mover to a place ahead on its announced path.

    Such a path may use other altitudes.
    """
    if all(z == mover.altitude for _, _, z in ahead):
        return ways_on_level(situation, mover, frame)
    rise = max(abs(z - mover.altitude) for _, _, z in ahead) + 1
    through = {
        height: replace(passage, occupied=0, no_end=0)
        for height, passage in layers_within(situation, mover, frame.mode, rise).items()
    }
    if mover.altitude not in through:
        return lambda _: None
    points = 2 * (situation.board.width + situation.board.height + rise)
    found = flight(situation.board, place_of(mover), points, through)
    return lambda place: (found.cost(place), found.path(place)) if place in found else None


def _brave_steps(situation: Situation[D20Rules], mover: Srd5Creature, rest: Sequence[Voxel]) -> int:
    """Return how many of the next steps lead no closer to the source of the mover's fear (S5-COND-11)."""
    for number in range(1, len(rest) + 1) if mover.conditions else ():
        try:
            check_fear(situation, mover, tuple(rest[:number]))
        except IllegalIntent:
            return number - 1
    return len(rest)


def _straight_on(
    situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling, rest: Sequence[tuple[int, int, int]]
) -> Walk:
    """Return the remaining steps of a movement that follows its path exactly, such as a jump.

    The steps end before a space that another creature now blocks.
    """
    here = (frame.path[frame.index - 1] if frame.index else frame.start) or mover.at
    if mover.at != here:
        return _cut_off(frame, 0, Fault.NOT_A_STEP)
    if not frame.flees:
        for number, (x, y, z) in enumerate(rest):
            there = Footprint((x, y), SIDES[mover.size], z)
            for other in situation.present():
                if other is mover or s5(other).carrier is not None or other.id in (mover.rider, mover.mount):
                    continue
                known = sight.knows_place(situation, mover, other)
                bars = number + 1 == len(rest) or not passes(situation, mover, other)
                if known and bars and overlapping(space_of(situation, other), there):
                    return _cut_off(frame, number, Fault.ENDS_OCCUPIED)
    return _cut_off(frame, len(rest), None)


def _cut_off(frame: Travelling, steps: int, fault: Fault | None) -> Walk:
    """Return the next `steps` steps as announced; `fault` is the reason why the movement stops there, if it does."""
    here, end = frame.index, frame.index + steps
    refusal = Refusal(steps, frame.path[end], fault) if fault is not None else None
    return Walk(frame.path[here:end], frame.costs[here:end], frame.squeezed[here:end], (True,) * steps, refusal)
