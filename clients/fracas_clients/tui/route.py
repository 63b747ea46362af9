"""Paths via waypoints, computed from the costs listed by the server.

The client sends such a path cell by cell, so the server follows it exactly. The server decides about legality and
cost (`way` in docs/protocol.md), and finds the path itself if the player chose no waypoints.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Final

from fracas_clients.tui.hex_movement import hex_step
from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Cell

__all__ = ["WaypointRoutes"]

_CORNERS: Final = frozenset({"wall", "pillar", "obstacle", "glass", "door"})
"""Terrain whose corners cannot be passed diagonally."""
_NOWHERE: Final = 10**6


class WaypointRoutes:
    """Finds paths for one creature in one movement mode.

    Args:
        view: The battle.
        start: The creature's position.
        costs: The server's cost of every reachable cell.
        provoking: Cells for which the server's path provokes an opportunity attack.
        corners: True if the corners of walls block diagonal steps, as for all creatures that do not fly.
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
        """Return the cells entered on the path to a destination via waypoints; empty if there is no path.

        Args:
            via: The waypoints, in order.
            end: The destination.
        """
        way: list[Cell] = []
        for here, there in pairwise((self._start, *via, end)):
            leg = self._leg(here, there)
            if not leg and here != there:
                return ()
            way += leg
        return tuple(way)

    def _leg(self, start: Cell, end: Cell) -> list[Cell]:
        """Return the cheapest path between two reachable cells; of equally cheap paths, a safe and straight one."""
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
        """Return the estimated cost of entering a cell: its listed cost minus the lowest one of an adjacent cell."""
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
