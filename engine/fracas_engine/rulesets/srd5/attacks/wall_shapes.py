"""Wall-shaped areas: rows and rings of cells that the caster picks, and the cells beside one of their sides.

A wall is a row of cells, each sharing a side with the next. It needs no line from its origin to each of its cells: the
caster makes it where it wants within range, and only the first cell needs a clear line (S5-AREA-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fracas_engine.board import Footprint, Mask, distance, wall_area_fault
from fracas_engine.board.adjacency import share_side
from fracas_engine.content import WallArea
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.space import cell_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.queries.cover import filling, is_shut_off
from fracas_engine.situation import Situation

RULE = "S5-AREA-13"


def wall_cells(
    situation: Situation[D20Rules], own: Footprint, area: WallArea, reach: int | None, aim: Aim, name: str
) -> tuple[Cell, ...]:
    """Return the cells of a wall in the order named.

    Args:
        situation: The battle.
        own: The space of the creature that makes the wall.
        area: The wall.
        reach: The range in cells; None: unlimited.
        aim: The details of the intent.
        name: The name of the action, for errors.

    Raises:
        IllegalIntent: `malformed`, `bad_area`, `out_of_range` or `no_line_of_effect`.
    """
    cells = tuple(cell_of(place) for place in aim.cells)
    if not cells:
        raise IllegalIntent("malformed", f"{name} needs the squares of its wall (`cells`), from one end to the other")
    board = situation.board
    outside = next((cell for cell in cells if cell not in board), None)
    if outside is not None:
        raise IllegalIntent("bad_area", f"{list(outside)} is not on the map", rule=RULE)
    in_order = all(share_side(one, other) for one, other in pairwise(cells))
    if wall_area_fault([(*cell, 0) for cell in cells]) is not None or not in_order:
        raise IllegalIntent("bad_area", "each square of a wall must share a side with the next one only", rule=RULE)
    if is_ring(cells):
        wide = max(_extent(cells, 0), _extent(cells, 1))
        if area.ring is None or wide > area.ring:
            most = f"at most {area.ring} squares wide" if area.ring is not None else "not allowed"
            raise IllegalIntent("bad_area", f"a ring of {name} is {most}", rule=RULE)
    elif len(cells) > area.extent:
        raise IllegalIntent("bad_area", f"{name} has at most {area.extent} squares, not {len(cells)}", rule=RULE)
    if board.grid.mask(cells) & filling(situation):
        raise IllegalIntent("bad_area", "a square of the wall is filled", rule=RULE)
    far = next((cell for cell in cells if reach is not None and distance(own, Footprint(cell)) > reach), None)
    if far is not None:
        raise IllegalIntent("out_of_range", f"{list(far)} is beyond the range of {reach}", rule="S5-AREA-01")
    if is_shut_off(situation, own, Footprint(cells[0])):
        raise IllegalIntent("no_line_of_effect", f"there is no line of effect to {list(cells[0])}", rule="S5-AREA-02")
    return cells


def is_ring(cells: Sequence[Cell]) -> bool:
    """Return True if the first and the last cell of a wall close a ring."""
    return len(cells) > 2 and share_side(cells[0], cells[-1])


def _extent(cells: Sequence[Cell], axis: int) -> int:
    values = [cell[axis] for cell in cells]
    return max(values) - min(values) + 1


def candidates(situation: Situation[D20Rules], area: WallArea, others: Mask) -> Iterator[Aim]:
    """Yield straight walls that contain one of some cells in their middle; obstacles cut their ends."""
    grid, blocked = situation.map.grid, filling(situation)
    seen: set[tuple[Cell, ...]] = set()
    for x, y in grid.cells(others):
        for dx, dy in ((1, 0), (0, 1)):
            half = area.extent // 2
            row = [(x + dx * n, y + dy * n) for n in range(-half, area.extent - half)]
            cells = tuple(_unbroken(situation, row, (x, y), blocked))
            if cells and cells not in seen:
                seen.add(cells)
                yield Aim(cells=cells)


def _unbroken(situation: Situation[D20Rules], row: list[Cell], middle: Cell, blocked: Mask) -> list[Cell]:
    """Return the part of a row around a cell that lies on the map and contains no filled cell."""
    grid, found = situation.map.grid, list[Cell]()
    for cell in row:
        if cell not in situation.board or grid.bit(cell) & blocked:
            if middle in found:
                break
            found = []
            continue
        found.append(cell)
    return found if middle in found else []


def beside(situation: Situation[D20Rules], wall: Sequence[Cell], side: str, cells: int) -> tuple[Cell, ...]:
    """Return the cells of a wall, and those within some cells of one of its sides.

    Args:
        situation: The battle.
        wall: The cells of the wall, from one end to the other.
        side: `left` or `right`, as seen when going from the first cell to the last.
        cells: How far the side reaches.
    """
    grid, own = situation.map.grid, set(wall)
    sign = 1 if side == "right" else -1
    near = grid.cells(grid.grown(grid.mask(wall), cells) & ~filling(situation))
    return tuple(cell for cell in near if cell in own or any(sign * turn > 0 for turn in _turns(wall, cell)))


def _turns(wall: Sequence[Cell], cell: Cell) -> Iterator[int]:
    """Yield on which side of the nearest cells of a wall a cell lies: positive to the right of the way along it."""
    away = [max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in wall]
    for place, far in enumerate(away):
        if far == min(away):
            (ax, ay), (bx, by) = _neighbours(wall, place)
            x, y = wall[place]
            yield (bx - ax) * (cell[1] - y) - (by - ay) * (cell[0] - x)


def _neighbours(wall: Sequence[Cell], place: int) -> tuple[Cell, Cell]:
    """Return the cells before and after a cell of a wall; at an end the cell itself stands for the missing one."""
    if is_ring(wall):
        return wall[place - 1], wall[(place + 1) % len(wall)]
    if len(wall) == 1:
        return wall[0], (wall[0][0] + 1, wall[0][1])
    return wall[max(place - 1, 0)], wall[min(place + 1, len(wall) - 1)]
