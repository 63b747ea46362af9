"""Damage of traps and hazards, and changes of hexes (MT-MOVE-09)."""

from __future__ import annotations

from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.frames import Harm
from fracas_engine.rulesets.monster_turn.movement.passage import BAD
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.state import CellState


def walk_into(resolution: Resolution[TurnRules], creature: Figure, cell: Cell) -> None:
    """Apply the damage of a hex to a figure that enters it; a trap is then removed (MT-MOVE-09)."""
    board = resolution.board
    for kind in BAD:
        if not board.has(cell, kind):
            continue
        amount = board.number(cell, kind)
        if kind == "trap":
            change_cell(resolution, cell, "trap", "trap_sprung", creature)
        resolution.then(Harm(CreatureId(creature.id), amount, kind))


def change_cell(resolution: Resolution[TurnRules], cell: Cell, without: str, event: str, by: Figure) -> None:
    """Remove a property from a hex and emit an event.

    Args:
        resolution: The battle.
        cell: The hex.
        without: The property to remove.
        event: The name of the event.
        by: The figure that caused it.
    """
    name = f"{cell[0]},{cell[1]}"
    properties = {key: number for key, number in resolution.board.properties(cell).items() if key != without}
    changed = resolution.state.cells.get(name)
    if changed is None:
        resolution.add(CellState(id=name, properties=properties), event, who=by.id, at=cell)
    else:
        resolution.emit(event, (changed, {"properties": properties}), who=by.id, at=cell)
