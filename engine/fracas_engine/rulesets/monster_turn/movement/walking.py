"""Moves, hex by hex, and what they walk into (MT-MOVE-08 to -12)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.frames import Harm, Walking
from fracas_engine.rulesets.monster_turn.movement.passage import BAD
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.state import CellState
from fracas_engine.stepping import step

__all__ = ["STEPS", "step_walking"]


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
        _change_cell(resolution, cell, "door", "door_opened", creature)
    if frame.mode == "move" or (frame.mode == "jump" and not left):
        _walk_into(resolution, creature, cell)


def _walk_into(resolution: Resolution[TurnRules], creature: Figure, cell: Cell) -> None:
    """Suffer what a hex does to whoever enters it; a trap is gone then (MT-MOVE-09)."""
    board = resolution.board
    for kind in BAD:
        if not board.has(cell, kind):
            continue
        amount = board.number(cell, kind)
        if kind == "trap":
            _change_cell(resolution, cell, "trap", "trap_sprung", creature)
        resolution.then(Harm(CreatureId(creature.id), amount, kind))


def _change_cell(resolution: Resolution[TurnRules], cell: Cell, without: str, event: str, by: Figure) -> None:
    name = f"{cell[0]},{cell[1]}"
    properties = {key: number for key, number in resolution.board.properties(cell).items() if key != without}
    changed = resolution.state.cells.get(name)
    if changed is None:
        resolution.add(CellState(id=name, properties=properties), event, who=by.id, at=cell)
    else:
        resolution.emit(event, (changed, {"properties": properties}), who=by.id, at=cell)


STEPS = (step(Walking, step_walking),)
