"""Single steps of a mover, for whole masks of positions at once.

`Steps` returns the result and the cost of one step from any set of positions; this module has the kinds for square
cells. Chains of steps are in `reach.py`, narrow places in `squeeze.py`, hexes in `hexes.py`.

A mask of positions is usually a mask of anchors. Squeezing movers need several positions for one anchor, so
only `Steps` can map a position to its anchor. All cells cost at least 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeAlias

from fracas_engine.board.board import Board
from fracas_engine.board.grid import Cell, Grid, Mask
from fracas_engine.board.passage import Passage

Diagonals: TypeAlias = tuple[Mask, Mask, Mask, Mask]
"""The anchors from which a diagonal step cuts no corner: to the north-west, north-east, south-west, south-east."""


class Steps(ABC):
    """The steps of one mover on one board in its current state."""

    __slots__ = ("costs", "fits", "grid", "size")

    grid: Grid
    size: int
    """Side of the whole base, in cells."""
    fits: Mask
    """The positions that the mover can occupy."""
    costs: tuple[int, ...]
    """Possible costs of a step, lowest first."""

    @abstractmethod
    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        """Return the positions one step from `positions`, by the cost of the step; a cost may occur several times."""

    @abstractmethod
    def back(self, positions: Mask, cost: int) -> Mask:
        """Return the positions from which one step that costs `cost` leads into `positions`.

        The result may contain positions on the board that the mover cannot occupy.
        """

    @abstractmethod
    def waves(self, start: Mask, budget: int) -> list[Mask]:
        """Return, for each cost from 0 on, the positions whose cheapest path has this cost, up to `budget`.

        The list ends at the highest cost that occurs.
        """

    def starting(self, cell: Cell) -> Mask:
        """Return the positions that a mover at the anchor `cell` can have at the start of a move."""
        return self.grid.bit(cell)

    def at(self, anchors: Mask) -> Mask:
        """Return all positions at `anchors`."""
        return anchors

    def anchors(self, positions: Mask) -> Mask:
        """Return the anchors of `positions`."""
        return positions

    def whole(self, positions: Mask) -> Mask:
        """Return the positions among `positions` in which the mover has room for its whole base."""
        return positions

    def endings(self, bad: Mask) -> Mask:
        """Return the positions where a move may end if no part of the mover may be on a cell of `bad`.

        The result may contain positions that the mover cannot occupy. A mover that is squeezed inside a base of full
        size may not end its move (MM-SQZ-04).
        """
        return self.grid.anchors(self.grid.everywhere & ~bad, self.size)

    def first(self, positions: Mask) -> Mask:
        """Return the position of `positions` with the first anchor by row, then by column."""
        return positions & -positions


def king_spread(stride: int, positions: Mask, diagonals: Diagonals) -> Mask:
    """Return the anchors one step from `positions`, without diagonal steps that cut a corner.

    The result may contain anchors off the board.
    """
    nw, ne, sw, se = diagonals
    return (
        positions << 1
        | positions >> 1
        | positions << stride
        | positions >> stride
        | (positions & nw) >> (stride + 1)
        | (positions & ne) >> (stride - 1)
        | (positions & sw) << (stride - 1)
        | (positions & se) << (stride + 1)
    )


def waves_by_steps(steps: Steps, start: Mask, budget: int) -> list[Mask]:
    """Compute `Steps.waves` with `Steps.onward`, for any kind of steps."""
    levels: list[Mask] = []
    ahead: dict[int, Mask] = {0: start}
    seen = 0
    cost = 0
    while ahead and cost <= budget:
        new = ahead.pop(cost, 0) & ~seen
        seen |= new
        levels.append(new)
        if new:
            for step, entered in steps.onward(new):
                if entered:
                    ahead[cost + step] = ahead.get(cost + step, 0) | entered
        cost += 1
    while levels and not levels[-1]:
        levels.pop()
    return levels


def diagonals(board: Board, walls: Mask, size: int) -> Diagonals:
    """Return the anchors from which diagonal steps cut no corner of `walls` (MM-MOVE-03 and -04, FE-OBST-02).

    Neither of the two footprints beside the step may contain a wall.
    """
    return board.remembered((diagonals, walls, size), lambda: _diagonals(board.grid, walls, size))


def _diagonals(grid: Grid, walls: Mask, size: int) -> Diagonals:
    clear = grid.anchors(grid.everywhere & ~walls, size)
    west, east = clear << 1, clear >> 1
    north, south = clear << grid.stride, clear >> grid.stride
    return north & west, north & east, south & west, south & east


def entry_costs(grid: Grid, passage: Passage, fits: Mask, size: int) -> tuple[tuple[int, Mask], ...]:
    """Group the anchors in `fits` by the cost of entering them: the highest cost of any cell of the footprint.

    Rules: MM-GRID-01, FE-MOVE-03, S5-GRID-04.
    """
    entries: list[tuple[int, Mask]] = []
    left = fits
    for cost, cells in _by_cost(passage):
        dear = grid.touching(cells, size) & left
        if dear:
            entries.append((cost, dear))
            left ^= dear
    if left:
        entries.append((passage.base_cost, left))
    entries.reverse()
    return tuple(entries)


def by_entry(entries: tuple[tuple[int, Mask], ...], cost: int) -> Mask:
    """Return the positions that cost `cost` to enter."""
    found = 0
    for step, entry in entries:
        if step == cost:
            found |= entry
    return found


def _by_cost(passage: Passage) -> list[tuple[int, Mask]]:
    """Return the costs above the base cost, highest first."""
    dear = [entry for entry in passage.costs if entry[0] > passage.base_cost and entry[1]]
    return sorted(dear, reverse=True) if len(dear) > 1 else dear


class SquareSteps(Steps):
    """King's steps on square cells, where the cost of a step depends only on the position entered."""

    __slots__ = ("_diagonals", "entries")

    def __init__(self, board: Board, passage: Passage) -> None:
        grid = board.grid
        self.grid = grid
        self.size = size = passage.size
        free = grid.everywhere & ~(passage.walls | passage.barred)
        self.fits = free if size == 1 else grid.anchors(free, size)
        self._diagonals = diagonals(board, passage.walls & ~passage.cuttable, size)
        self.entries = entry_costs(grid, passage, self.fits, size)
        self.costs = tuple(cost for cost, _ in self.entries)

    def spread(self, positions: Mask) -> Mask:
        """Return the anchors one step from `positions` without cutting a corner.

        The result includes anchors where the mover does not fit.
        """
        return king_spread(self.grid.stride, positions, self._diagonals)

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        near = king_spread(self.grid.stride, positions, self._diagonals)
        return [(cost, near & entry) for cost, entry in self.entries]

    def back(self, positions: Mask, cost: int) -> Mask:
        """Return the neighbours of those `positions` that cost `cost` to enter.

        A diagonal step is blocked in both directions or in neither, so the neighbours forwards and backwards are the
        same.
        """
        return self.spread(positions & by_entry(self.entries, cost)) & self.grid.everywhere

    def waves(self, start: Mask, budget: int) -> list[Mask]:
        if self.costs == (1,):
            return self._level_waves(start, budget, self.entries[0][1], 0)
        if self.costs == (1, 2):
            return self._level_waves(start, budget, self.entries[0][1], self.entries[1][1])
        return waves_by_steps(self, start, budget)

    def _level_waves(self, start: Mask, budget: int, cheap: Mask, dear: Mask) -> list[Mask]:
        """Compute `waves` for movers whose steps cost 1 or 2 only.

        Optimized, because every list of options and every bot depends on it.
        """
        stride = self.grid.stride
        below, above = stride + 1, stride - 1
        nw, ne, sw, se = self._diagonals
        levels = [start]
        cheap &= ~start
        dear &= ~start
        last = 0
        now = start
        for _ in range(budget):
            near = (
                now << 1
                | now >> 1
                | now << stride
                | now >> stride
                | (now & nw) >> below
                | (now & ne) >> above
                | (now & sw) << above
                | (now & se) << below
            )
            now = near & cheap
            cheap ^= now
            if dear:
                # Cells that cost 2 are entered from the wave before the last one.
                late = last & dear
                dear ^= late
                now |= late
                last = near
            if not now and not last & dear:
                break
            levels.append(now)
        while not levels[-1]:
            levels.pop()
        return levels


class DirectedSteps(Steps):
    """King's steps of a large mover that pays only for newly entered cells: the cost also depends on the direction."""

    __slots__ = ("_moves",)

    def __init__(self, board: Board, passage: Passage) -> None:
        grid = board.grid
        self.grid = grid
        self.size = size = passage.size
        stride = grid.stride
        self.fits = grid.anchors(grid.everywhere & ~(passage.walls | passage.barred), size)
        nw, ne, sw, se = diagonals(board, passage.walls & ~passage.cuttable, size)
        everywhere = grid.everywhere
        directions = (
            (-1, -1, nw), (0, -1, everywhere), (1, -1, ne), (-1, 0, everywhere),
            (1, 0, everywhere), (-1, 1, sw), (0, 1, everywhere), (1, 1, se),
        )  # fmt: skip
        self._moves: list[tuple[int, Mask, tuple[tuple[int, Mask], ...]]] = []
        """The steps in each direction.

        Tuples of the number of bits between the anchors, the anchors from which the step cuts no corner, and the
        anchors entered, by cost.
        """
        for dx, dy, open_from in directions:
            entries: list[tuple[int, Mask]] = []
            left = self.fits
            for cost, cells in _by_cost(passage):
                dear = _newly_entered(grid, cells, size, dx, dy) & left
                left ^= dear
                entries.append((cost, dear))
            entries.append((passage.base_cost, left))
            self._moves.append((dy * stride + dx, open_from, tuple(entries)))
        self.costs = tuple(sorted({passage.base_cost, *(cost for cost, _ in _by_cost(passage))}))

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        found = []
        for by, open_from, entries in self._moves:
            leaving = positions & open_from
            if leaving:
                near = leaving << by if by > 0 else leaving >> -by
                for cost, entry in entries:
                    found.append((cost, near & entry))
        return found

    def back(self, positions: Mask, cost: int) -> Mask:
        found = 0
        for by, open_from, entries in self._moves:
            for step, entry in entries:
                if step == cost:
                    entered = positions & entry
                    found |= (entered >> by if by > 0 else entered << -by) & open_from
        return found

    def waves(self, start: Mask, budget: int) -> list[Mask]:
        return waves_by_steps(self, start, budget)


def _newly_entered(grid: Grid, cells: Mask, size: int, dx: int, dy: int) -> Mask:
    """Return the anchors at which a step in the direction (dx, dy) ends and has newly entered any of `cells`."""
    strips = []
    if dx:
        strips.append([(size - 1 if dx > 0 else 0, south) for south in range(size)])
    if dy:
        strips.append([(east, size - 1 if dy > 0 else 0) for east in range(size)])
    found = 0
    for strip in strips:
        for east, south in strip:
            found |= cells >> (south * grid.stride + east)
    return found
