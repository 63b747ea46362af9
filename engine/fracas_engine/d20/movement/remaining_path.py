"""The rest of an interrupted movement, planned again from the mover's current position.

The new plan uses the remaining movement points and the current terrain and creatures, and ends before the first step
that is no longer legal. A displaced mover first returns to its path (`path_recovery`). See docs/scenarios.md;
FE-OCC-03 and -04, OB-IMM-03, OB-PASS-02 and -03, S5-OA-03.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Voxel, Walk
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.path_recovery import ways_back
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def rest_of_way(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> Moving:
    """Return a movement whose path is cut to the part that can still be followed, which may be empty.

    Args:
        situation: The battle.
        mover: The moving creature.
        frame: The movement, before its step number `frame.index`.
    """
    if not mover.alive or mover.at is None or frame.index >= len(frame.path):
        return frame
    off_its_way = mover.at != (frame.path[frame.index - 1] if frame.index else frame.start)
    if off_its_way:
        frame = replace(_from_ahead(mover, frame), displaced=True)
        if frame.index == len(frame.path):  # it was brought to the end of its way
            return replace(frame, stay=mover.at)
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
