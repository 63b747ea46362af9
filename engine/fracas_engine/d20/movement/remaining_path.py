"""The rest of an interrupted movement, planned again from the mover's current position.

After a pull, push, slide or teleport, the mover may return to its path (docs/scenarios.md).

The mover takes the cheapest path back to the announced path or destination, and goes on as far as its movement points
allow. The new plan uses the current terrain and creatures, and ends before the first step that is no longer legal
(FE-OCC-03 and -04, OB-IMM-03, OB-PASS-02 and -03, S5-OA-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from fracas_engine.board import Voxel, Walk
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


def rest_of_way(situation: Situation[D20Rules], mover: Creature, frame: Moving, followed: Walk | None = None) -> Moving:
    """Return a movement whose path is cut to the part that can still be followed, which may be empty.

    Args:
        situation: The battle.
        mover: The moving creature.
        frame: The movement, before its step number `frame.index`.
        followed: The result of `follow_rest` for the frame; None if it is not known.
    """
    if not mover.alive or mover.at is None or frame.index >= len(frame.path):
        return frame
    off_its_way = mover.at != (frame.path[frame.index - 1] if frame.index else frame.start)
    if off_its_way:
        frame = replace(_from_ahead(mover, frame), displaced=True)
        if frame.index == len(frame.path):  # it was brought to the end of its way
            return replace(frame, stay=mover.at)
    walk = followed
    if walk is None or off_its_way:
        walk = situation.rules.movement.follow_rest(situation, mover, frame)
    if off_its_way and walk.refusal is not None and frame.announced:
        frame, walk = _returning(situation, mover, frame, walk)
    left = _legal_steps(walk)
    done = frame.index
    return replace(
        frame,
        path=(*frame.path[:done], *walk.cells[:left]),
        costs=(*frame.costs[:done], *walk.costs[:left]),
        squeezed=(*frame.squeezed[:done], *walk.squeezed[:left]),
        may_end=(*frame.may_end[:done], *walk.may_end[:left]),
        heights=frame.heights[: done + left],
        stay=mover.at if off_its_way else frame.stay,
    )


def on_real_ground(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> Moving:
    """Return a movement that was planned on the ground as the mover's seat knows it, as far as the real ground allows.

    If the path is cut, the mover's seat learns the ground of the refused step at its end (`Moving.refused`).
    """
    if situation.knows_ground(mover.seat):
        return frame
    followed = situation.rules.movement.follow_rest(situation, mover, frame) if frame.path else None
    found, refusal = rest_of_way(situation, mover, frame, followed), followed.refusal if followed else None
    if refusal is None:
        return found
    before = frame.path[refusal.step - 1] if refusal.step else frame.start or frame.stay
    heights = frame.heights or (mover.altitude,) * len(frame.path)
    planned = tuple((x, y, z) for (x, y), z in zip(frame.path, heights, strict=True))
    return replace(found, refused=(before, refusal.cell), planned=planned)


def _legal_steps(walk: Walk) -> int:
    """Return how many steps of a walk are taken: all, or those up to the last legal stop before the refused step."""
    if walk.refusal is None:
        return len(walk.cells)
    legal = [number for number, good in enumerate(walk.may_end) if good and number != walk.refusal.step]
    return legal[-1] + 1 if legal else 0


def _returning(situation: Situation[D20Rules], mover: Creature, frame: Moving, walk: Walk) -> tuple[Moving, Walk]:
    """Return a displaced mover's movement back to its path, with its cost and provoked attacks.

    The first path that can be followed to its end is used, otherwise the preferred one as far as possible.

    Args:
        situation: The battle.
        mover: The displaced mover.
        frame: The mover's movement along the announced path.
        walk: The result of following `frame`; returned unchanged if no path leads back.
    """
    ways = [
        (new, situation.rules.movement.follow_rest(situation, mover, new)) for new in _along(situation, mover, frame)
    ]
    whole = [(new, found) for new, found in ways if found.refusal is None]
    return (whole or ways or [(frame, walk)])[0]


def _along(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> list[Moving]:
    return [_with_rest(frame, way) for way in ways_back(situation, mover, frame)]


def _with_rest(frame: Moving, way: tuple[Voxel, ...]) -> Moving:
    """Return a movement with its remaining path replaced; costs are not computed."""
    done, steps = frame.index, len(way)
    return replace(
        frame,
        path=(*frame.path[:done], *((x, y) for x, y, _ in way)),
        costs=(*frame.costs[:done], *(0,) * steps),
        squeezed=(*frame.squeezed[:done], *(False,) * steps),
        may_end=(*frame.may_end[:done], *(True,) * steps),
        heights=(*frame.heights[:done], *(z for _, _, z in way)) if frame.heights else (),
    )


def _from_ahead(mover: Creature, frame: Moving) -> Moving:
    """Return a movement that skips ahead if the mover was moved onto a later cell of its own path."""
    done = frame.index
    for place in range(done, len(frame.path)):
        if frame.path[place] == mover.at and (not frame.heights or frame.heights[place] == mover.altitude):
            rest = place + 1
            return replace(
                frame,
                path=(*frame.path[:done], *frame.path[rest:]),
                costs=(*frame.costs[:done], *frame.costs[rest:]),
                squeezed=(*frame.squeezed[:done], *frame.squeezed[rest:]),
                may_end=(*frame.may_end[:done], *frame.may_end[rest:]),
                heights=(*frame.heights[:done], *frame.heights[rest:]) if frame.heights else (),
            )
    return frame
