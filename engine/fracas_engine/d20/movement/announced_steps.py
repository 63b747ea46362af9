"""The part of a movement in progress that a viewer may know, for battles that bots look ahead in.

The rest of a path would reveal the hidden creatures that the mover avoids and the ground that it knows.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.frames import Moving
from fracas_engine.decisions import Prompt
from fracas_engine.ids import SeatId
from fracas_engine.situation import AnySituation
from fracas_engine.viewing import Viewer


def announced_movement(situation: AnySituation, frame: Moving, viewer: Viewer) -> Moving:
    """Return a movement as far as a viewer knows it.

    The viewer's own movement continues as it was planned on the ground that the viewer knows. Of another seat's
    movement, only the steps already taken are kept, and the next one if the viewer is asked about it.
    """
    if situation.state.creatures[frame.who].seat == viewer.seat:
        return _as_planned(frame) if frame.refused else frame
    end = frame.index + is_asked_about_step(situation, frame, viewer.seat)
    return replace(
        frame,
        path=frame.path[:end],
        costs=frame.costs[:end],
        squeezed=frame.squeezed[:end],
        may_end=(True,) * len(frame.path[:end]),
        stay=frame.path[frame.index - 1] if frame.index else frame.start or frame.stay,
        heights=frame.heights[:end],
        announced=(),
        refused=(),
        planned=(),
    )


def is_asked_about_step(situation: AnySituation, frame: Moving, seat: SeatId | None) -> bool:
    """Return True if a pending question tells a seat the cell that the mover is about to enter."""
    stack = situation.state.stack
    if not stack or not isinstance(stack[-1], Prompt) or frame.index >= len(frame.path):
        return False
    for ask in stack[-1].asks:
        to = ask.about.get("to")
        told = ask.seat == seat and ask.about.get("mover") == frame.who
        if told and isinstance(to, tuple) and to[:2] == frame.path[frame.index]:
            return True
    return False


def _as_planned(frame: Moving) -> Moving:
    """Return a movement without the cut that the real ground makes, of which the mover's seat does not know yet.

    The costs and stops of the steps that were cut are computed again before the next step (`Moving.under_way`).
    """
    kept, cut = len(frame.path), frame.planned[len(frame.path) :]
    if frame.displaced or tuple((x, y) for x, y, _ in frame.planned[:kept]) != frame.path:
        return replace(frame, refused=(), planned=())
    return replace(
        frame,
        path=(*frame.path, *((x, y) for x, y, _ in cut)),
        costs=(*frame.costs, *(0,) * len(cut)),
        squeezed=(*frame.squeezed, *(False,) * len(cut)),
        may_end=(*frame.may_end, *(True,) * len(cut)),
        heights=(*frame.heights, *(z for _, _, z in cut)) if frame.heights or not kept else (),
        under_way=True,
        refused=(),
        planned=(),
    )
