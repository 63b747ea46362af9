"""Movement step by step, where this family differs from other rulesets; modes of movement have their own modules.

Rules: FE-MOVE, FE-OCC, FE-SLOW, OB-MOVE, OB-PASS, OB-CPRN.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Voxel, Walk, follow
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement.remaining_path import PlannedWays, ways_on_level
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import HALF_SPEED, can_act, can_move, has_condition, speed_limit
from fracas_engine.rulesets.fourth_family.frames import Turn
from fracas_engine.rulesets.fourth_family.movement import flying, modes, planning, squeezing
from fracas_engine.rulesets.fourth_family.movement.speeds import open_points, points_of
from fracas_engine.rulesets.fourth_family.queries.altitudes import is_flight
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.triggers import windows
from fracas_engine.situation import Situation
from fracas_engine.state import Frame

PART_OF_ACTIONS = ("shift", "drag")
"""Modes of movement that are part of an action; the action has already fixed their distance."""


# ---------------------------------------------------------------- step by step


def follow_rest(situation: Situation[FamilyRules], mover: FamilyCreature, frame: Moving) -> Walk:
    """Return the rest of an announced movement as it can be taken from the mover's present position."""
    assert mover.at is not None
    if frame.heights:
        return flying.follow_rest(situation, mover, frame)
    way = situation.rules.movement.passage(situation, mover, frame.mode, into_pits=frame.into_pits)
    starts: tuple[Cell, ...] = (mover.at,)
    if frame.mode == squeezing.MODE and not frame.index:
        starts = squeezing.blocks(situation, mover, every=True)
    rest = frame.path[frame.index :]
    walks = [follow(situation.board, at, rest, frame.points, way) for at in starts]
    return next((walk for walk in walks if walk.refusal is None), walks[0])


def planned_ways(
    situation: Situation[FamilyRules], mover: FamilyCreature, frame: Moving, ahead: tuple[Voxel, ...]
) -> PlannedWays:
    """Return a function that finds the paths of a displaced mover back to places on its announced path.

    The paths are the cheapest ones; those of flights are straight.
    """
    if frame.heights or any(z != mover.altitude for _, _, z in ahead):
        return flying.straight_ways(situation, mover, frame)
    return ways_on_level(situation, mover, frame)


def before_step(resolution: Resolution[FamilyRules], mover: FamilyCreature, frame: Moving) -> Moving | None:
    """Open the windows before a step, or return the movement to continue with if no creature can respond."""
    assert mover.at is not None
    side = squeezing.side_after(resolution, mover, frame.mode)
    here = (*mover.at, mover.altitude)
    height = frame.heights[frame.index] if frame.heights else mover.altitude
    ahead, asked = windows.windows_before(resolution, frame, here, (*frame.path[frame.index], height), side)
    frame = replace(frame, opened=mover.at, asked=asked)
    if ahead:
        resolution.then(*ahead, frame)
        return None
    return frame


def take_step(resolution: Resolution[FamilyRules], mover: FamilyCreature, frame: Moving) -> None:
    """Move the mover to the destination and altitude of its next step."""
    height = frame.heights[frame.index] if frame.heights else None
    there = frame.path[frame.index]
    values: dict[str, object] = {"at": there, **squeezing.step_values(resolution, mover, frame.mode)}
    if height is not None:
        values["altitude"] = height
    if mover.walked >= 0 and resolution.state.game.acting == mover.id:
        values["walked"] = mover.walked + 1
    if _flies(resolution, mover, frame) and (height is None or height or mover.altitude):
        values["flown"] = mover.flown + 1
    resolution.emit("moved", (mover, values), who=mover.id, from_=mover.at, to=there, mode=frame.mode)


def _flies(situation: Situation[FamilyRules], mover: FamilyCreature, frame: Moving) -> bool:
    """Return True if a step is flown, including a step of a run that leaves the ground."""
    return bool(frame.heights) or is_flight(situation, mover, frame.mode)


def after_step(
    resolution: Resolution[FamilyRules],
    mover: FamilyCreature,
    frame: Moving,
    before: Place,
    asked: tuple[CreatureId, ...],
) -> list[Frame] | None:
    """Apply the consequences of a step, and return the response windows after it, or None if the mover has fallen.

    Args:
        resolution: The battle.
        mover: The creature that has taken the step.
        frame: The movement, after the step.
        before: The mover's position and altitude before the step.
        asked: The creatures already asked about this step.
    """
    ruleset = resolution.rules
    there = frame.path[frame.index - 1]
    ruleset.movement.moved(resolution, mover)
    if ruleset.terrain.falls_in(resolution, mover, flying=_flies(resolution, mover, frame)):
        return None
    return [*windows.windows_after(resolution, frame, before, (*there, mover.altitude), asked)]


def keep_rest(resolution: Resolution[FamilyRules], mover: FamilyCreature, frame: Moving) -> None:
    """Record the remaining movement of a displaced mover that could not return to its path (docs/scenarios.md).

    The same applies to a mover that was stopped by ground that its seat did not know.
    """
    stack, points = resolution.state.stack, frame.points
    in_own_turn = bool(stack) and isinstance(stack[-1], Turn) and stack[-1].who == mover.id
    if (
        not ((frame.displaced or frame.refused) and in_own_turn and points and frame.announced)
        or mover.at == frame.announced[-1][:2]
    ):
        return
    if can_act(mover) and points_of(resolution, mover, frame.mode):
        resolution.emit("went_on", (mover, {"unfinished": frame.mode, "unfinished_points": points}), who=mover.id)


def set_out(resolution: Resolution[FamilyRules], creature: FamilyCreature, mode: str) -> None:
    """Apply the effects of starting to move in a mode: a squeezed space, or the condition of a runner."""
    if mode == squeezing.MODE:
        squeezing.set_out(resolution, creature)
    if mode == resolution.rules.switches.fast_mode:
        planning.set_out(resolution, creature)


def free(situation: Situation[FamilyRules], mover: FamilyCreature, frame: Moving) -> bool:
    """Return True if an interrupted mover can still take its next step (FE-OA-06, FE-SLOW-06)."""
    if not can_act(mover) or not can_move(mover):
        return False
    if modes.lies_too_low(mover, frame.mode):
        return False
    if frame.mode in PART_OF_ACTIONS:
        return True
    limit = open_points(situation, mover, frame.mode)
    if limit is None:
        return False
    slowed = limit if has_condition(mover, *HALF_SPEED) else speed_limit(mover)
    if slowed is not None:
        spent, cost = sum(frame.costs[: frame.index]), frame.costs[frame.index]
        if spent + frame.points <= limit:
            return True  # it was already slowed when it started to move
        return spent + cost <= slowed or (frame.index == 0 and limit >= cost)
    return True
