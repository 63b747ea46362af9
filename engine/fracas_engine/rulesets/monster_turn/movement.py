"""The ground as it is to a figure, its moves hex by hex, and what it walks into (MT-MOVE-08 to -12, MT-FOC-09).

Here: passages, ranges and sight for figures, the frame of a move. Not here: where monsters want to go (`planning`),
what characters order (`actions`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.board import Board, Mask, Passage, hex_sees, reach, rings_around, sparing
from fracas_engine.board import distance_around as counted
from fracas_engine.board.reach import Reach
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_turn.frames import Harm, Walking
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import AnySituation
from fracas_engine.state import CellState
from fracas_engine.stepping import step

__all__ = [
    "BAD",
    "STEPS",
    "best_path",
    "everywhere",
    "mode_of",
    "passage",
    "range_between",
    "reachable",
    "sees",
    "step_walking",
    "strike_cells",
    "walls",
]

BAD: Final = ("trap", "hazard")
"""Negative hexes."""

_SOLID: Final = ("wall", "pillar")
_CLOSED: Final = (*_SOLID, "door")
"""Walls to whoever counts, and to whoever cannot open doors."""


def walls(board: Board) -> Mask:
    """Return walls and closed doors: what is not counted through and not seen through (MT-HEX-02)."""
    return board.mask(*_CLOSED)


def everywhere(board: Board) -> int:
    """Return move points that suffice for any way on a map: no way costs more than two for every hex."""
    return 2 * board.width * board.height + 2


def mode_of(situation: AnySituation, creature: Figure, *, jump: bool = False) -> str:
    """Return how a figure moves: `fly`, `jump` or `move`."""
    sheet = situation.sheet(creature)
    if sheet.fly:
        return "fly"
    return "jump" if jump or sheet.jump else "move"


def passage(situation: AnySituation, creature: Figure, mode: str, *, shun: bool = False) -> Passage:
    """Return what the map is to a figure (MT-FOC-09 to -12, MT-MOVE-08 to -12).

    Args:
        situation: The battle.
        creature: Who moves.
        mode: `move`, `jump` or `fly`.
        shun: Whether negative hexes are obstacles to it.
    """
    board = situation.board
    at = board.grid.bit
    solid = board.mask(*(_SOLID if creature.kind == "hero" else _CLOSED))
    enemies = allies = 0
    for other in situation.present():
        if other.id != creature.id and other.at is not None:
            if other.side == creature.side:
                allies |= at(other.at)
            else:
                enemies |= at(other.at)
    if mode == "fly":
        return Passage(walls=solid, occupied=enemies | allies)
    # Whatever a figure stands on, it may stay there.
    here = at(creature.at) if creature.at is not None else 0
    bad = board.mask(*BAD) & ~here if shun else 0
    obstacles, rough = board.mask("obstacle"), board.mask("difficult")
    if mode == "jump":
        no_end = (obstacles & ~here) | bad
        return Passage(walls=solid, occupied=enemies | allies, no_end=no_end, end_costs=((1, rough),))
    return Passage(walls=solid | obstacles, barred=enemies | bad, occupied=allies, costs=((2, rough),))


def reachable(situation: AnySituation, creature: Figure, mode: str, points: int, *, shun: bool = False) -> Reach:
    """Return where a figure can end a move."""
    assert creature.at is not None, "who moves is on the map"
    return reach(situation.board, creature.at, points, passage(situation, creature, mode, shun=shun))


def best_path(situation: AnySituation, creature: Figure, mode: str, points: int, to: Cell) -> tuple[Cell, ...] | None:
    """Return the way to a hex that a sensible figure takes: through as few negative hexes as the points allow.

    None where no way leads there within the points.
    """
    for shun in (True, False):
        found = reachable(situation, creature, mode, points, shun=shun)
        if to in found:
            if not shun and mode == "move" and creature.at is not None:
                board = situation.board
                ways = sparing(board, creature.at, passage(situation, creature, mode), board.mask(*BAD))
                trade = next(trade for trade in ways.trades(to) if trade[1] <= points)
                return ways.path(to, trade)
            return found.path(to)
    return None


# ---------------------------------------------------------------- range and sight


def range_between(situation: AnySituation, one: Cell, other: Cell) -> int | None:
    """Count hexes around walls; None where walls leave no way (MT-HEX-02)."""
    return counted(situation.board, one, other, walls(situation.board))


def sees(situation: AnySituation, one: Cell, other: Cell) -> bool:
    """Say whether a figure at one hex sees one at the other (MT-LOS-01)."""
    return hex_sees(situation.board, one, other, walls(situation.board))


def strike_cells(board: Board, target: Cell, reach_: int) -> Mask:
    """Return the hexes within range and in sight of a hex (MT-FOC-04); remembered with the map."""
    closed = walls(board)

    def compute() -> Mask:
        rings = rings_around(board, target, closed)[1 : reach_ + 1]
        found = rings[0] if rings else 0
        for ring in rings[1:]:
            for cell in board.grid.cells(ring):
                if hex_sees(board, cell, target, closed):
                    found |= board.grid.bit(cell)
        return found

    return board.remembered((strike_cells, target, reach_), compute)


# ---------------------------------------------------------------- moving


def step_walking(resolution: AnyResolution, frame: Walking) -> None:
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


def _walk_into(resolution: AnyResolution, creature: Figure, cell: Cell) -> None:
    """Suffer what a hex does to whoever enters it; a trap is gone then (MT-MOVE-09)."""
    board = resolution.board
    for kind in BAD:
        if not board.has(cell, kind):
            continue
        amount = board.number(cell, kind)
        if kind == "trap":
            _change_cell(resolution, cell, "trap", "trap_sprung", creature)
        resolution.then(Harm(CreatureId(creature.id), amount, kind))


def _change_cell(resolution: AnyResolution, cell: Cell, without: str, event: str, by: Figure) -> None:
    name = f"{cell[0]},{cell[1]}"
    properties = {key: number for key, number in resolution.board.properties(cell).items() if key != without}
    changed = resolution.state.cells.get(name)
    if changed is None:
        resolution.add(CellState(id=name, properties=properties), event, who=by.id, at=cell)
    else:
        resolution.emit(event, (changed, {"properties": properties}), who=by.id, at=cell)


STEPS = (step(Walking, step_walking),)
