"""Reachable cells of a mover on the ground, with costs and paths.

`reach` returns the result in cells. The search is in `cheapest_paths.py`, single steps in `steps.py`, changes of
altitude in `flight.py`, validation of a given path in `paths.py`.

Ties between equally cheap paths are broken in this order: the path that provokes fewer creatures, the path that
provokes creatures earlier in the list of provokers, the path whose list of (row, column) comes first (MT-MOVE-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fracas_engine.board.board import Board
from fracas_engine.board.cheapest_paths import CheapestPaths, members
from fracas_engine.board.grid import Cell, Mask
from fracas_engine.board.passage import Passage, Provoker
from fracas_engine.board.stepping import steps_of
from fracas_engine.board.steps import Steps


class Reach:
    """The result of `reach`. Costs are movement points; cells are anchors."""

    __slots__ = ("_board", "_costs", "_provokes", "_ways")

    def __init__(
        self, board: Board, start: Cell, budget: int, passage: Passage, provokers: Sequence[Sequence[Provoker]] = ()
    ) -> None:
        """Run the search. Callers use the function `reach`."""
        steps = steps_of(board, passage)
        starting = steps.starting(start)
        self._board = board
        self._ways = CheapestPaths(
            steps,
            starting,
            budget,
            (steps.fits | starting) & steps.endings(passage.no_end | passage.occupied),
            extras=[(extra, ~steps.endings(cells)) for extra, cells in passage.end_costs],
            provokers=[[provoking.at(steps.at) for provoking in each] for each in provokers],
        )
        self._costs: dict[Cell, int] | None = None
        self._provokes: dict[Cell, tuple[int, ...]] | None = None

    @property
    def costs(self) -> Mapping[Cell, int]:
        """The cost of each cell where the move may end (0 for the start), ordered by cost, row and column."""
        if self._costs is None:
            cells = self._board.grid.cells
            self._costs = {cell: cost for cost, arrived in enumerate(self.levels()) for cell in cells(arrived)}
        return MappingProxyType(self._costs)

    @property
    def provokes(self) -> Mapping[Cell, tuple[int, ...]]:
        """The creatures provoked on the path to each cell whose path provokes any, as indices into the provokers.

        Much faster than calling `provoked` for each cell.
        """
        if self._provokes is None:
            cells = self._board.grid.cells
            found = [(cell, numbers) for numbers, anchors in self.provoking() for cell in cells(anchors)]
            self._provokes = dict(sorted(found, key=lambda row: (row[0][1], row[0][0])))
        return MappingProxyType(self._provokes)

    def provoking(self) -> list[tuple[tuple[int, ...], Mask]]:
        """Group the anchors by the creatures that the paths to them provoke; the content is that of `provokes`."""
        steps, ends = self._ways.steps, self._ended
        found, told = [], 0
        # An anchor with two end positions (a mover that squeezes in different ways) gets the last of them.
        for provoked, positions in reversed(self._ways.provoking()):
            anchors = steps.anchors(positions & ends) & ~told if provoked else 0
            if anchors:
                found.append((members(provoked), anchors))
                told |= anchors
        return found

    @property
    def ends(self) -> Mask:
        """All anchors where the move may end, the start included."""
        return self._ways.steps.anchors(self._ended)

    @property
    def passed(self) -> Mask:
        """All anchors on any path of the mover, including anchors where the move may not end."""
        return self._ways.steps.anchors(_union(self._ways.levels))

    @property
    def squeezed(self) -> Mask:
        """The anchors in `ends` where the mover has no room for its whole base."""
        steps = self._ways.steps
        return steps.anchors(self._ended & ~steps.whole(self._ended))

    @property
    def _ended(self) -> Mask:
        return _union(self._ways.arrivals)

    def levels(self) -> list[Mask]:
        """Return, for each cost from 0 on, the anchors where the move may end with this lowest cost."""
        steps, arrivals = self._ways.steps, self._ways.arrivals
        if type(steps).anchors is Steps.anchors:  # each position is an anchor, as for most movers
            return list(arrivals)
        return [steps.anchors(arrived) for arrived in arrivals]

    def __contains__(self, cell: Cell) -> bool:
        return self._ways.arrival(self._positions(cell)) is not None

    def cost(self, cell: Cell) -> int:
        """Return the cost of the cheapest path to `cell`.

        Raises:
            KeyError: the move cannot end there.
        """
        return self._arrival(cell)[0]

    def provoked(self, cell: Cell) -> tuple[int, ...]:
        """Return the creatures provoked on the path to `cell`, as indices into the list of provokers.

        Raises:
            KeyError: the move cannot end there.
        """
        return members(self._ways.least(self._arrival(cell)[1]))

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells entered on the cheapest path to `cell`, including `cell`; empty for the start itself.

        Ties between equally cheap paths are broken as described in the module docstring.

        Raises:
            KeyError: The move cannot end there.
        """
        steps, grid = self._ways.steps, self._board.grid
        return tuple(grid.first(steps.anchors(at)) for at in self._ways.path(self._arrival(cell)[1]))

    def _positions(self, cell: Cell) -> Mask:
        return self._ways.steps.at(self._board.grid.bit(cell))

    def _arrival(self, cell: Cell) -> tuple[int, Mask]:
        found = self._ways.arrival(self._positions(cell))
        if found is None:
            raise KeyError(cell)
        return found


def reach(
    board: Board, start: Cell, budget: int, passage: Passage, provokers: Sequence[Sequence[Provoker]] = ()
) -> Reach:
    """Find every position that a mover can reach (MM-MOVE-01).

    Args:
        board: The board.
        start: The mover's anchor, on the board. The cells that the mover covers there are not checked.
        budget: The movement points available, from 0.
        passage: The board's properties for the mover. `occupied` must not contain the mover's own cells.
        provokers: For each creature that may be provoked, the steps that provoke it. The order of the creatures breaks
            ties. Leave out creatures that cannot be provoked again this turn.

    Raises:
        OffBoard: `start` is not on the board.
    """
    board.require(start)
    return Reach(board, start, budget, passage, provokers)


def _union(levels: Sequence[Mask]) -> Mask:
    found = 0
    for level in levels:
        found |= level
    return found
