"""Orders to move (S5-MOVE-01 to -04)."""

from __future__ import annotations

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Move
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.frames import Travelling
from fracas_engine.rulesets.srd5.movement import dragging, jumping, paths, speeds
from fracas_engine.rulesets.srd5.state import Srd5Creature
from fracas_engine.situation import Situation


def plan_move(situation: Situation[D20Rules], creature: Srd5Creature, intent: Move) -> Travelling:
    """Check an order to move and return its frame (S5-MOVE-01 to -04).

    Raises:
        IllegalIntent: `not_available`, or the reason why the path is illegal.
    """
    if creature.mount is not None:
        raise IllegalIntent(
            "not_available", f"{creature.id} is mounted: move its mount, or dismount first", rule="S5-MOUNT-14"
        )
    if conditions.has_condition(creature, "unconscious"):
        raise IllegalIntent("not_available", f"{creature.id} is unconscious", rule="S5-COND-31")
    if intent.mode == "jump":
        return jumping.plan_jump(situation, creature, intent.path, intent.to)
    mode = intent.mode
    if mode not in speeds.modes(situation, creature):
        raise IllegalIntent("not_available", f"{creature.id} cannot {mode} now", rule="S5-MOVE-04")
    if not speeds.speed_for(situation, creature, mode):
        raise IllegalIntent("not_enough_movement", f"{creature.id} has a Speed of 0", rule="S5-COND-12")
    points = speeds.movement_left(situation, creature, mode)
    frame = paths.plan(situation, creature, mode, points, intent.path, intent.to)
    dragging.check_drag(situation, creature, [(x, y, z) for (x, y), z in zip(frame.path, frame.heights, strict=True)])
    return frame


def carry_out_move(resolution: Resolution[D20Rules], creature: Srd5Creature, intent: Move) -> None:
    """Start the movement that an order asks for, or refuse the order."""
    frame = plan_move(resolution, creature, intent)
    resolution.emit("used", who=creature.id, action=intent.mode, on=(), at=None)
    resolution.then(frame, Aftermath())
