"""The way of a move by way of cells that somebody names, made of the costs that the server has listed.

It is ordered cell by cell, so it is what is walked; whether it is legal and what it costs, the server says (`way` in
docs/protocol.md), which also tells the way where nobody names any cell.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Final

from fracas_clients.tui.hex_movement import hex_step
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell

__all__ = ["WaypointRoutes"]

_CORNERS: Final = frozenset({"wall", "pillar", "obstacle", "glass", "door"})
"""Ground whose corners nobody cuts."""
_NOWHERE: Final = 10**6


class WaypointRoutes:
    """The ways of one mover in one mode.

    Args:
        view: The battle.
        start: Where the mover stands.
        costs: What the server says that every cell in reach costs.
        provoking: Cells whose way gives somebody a free blow.
        corners: Whether the corners of walls are in the way, as they are for all but those who fly.
    """

    def __init__(
        self,
        view: BattleView,
        start: Cell,
        costs: Mapping[Cell, int],
        provoking: Collection[Cell] = (),
        *,
        corners: bool = True,
    ) -> None:
        self._view, self._start, self._costs, self._provoking = view, start, costs, provoking
        self._corners = corners

    def to(self, via: Sequence[Cell], end: Cell) -> tuple[Cell, ...]:
        """Return the cells entered on the way to an end by way of others; empty where there is no way.

        Args:
            via: The waypoints, in order.
            end: Where it ends.
        """
        way: list[Cell] = []
        for here, there in pairwise((self._start, *via, end)):
            leg = self._leg(here, there)
            if not leg and here != there:
                return ()
            way += leg
        return tuple(way)

    def _leg(self, start: Cell, end: Cell) -> list[Cell]:
        """Search for the cheapest way between two cells over cells in reach; of equals a safe and straight one."""
        best: dict[Cell, tuple[int, int, int]] = {start: (0, 0, 0)}
        before: dict[Cell, Cell] = {}
        waiting = [((0, 0, 0), start)]
        while waiting:
            cost, cell = heapq.heappop(waiting)
            if cell == end:
                return self._back(before, start, end)
            if cost > best[cell]:
                continue
            for there in self._beside(cell):
                if there not in self._costs and there != self._start:
                    continue
                slanted = not self._view.is_hex and there[0] != cell[0] and there[1] != cell[1]
                more = (cost[0] + self._price(there), cost[1] + (there in self._provoking), cost[2] + slanted)
                if more < best.get(there, (_NOWHERE, 0, 0)):
                    best[there], before[there] = more, cell
                    heapq.heappush(waiting, (more, there))
        return []

    @staticmethod
    def _back(before: Mapping[Cell, Cell], start: Cell, end: Cell) -> list[Cell]:
        way = [end] if end != start else []
        while way and before[way[-1]] != start:
            way.append(before[way[-1]])
        return way[::-1]

    def _price(self, cell: Cell) -> int:
        """Return what entering a cell costs: the least by which the server's cost exceeds that of a cell beside it."""
        own = self._costs.get(cell)
        if own is None:
            return 1
        beside = [self._costs.get(there, 0 if there == self._start else own) for there in self._beside(cell)]
        return max(1, own - min(beside, default=own - 1))

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        x, y = cell
        if self._view.is_hex:
            for dx, dy in ((-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)):
                step = hex_step(y, dx, dy)
                yield x + step[0], y + step[1]
            return
        for dx, dy in product((-1, 0, 1), (-1, 0, 1)):
            if (dx or dy) and not (dx and dy and self._corners and self._cuts(cell, dx, dy)):
                yield x + dx, y + dy

    def _cuts(self, cell: Cell, dx: int, dy: int) -> bool:
        x, y = cell
        return any(_CORNERS & self._view.terrain(beside).keys() for beside in ((x + dx, y), (x, y + dy)))
