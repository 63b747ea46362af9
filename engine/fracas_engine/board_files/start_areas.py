"""Start areas for boards of files that have none: two groups of cells that are far apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.board.edges import cells_beside
from fracas_engine.board.grid import Cell
from fracas_engine.board_files.draft import BoardDraft

_CELLS: Final = 12
"""Cells of a start area."""
_UNFIT: Final = frozenset({"pit", "water", "trap", "hazard", "obstacle", "statue", "three_quarters_cover", "door"})
"""Properties of cells on which no creature is placed."""


def add_start_areas(draft: BoardDraft) -> None:
    """Add the start areas `a` and `b`, as far apart as possible; a remark tells it, or that there is no room."""
    barriers = {
        frozenset(cells_beside(side, hexes=draft.shape == "hex"))
        for side, kind in draft.edges.items()
        if kind != "low_wall"
    } - {frozenset(cells_beside(side, hexes=draft.shape == "hex")) for door in draft.doors for side in door.sides}
    room = _largest_room(draft, barriers)
    if len(room) < 2:
        draft.change("start areas", "there is no room for them: mark squares where heroes and monsters begin")
        return
    order = _nearest(draft, barriers, _nearest(draft, barriers, room[0])[-1])
    number = min(_CELLS, len(order) // 2)
    one, other = order[:number], _nearest(draft, barriers, order[-1])[:number]
    draft.starts = {"a": sorted(one), "b": sorted(set(other) - set(one))}
    draft.change("start areas", "chosen, as far apart as the map allows: the file has none")


def _largest_room(draft: BoardDraft, barriers: set[frozenset[Cell]]) -> list[Cell]:
    """Return the largest room that a door or a light belongs to, or else the largest of all."""
    named = {light.at for light in draft.lights}
    named |= {cell for door in draft.doors for side in door.sides for cell in cells_beside(side)}
    rooms = []
    seen: set[Cell] = set()
    for y in range(draft.height):
        for x in range(draft.width):
            if (x, y) not in seen and _is_fit(draft, (x, y)):
                room = _nearest(draft, barriers, (x, y))
                seen.update(room)
                rooms.append(room)
    return max(rooms, key=lambda room: (not named.isdisjoint(room), len(room)), default=[])


def _is_fit(draft: BoardDraft, cell: Cell) -> bool:
    return (
        0 <= cell[0] < draft.width
        and 0 <= cell[1] < draft.height
        and not draft.is_filled(cell)
        and _UNFIT.isdisjoint(draft.cells.get(cell, ()))
    )


def _nearest(draft: BoardDraft, barriers: set[frozenset[Cell]], start: Cell) -> list[Cell]:
    """Return the cells that can be reached on foot from a cell, the nearest first."""
    found = [start]
    seen = {start}
    for cell in found:
        for other in _neighbours(cell, hexes=draft.shape == "hex"):
            if other not in seen and _is_fit(draft, other) and frozenset((cell, other)) not in barriers:
                seen.add(other)
                found.append(other)
    return found


def _neighbours(cell: Cell, *, hexes: bool) -> Iterator[Cell]:
    x, y = cell
    yield from ((x - 1, y), (x + 1, y))
    shift = x - 1 + y % 2 if hexes else x
    for row in (y - 1, y + 1):
        yield shift, row
        if hexes:
            yield shift + 1, row
