"""The rest of a movement, looked at again: what was announced is planned anew after everything that came in between.

From where the mover now is, with the points that it has left, and over the ground and past those who are there now; it
ends before what is no longer legal (docs/scenarios.md; FE-OCC-03 and -04, OB-IMM-03, OB-PASS-02 and -03, S5-OA-03).
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.frames import Moving
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["rest_of_way"]


def rest_of_way(situation: Situation[D20Rules], mover: Creature, frame: Moving) -> Moving:
    """Return a movement with the rest of its way as it can be gone now; nothing is left of one that cannot go on.

    Args:
        situation: The battle.
        mover: Who moves.
        frame: Its movement, before the step with the number `frame.index`.
    """
    if not mover.alive or mover.at is None or frame.index >= len(frame.path):
        return frame
    off_its_way = mover.at != (frame.path[frame.index - 1] if frame.index else frame.start)
    if off_its_way:
        frame = _from_ahead(mover, frame)
        if frame.index == len(frame.path):  # it was brought to the end of its way
            return replace(frame, stay=mover.at)
    walk = situation.rules.follow_rest(situation, mover, frame)
    left = len(walk.cells)
    if walk.refusal is not None:
        legal = [number for number, good in enumerate(walk.may_end) if good and number != walk.refusal.step]
        left = legal[-1] + 1 if legal else 0
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


def _from_ahead(mover: Creature, frame: Moving) -> Moving:
    """Return a movement without the cells up to that of its rest to which its mover was brought meanwhile, if any."""
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
