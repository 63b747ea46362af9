"""Execution of moves, hex by hex, with traps, hazards and doors (MT-MOVE-08 to -12)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.frames import Walking
from fracas_engine.rulesets.monster_turn.movement.traps import change_cell, walk_into
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure
from fracas_engine.stepping import step


def step_walking(resolution: Resolution[TurnRules], frame: Walking) -> None:
    """Take one step of a move."""
    creature = figure(resolution.state.creatures[frame.who])
    if not creature.alive or creature.at is None or not frame.path:
        return
    cell, left = frame.path[0], frame.path[1:]
    resolution.emit("moved", (creature, {"at": cell}), who=creature.id, from_=creature.at, to=cell, mode=frame.mode)
    if left:
        resolution.then(replace(frame, path=left))
    if creature.kind == "hero" and resolution.board.has(cell, "door"):
        change_cell(resolution, cell, "door", "door_opened", creature)
    if frame.mode == "move" or (frame.mode == "jump" and not left):
        walk_into(resolution, creature, cell)


STEPS = (step(Walking, step_walking),)
