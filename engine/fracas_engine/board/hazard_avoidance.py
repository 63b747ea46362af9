"""Paths that enter as few hazardous cells (such as traps) as possible.

For every cell this module lists the trade-offs between hazardous cells entered and movement points, for paths from a
mover or for paths to a goal (MT-FOC-11, MT-MOVE-02 and -05). Ordinary reach is in `reach.py`.

The search has one layer for each number of hazardous cells entered. A layer contains a position only if it is reached
with fewer movement points than in all earlier layers, so only useful trade-offs are listed.
"""

from __future__ import annotations

from typing import final

from fracas_engine.board.board import Board
from fracas_engine.board.grid import Cell, Mask
from fracas_engine.board.passage import Passage
from fracas_engine.board.stepping import steps_of


@final
class HazardAvoidance:
    """The result of `avoid_hazards`."""

    __slots__ = ("_board", "_ends", "_layers", "_origin", "_spared", "_steps", "_towards")

    def __init__(self, board: Board, origin: Cell, passage: Passage, spared: Mask, *, towards: bool) -> None:
        """Run the search. Callers use the function `avoid_hazards`."""
        steps = steps_of(board, passage)
        self._board = board
        self._steps = steps
        self._towards = towards
        self._origin = steps.starting(origin)
        self._spared = steps.at(board.grid.touching(spared, passage.size))
        self._ends = (steps.fits | self._origin) & steps.endings(passage.no_end | passage.occupied)
        self._layers: list[dict[int, Mask]] = []
        """For each number of hazardous cells entered, the positions by movement points.

        A layer leaves out positions that an earlier layer reaches with as many points or fewer.
        """
        ahead = {0: self._origin}
        while ahead:
            ahead = self._spread(ahead)

    def _spread(self, ahead: dict[int, Mask]) -> dict[int, Mask]:
        """Extend one layer by steps that enter no hazardous cell.

        Returns:
            The start of the next layer: the positions that enter one more hazardous cell, by movement points.
        """
        layer: dict[int, Mask] = {}
        after: dict[int, Mask] = {}
        seen = 0
        while ahead:
            points = min(ahead)
            new = ahead.pop(points) & ~seen & ~self._within(points)
            if not new:
                continue
            seen |= new
            layer[points] = new
            for cost, entered, spared in self._steps_from(new):
                later = after if spared else ahead
                later[points + cost] = later.get(points + cost, 0) | entered
        if layer:
            self._layers.append(layer)
        return after

    def _within(self, points: int) -> Mask:
        """Return the positions reached by the layers so far with at most `points` movement points."""
        found = 0
        for layer in self._layers:
            for cost, positions in layer.items():
                if cost <= points:
                    found |= positions
        return found

    def _steps_from(self, positions: Mask) -> list[tuple[int, Mask, bool]]:
        """Return the steps from `positions` away from the origin.

        Returns:
            Tuples of the cost, the positions entered, and True if entering them enters a hazardous cell.
        """
        found = []
        if self._towards:
            for entered, spared in ((positions & ~self._spared, False), (positions & self._spared, True)):
                whence = [(cost, self._steps.back(entered, cost) & self._steps.fits) for cost in self._steps.costs]
                found += [(cost, before, spared) for cost, before in whence]
        else:
            for cost, entered in self._steps.onward(positions):
                found += [(cost, entered & ~self._spared, False), (cost, entered & self._spared, True)]
        return [row for row in found if row[1]]

    def trades(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """Return the trade-offs for `cell`: pairs of the number of hazardous cells entered and the movement points.

        The pair with the fewest hazardous cells comes first; each further pair has more hazardous cells and fewer
        points. Empty if there is no path or the move may not end there.
        """
        here = self._steps.at(self._board.grid.bit(cell)) & self._ends
        return tuple(
            (spared, points)
            for spared, layer in enumerate(self._layers)
            for points in sorted(layer)
            if layer[points] & here
        )

    def layers(self) -> list[tuple[tuple[int, Mask], ...]]:
        """Return the trade-offs of all cells at once (see `trades`).

        Returns:
            For each number of hazardous cells entered, pairs of movement points and cells, fewest points first.
        """
        anchors, ends = self._steps.anchors, self._ends
        return [
            tuple((points, anchors(layer[points] & ends)) for points in sorted(layer) if layer[points] & ends)
            for layer in self._layers
        ]

    @property
    def cells(self) -> Mask:
        """All cells that have a trade-off."""
        found = 0
        for layer in self._layers:
            for positions in layer.values():
                found |= positions
        return self._steps.anchors(found & self._ends)

    def path(self, cell: Cell, trade: tuple[int, int]) -> tuple[Cell, ...]:
        """Return the cells entered on a path to `cell` (or from it to the goal) with one of its trade-offs.

        Of several paths, the one whose list of (row, column) comes first is taken (MT-MOVE-07).

        Raises:
            KeyError: The cell does not have that trade-off.
        """
        if trade not in self.trades(cell):
            raise KeyError((cell, trade))
        here = self._steps.at(self._board.grid.bit(cell))
        return self._walk_to_goal(here, trade) if self._towards else self._walk_from_origin(here, trade)

    def _walk_to_goal(self, at: Mask, trade: tuple[int, int]) -> tuple[Cell, ...]:
        spared, points = trade
        at = self._steps.first(at & self._layers[spared][points])
        cells: list[Cell] = []
        while points:
            found = []
            for cost, near in self._steps.onward(at):
                for entered, fewer in ((near & ~self._spared, spared), (near & self._spared, spared - 1)):
                    if fewer >= 0 and (good := entered & self._layers[fewer].get(points - cost, 0)):
                        found.append((good, fewer, points - cost))
            at, spared, points = self._first(found)
            cells.append(self._board.grid.first(self._steps.anchors(at)))
        return tuple(cells)

    def _walk_from_origin(self, at: Mask, trade: tuple[int, int]) -> tuple[Cell, ...]:
        on_way: dict[tuple[int, int], Mask] = {trade: at & self._layers[trade[0]][trade[1]]}
        # Points only increase along a path, so marking in descending order of points reaches every position.
        for points in range(trade[1], 0, -1):
            for spared in range(trade[0], -1, -1):
                for positions, fewer in self._by_spared(on_way.get((spared, points), 0), spared):
                    for cost in self._steps.costs:
                        before = self._layers[fewer].get(points - cost, 0) & self._steps.back(positions, cost)
                        if before:
                            key = fewer, points - cost
                            on_way[key] = on_way.get(key, 0) | before
        spared, points, at = 0, 0, self._steps.first(on_way[0, 0])
        cells: list[Cell] = []
        while (spared, points) != trade:
            found = []
            for cost, near in self._steps.onward(at):
                for entered, more in ((near & ~self._spared, spared), (near & self._spared, spared + 1)):
                    if good := entered & on_way.get((more, points + cost), 0):
                        found.append((good, more, points + cost))
            at, spared, points = self._first(found)
            cells.append(self._board.grid.first(self._steps.anchors(at)))
        return tuple(cells)

    def _by_spared(self, positions: Mask, spared: int) -> list[tuple[Mask, int]]:
        """Split positions by the number of hazardous cells entered before them."""
        parts = [(positions & ~self._spared, spared), (positions & self._spared, spared - 1)]
        return [(part, fewer) for part, fewer in parts if part and fewer >= 0]

    def _first(self, found: list[tuple[Mask, int, int]]) -> tuple[Mask, int, int]:
        """Return the first position by row and column among several masks, with the numbers of its mask."""
        together = 0
        for positions, _, _ in found:
            together |= positions
        at = self._steps.first(together)
        return next((at, spared, points) for positions, spared, points in found if positions & at)


def avoid_hazards(
    board: Board, origin: Cell, passage: Passage, spared: Mask, *, towards: bool = False
) -> HazardAvoidance:
    """Find paths of any length that enter as few hazardous cells as possible.

    Args:
        board: The board.
        origin: The anchor of the mover, or of the goal.
        passage: The board's properties for the mover.
        spared: The cells to avoid; entering a footprint that contains any of them counts once.
        towards: True if `origin` is the goal and every path leads from a cell to it. The cost of entering the goal is
            included, the cost of entering the first cell is not.

    Raises:
        OffBoard: `origin` is not on the board.
    """
    board.require(origin)
    return HazardAvoidance(board, origin, passage, spared, towards=towards)
