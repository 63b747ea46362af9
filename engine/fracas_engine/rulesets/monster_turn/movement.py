"""Movement of figures: passage, paths, traps and hazards, and the steps of a move (MT-MOVE-04 to -12, MT-FOC-09).

Range and sight are in `queries`, and destinations of monsters are found in `actions.monster_focus`.

`steps_away` decides which figures move away from their focus to avoid disadvantage on a ranged attack, `hexes_beside`
from which hexes. The comparison of plans in `fracas_engine.focus` gets these hexes as `Foe.beside`; it decides the
priority over reaching more targets, and what happens if the movement does not suffice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine import vision
from fracas_engine.board import (
    Board,
    Mask,
    Passage,
    avoid_hazards,
    follow,
    hex_neighbours,
    reach,
    rings_around,
    side_between,
)
from fracas_engine.board.reach import Reach
from fracas_engine.doors import OPEN, set_door
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.frames import Harm, Walking
from fracas_engine.rulesets.monster_turn.queries import CLOSED, SOLID, WINDOW, range_walls
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation
from fracas_engine.state import CellState
from fracas_engine.stepping import step
from fracas_engine.unknown_ground import block, step_cells

BAD: Final = ("trap", "hazard")
"""Properties of negative hexes, which harm figures that enter them."""


def everywhere(board: Board) -> int:
    """Return enough movement points for any path on a map: two per hex."""
    return 2 * board.width * board.height + 2


def mode_of(situation: Situation[TurnRules], creature: Figure, *, jump: bool = False) -> str:
    """Return a figure's mode of movement: `fly`, `jump` or `move`."""
    sheet = situation.sheet(creature)
    if sheet.fly:
        return "fly"
    return "jump" if jump or sheet.jump else "move"


def passage(situation: Situation[TurnRules], creature: Figure, mode: str, *, shun: bool = False) -> Passage:
    """Return the passage rules of a figure (MT-FOC-09 to -12, MT-MOVE-08 to -12).

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: `move`, `jump` or `fly`.
        shun: Whether negative hexes count as obstacles.
    """
    board = situation.board
    stride = board.grid.stride
    solid = board.mask(*(SOLID if creature.kind == "hero" else CLOSED), WINDOW)
    enemies = allies = 0
    for other in situation.present():
        if other.id != creature.id and other.at is not None and creature.seat not in other.unseen_by:
            x, y = other.at
            if other.side == creature.side:
                allies |= 1 << (y * stride + x)
            else:
                enemies |= 1 << (y * stride + x)
    if mode == "fly":
        return Passage(walls=solid, occupied=enemies | allies)
    # A figure may always stay on its own hex.
    here = board.grid.bit(creature.at) if creature.at is not None else 0
    bad = board.mask(*BAD) & ~here if shun else 0
    obstacles, rough = board.mask("obstacle"), board.mask("difficult", "low_wall")
    if mode == "jump":
        no_end = (obstacles & ~here) | bad
        return Passage(walls=solid, occupied=enemies | allies, no_end=no_end, end_costs=((1, rough),))
    return Passage(walls=solid | obstacles, barred=enemies | bad, occupied=allies, costs=((2, rough),))


def reachable(
    situation: Situation[TurnRules], creature: Figure, mode: str, points: int, *, shun: bool = False
) -> Reach:
    """Return the hexes where a figure can end a move.

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        shun: Whether the figure avoids negative hexes entirely.
    """
    assert creature.at is not None, "the figure is on the map"
    return reach(situation.board, creature.at, points, passage(situation, creature, mode, shun=shun))


def best_path(
    situation: Situation[TurnRules], creature: Figure, mode: str, points: int, to: Cell
) -> tuple[Cell, ...] | None:
    """Return the affordable path to a hex with the fewest negative hexes; None if there is no path.

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        to: The hex to reach.
    """
    for shun in (True, False):
        found = reachable(situation, creature, mode, points, shun=shun)
        if to in found:
            if not shun and mode == "move" and creature.at is not None:
                board = situation.board
                ways = avoid_hazards(board, creature.at, passage(situation, creature, mode), board.mask(*BAD))
                trade = next(trade for trade in ways.trades(to) if trade[1] <= points)
                return ways.path(to, trade)
            return found.path(to)
    return None


def steps_away(creature: Figure) -> bool:
    """Return True if a ranged attacker avoids being adjacent to its target; a muddled figure does not."""
    return not creature.has("muddled")


def hexes_beside(situation: Situation[TurnRules], cell: Cell) -> Mask:
    """Return the hexes adjacent to a hex without a wall between: a ranged attack from there has disadvantage."""
    rings = rings_around(situation.board, cell, range_walls(situation.board))
    return rings[1] if len(rings) > 1 else 0


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


def open_doors(resolution: Resolution[TurnRules], creature: Figure, before: Cell, cell: Cell) -> None:
    """Open the doors that a character steps across or into."""
    if resolution.board.has(cell, "door"):
        change_cell(resolution, cell, "door", "door_opened", creature)
    for name in doors_crossed(resolution, before, cell):
        set_door(resolution, name, OPEN, by=CreatureId(creature.id))


def doors_crossed(situation: Situation[TurnRules], before: Cell, cell: Cell) -> tuple[str, ...]:
    """Return the closed doors between two neighbouring hexes."""
    board = situation.board
    if not board.edges:
        return ()
    side = side_between(before, cell, hexes=True)
    return tuple(edge.id for edge in board.edges if edge.id and side in edge.sides)


def step_walking(resolution: Resolution[TurnRules], frame: Walking) -> None:
    """Take one step of a move."""
    creature = figure(resolution.state.creatures[frame.who])
    if not creature.alive or creature.at is None:
        return
    if not frame.path:
        if frame.refused and creature.at == frame.refused[0]:
            block(resolution, creature, step_cells(resolution, frame.refused))
        return
    path, points = frame.path, frame.points
    if points is not None:
        path, cost = _remaining(resolution, creature, path, frame.mode, points)
        if not path:
            return
        points -= cost
    before, cell, left = creature.at, path[0], path[1:]
    if vision.is_fogged(resolution.state) and _is_stopped_by_figure(
        resolution, creature, cell, frame.mode, last=not left
    ):
        return
    resolution.emit("moved", (creature, {"at": cell}), who=creature.id, from_=creature.at, to=cell, mode=frame.mode)
    if left or frame.refused:
        resolution.then(replace(frame, path=left, points=points, planned=frame.planned[1:]))
    if creature.kind == "hero":
        open_doors(resolution, creature, before, cell)
    if frame.mode == "move" or (frame.mode == "jump" and not left):
        walk_into(resolution, creature, cell)


def _is_stopped_by_figure(
    resolution: Resolution[TurnRules], creature: Figure, cell: Cell, mode: str, *, last: bool
) -> bool:
    """Return True if a figure is in the way that was unseen when the move was planned; one still unseen is felt."""
    for other in resolution.present():
        if other.at != cell or other is creature:
            continue
        unseen = creature.seat in other.unseen_by
        if last or (mode == "move" and (unseen or other.side != creature.side)):
            if unseen:
                vision.feel(resolution, creature, other)
            return True
    return False


def walk(
    resolution: Resolution[TurnRules], creature: Figure, path: tuple[Cell, ...], mode: str, points: int
) -> Walking:
    """Return the frame of a move.

    Args:
        resolution: The battle.
        creature: The figure that moves.
        path: The hexes entered, in order.
        mode: The mode of movement.
        points: The movement points of the move; kept only if a game master may interrupt it.
    """
    return Walking(CreatureId(creature.id), path, mode, points if resolution.setup.gm is not None else None)


def _remaining(
    situation: Situation[TurnRules], creature: Figure, path: tuple[Cell, ...], mode: str, points: int
) -> tuple[tuple[Cell, ...], int]:
    """Return the rest of a move that a ruling may have made impossible, and the cost of its first step.

    A path that is barred ends before the first hex that is no longer legal. A figure that was moved away takes the
    cheapest way to the latest hex of its path that it can reach.
    """
    at = creature.at
    assert at is not None, "the figure is on the map"
    board, ground = situation.board, passage(situation, creature, mode)

    def part(way: tuple[Cell, ...]) -> tuple[Cell, ...]:
        lengths = range(len(way), 0, -1)
        return next((way[:n] for n in lengths if follow(board, at, way[:n], points, ground).refusal is None), ())

    way: tuple[Cell, ...] = ()
    if not creature.has("immobilized", "stunned"):
        if path[0] in hex_neighbours(at):
            way = part(path)
        else:
            ways = (best_path(situation, creature, mode, points, cell) for cell in reversed(path))
            way = next(filter(None, ways), ()) or part(
                best_path(situation, creature, mode, everywhere(board), path[-1]) or ()
            )
    if way:
        return way, follow(board, at, way, points, ground).costs[0]
    if any(other.at == at and other.id != creature.id for other in situation.present()):
        return _way_out(situation, creature, mode), points
    return (), 0


def _way_out(situation: Situation[TurnRules], creature: Figure, mode: str) -> tuple[Cell, ...]:
    """Return the way to the nearest free hex for a figure whose move was stopped on the hex of an ally."""
    found = reachable(situation, creature, mode, everywhere(situation.board))
    free = [cell for cell in found.costs if cell != creature.at]
    return found.path(min(free, key=lambda cell: (found.costs[cell], cell[1], cell[0]))) if free else ()


STEPS = (step(Walking, step_walking),)
