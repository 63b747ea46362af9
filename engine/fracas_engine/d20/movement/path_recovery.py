"""Continuation of a move after the mover was pulled, pushed, slid or teleported off its path (docs/scenarios.md).

The mover takes the cheapest path back to the announced path or destination, and goes on as far as its movement points
allow. The paths found here are validated step by step in `remaining_path`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from fracas_engine.board import Voxel
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.paths import travel_through
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

PlannedWays: TypeAlias = Callable[[Voxel], tuple[int, tuple[Voxel, ...]] | None]
"""Function that returns the cost and the places of the cheapest path to a place; None if no path leads there."""


def still_ahead(frame: Moving) -> tuple[Voxel, ...]:
    """Return the announced places that the mover has not passed yet."""
    ahead = frame.announced
    for number, at in enumerate(frame.path[: frame.index]):
        here = (*at, frame.heights[number]) if frame.heights else at
        passed = next((place for place, one in enumerate(ahead[:-1]) if one[: len(here)] == here), None)
        if passed is not None:
            ahead = ahead[passed + 1 :]
    return ahead


def ways_back(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> Iterator[tuple[Voxel, ...]]:
    """Yield the possible paths of a displaced mover, the preferred one first.

    The first path returns to the announced path if that is cheapest, and follows it from there; if several points of
    return are equally cheap, it uses the one farthest ahead. The second path leads straight to the destination.
    """
    ahead = still_ahead(frame)
    if not ahead:
        return
    to_place = situation.rules.movement.planned_ways(situation, mover, frame, ahead)
    found = [(number, way) for number, place in enumerate(ahead) if (way := to_place(place)) is not None]
    if not found:
        return
    number, (_, back) = min(found, key=lambda each: (each[1][0], -each[0]))
    yield (*back, *ahead[number + 1 :])
    last, (_, straight) = found[-1]
    if last != number and last == len(ahead) - 1:
        yield straight


def ways_on_level(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> PlannedWays:
    """Return a function that finds a mover's paths on its own level, also through places where no movement can end."""
    board = situation.board
    passage = situation.rules.movement.passage(situation, mover, frame.mode)
    through = replace(passage, occupied=0, no_end=0, end_costs=())
    # Also a place beyond the movement points is approached, so the search is not limited by them.
    found = travel_through(situation, mover, through, 2 * board.width * board.height).reach

    def way(place: Voxel) -> tuple[int, tuple[Voxel, ...]] | None:
        there = place[:2]
        if there not in found:
            return None
        return found.cost(there), tuple((x, y, place[2]) for x, y in found.path(there))

    return way
