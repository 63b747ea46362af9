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
from fracas_engine.board.edge_steps import (
    Straights,
    clear_anchors,
    crossed_by,
    diagonals_past_edges,
    inner_edges,
    straights,
)
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


def king_spread(stride: int, positions: Mask, diagonals: Diagonals, straight: Straights | None = None) -> Mask:
    """Return the anchors one step from `positions`, without diagonal steps that cut a corner and steps across edges.

    The result may contain anchors off the board.
    """
    nw, ne, sw, se = diagonals
    if straight is not None:
        west, east, north, south = straight
        return (
            positions << 1 & east
            | positions >> 1 & west
            | positions << stride & south
            | positions >> stride & north
            | (positions & nw) >> (stride + 1)
            | (positions & ne) >> (stride - 1)
            | (positions & sw) << (stride - 1)
            | (positions & se) << (stride + 1)
        )
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


def open_steps(board: Board, walls: Mask, cuttable: Mask, size: int) -> tuple[Diagonals, Straights | None]:
    """Return where diagonal steps start (`diagonals`) and straight ones lead (`edge_steps.straights`).

    Args:
        board: The board.
        walls: The walls.
        cuttable: The walls whose corners diagonal steps may cut.
        size: The side of the mover's footprint, in cells.
    """
    if not walls >> board.grid.plane:
        return diagonals(board, walls & ~cuttable, size), None
    # Masks with edges are long, and are hashed each time: so there is one key for both.
    return board.remembered(
        (open_steps, walls, cuttable, size),
        lambda: (_diagonals(board.grid, walls & ~cuttable, size), straights(board.grid, walls, size)),
    )


def _diagonals(grid: Grid, walls: Mask, size: int) -> Diagonals:
    clear = clear_anchors(grid, walls, size)
    west, east = clear << 1, clear >> 1
    north, south = clear << grid.stride, clear >> grid.stride
    found = north & west, north & east, south & west, south & east
    if size > 1 or not walls >> grid.plane:
        return found
    nw, ne, sw, se = (beside & free for beside, free in zip(found, diagonals_past_edges(grid, walls), strict=True))
    return nw, ne, sw, se


def entry_costs(grid: Grid, passage: Passage, fits: Mask, size: int) -> tuple[tuple[int, Mask], ...]:
    """Group the anchors in `fits` by the cost of entering them: the highest cost of any cell of the footprint.

    The cost of crossing an edge is left out for a mover of one cell, because it depends on the direction of the step.
    Rules: MM-GRID-01, FE-MOVE-03, S5-GRID-04.
    """
    entries: list[tuple[int, Mask]] = []
    left = fits
    for cost, cells in _by_cost(passage):
        dear = grid.touching(cells, size)
        if size > 1 and cells >> grid.plane:
            dear |= inner_edges(grid, cells, size)
        dear &= left
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

    __slots__ = ("_diagonals", "_straights", "entries")

    def __init__(self, board: Board, passage: Passage) -> None:
        grid = board.grid
        self.grid = grid
        self.size = size = passage.size
        walls, everywhere = passage.walls, grid.everywhere
        blocked = walls | passage.barred
        self.fits = everywhere ^ (everywhere & blocked) if size == 1 else clear_anchors(grid, blocked, size)
        if walls >> grid.plane:
            self._diagonals, self._straights = open_steps(board, walls, passage.cuttable, size)
        else:
            self._diagonals, self._straights = diagonals(board, walls & ~passage.cuttable, size), None
        self.entries = entry_costs(grid, passage, self.fits, size)
        self.costs = tuple(cost for cost, _ in self.entries)

    def spread(self, positions: Mask) -> Mask:
        """Return the anchors one step from `positions` without cutting a corner.

        The result includes anchors where the mover does not fit.
        """
        return king_spread(self.grid.stride, positions, self._diagonals, self._straights)

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        near = king_spread(self.grid.stride, positions, self._diagonals, self._straights)
        return [(cost, near & entry) for cost, entry in self.entries]

    def back(self, positions: Mask, cost: int) -> Mask:
        """Return the neighbours of those `positions` that cost `cost` to enter.

        A step is blocked in both directions or in neither, so the neighbours forwards and backwards are the same.
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
        if self._straights is not None:
            return self._level_waves_past_edges(start, budget, cheap, dear)
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

    def _level_waves_past_edges(self, start: Mask, budget: int, cheap: Mask, dear: Mask) -> list[Mask]:
        """Compute `_level_waves` for a map with edges."""
        assert self._straights is not None
        west, east, north, south = self._straights
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
                now << 1 & east
                | now >> 1 & west
                | now << stride & south
                | now >> stride & north
                | (now & nw) >> below
                | (now & ne) >> above
                | (now & sw) << above
                | (now & se) << below
            )
            now = near & cheap
            cheap ^= now
            if dear:
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
    """King's steps whose cost also depends on the direction.

    Used for large movers that pay only for newly entered cells, and for movers that pay for crossing an edge.
    """

    __slots__ = ("_moves",)

    def __init__(self, board: Board, passage: Passage) -> None:
        grid = board.grid
        self.grid = grid
        self.size = size = passage.size
        stride = grid.stride
        self.fits = clear_anchors(grid, passage.walls | passage.barred, size)
        (nw, ne, sw, se), straight = open_steps(board, passage.walls, passage.cuttable, size)
        everywhere = grid.everywhere
        west, east, north, south = straight or (everywhere,) * 4
        # The straight steps are limited by the cells entered, the diagonal ones by those left.
        directions = (
            (-1, -1, nw, -1), (0, -1, everywhere, north), (1, -1, ne, -1), (-1, 0, everywhere, west),
            (1, 0, everywhere, east), (-1, 1, sw, -1), (0, 1, everywhere, south), (1, 1, se, -1),
        )  # fmt: skip
        self._moves: list[tuple[int, Mask, tuple[tuple[int, Mask], ...]]] = []
        """The steps in each direction.

        Tuples of the number of bits between the anchors, the anchors from which the step cuts no corner, and the
        anchors entered, by cost.
        """
        for dx, dy, open_from, open_to in directions:
            entries: list[tuple[int, Mask]] = []
            left = self.fits & open_to
            for cost, cells in _by_cost(passage):
                dear = _newly_entered(grid, cells, size, dx, dy)
                if cells >> grid.plane:
                    dear |= crossed_by(grid, cells, size, dx, dy)
                dear &= left
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
