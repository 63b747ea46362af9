"""Steps of big movers through places narrower than their base.

This module has narrow places, and the two ways of squeezing in the rules: with a narrowed body inside a
base that keeps its size (MM-SQZ-01 to -05), or shrunk to a smaller space (S5-SPACE-11, OB-SQZE-01).
Movers with room for their whole base are in `steps.py`; effects of squeezing in a fight are left to rulesets.

A position is a bit in one of several planes, each as long as the board's masks: plane 0 holds anchors at which the
whole base fits, the others anchors of squeezed movers. Squeezed positions exist only in truly narrow places: no
footprint of the whole base that contains the narrowed body is free of walls. Creatures do not make a place narrow.
"""

from __future__ import annotations

from abc import abstractmethod

from fracas_engine.board.board import Board
from fracas_engine.board.edge_steps import clear_anchors, inner_edges, straights
from fracas_engine.board.grid import Cell, Grid, Mask, shifted
from fracas_engine.board.passage import Passage
from fracas_engine.board.steps import Steps, by_entry, diagonals, entry_costs, king_spread, waves_by_steps

_KING = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))

_REMEMBERED = 1024
"""Maximum number of positions whose neighbours are cached with a board, for each kind of mover."""


def narrow_places(board: Board, walls: Mask, size: int, block: int) -> Mask:
    """Return the blocks that fit between walls where the whole base does not (MM-SQZ-02).

    Args:
        board: The board.
        walls: The walls.
        size: The side of the whole base, in cells.
        block: The side of the squeezed mover's block, in cells.

    Returns:
        The north-west cells of all blocks that are free of walls and in no wall-free footprint of the whole base.
    """
    return board.remembered((narrow_places, walls, size, block), lambda: _narrow_places(board.grid, walls, size, block))


def _narrow_places(grid: Grid, walls: Mask, size: int, block: int) -> Mask:
    return clear_anchors(grid, walls, block) & ~grid.covered(clear_anchors(grid, walls, size), size - block + 1)


class _PlaneSteps(Steps):
    """Common base of both ways of squeezing: positions in planes, and steps that are possible in both directions."""

    __slots__ = ("_entries", "_full", "_length", "_planes")

    _entries: tuple[tuple[int, Mask], ...]
    _full: Steps
    _length: int
    _planes: int

    def __init__(self, board: Board, passage: Passage, full: Steps, planes: int) -> None:
        self.grid = board.grid
        self.size = passage.size
        self._full = full
        self._length = board.grid.stride * board.grid.height
        self._planes = planes

    def _finish(self, passage: Passage, squeezed: tuple[tuple[int, Mask], ...]) -> None:
        """Set the attributes that depend on the squeezed positions.

        Args:
            passage: The board's properties for the mover.
            squeezed: The squeezed positions, by the cost of entering them.
        """
        self.fits = self._full.fits
        by_cost = dict(entry_costs(self.grid, passage, self._full.fits, self.size))
        for cost, entry in squeezed:
            self.fits |= entry
            by_cost[cost] = by_cost.get(cost, 0) | entry
        self._entries = tuple(sorted(by_cost.items()))
        self.costs = tuple(sorted({*self._full.costs, *by_cost}))

    @abstractmethod
    def squeezing(self, positions: Mask) -> Mask:
        """Return the positions one step from `positions`, in either direction, where the step begins or ends squeezed.

        The result may contain anchors where the whole base does not fit: a mover can start where it could not move to.
        """

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        full = self._plane(positions, 0)
        found = self._full.onward(full) if full else []
        near = self.squeezing(positions)
        if near:
            found += [(cost, near & entry) for cost, entry in self._entries]
        return found

    def back(self, positions: Mask, cost: int) -> Mask:
        entered = positions & by_entry(self._entries, cost)
        return self._full.back(self._plane(positions, 0), cost) | (self.squeezing(entered) if entered else 0)

    def waves(self, start: Mask, budget: int) -> list[Mask]:
        return waves_by_steps(self, start, budget)

    def starting(self, cell: Cell) -> Mask:
        """Return the position of the whole base if it fits, otherwise all squeezed positions at the anchor."""
        bit = self.grid.bit(cell)
        return bit if bit & self._full.fits else self.at(bit) & self.fits or bit

    def at(self, anchors: Mask) -> Mask:
        found = anchors
        for plane in range(1, self._planes):
            found |= anchors << (plane * self._length)
        return found

    def anchors(self, positions: Mask) -> Mask:
        found = 0
        for plane in range(self._planes):
            found |= positions >> (plane * self._length)
        return found & self.grid.everywhere

    def whole(self, positions: Mask) -> Mask:
        return positions & self.grid.everywhere

    def first(self, positions: Mask) -> Mask:
        """Return the first position by anchor (row, then column), then by plane."""
        anchors = self.anchors(positions)
        here = self.at(anchors & -anchors) & positions
        return here & -here

    def _plane(self, positions: Mask, plane: int) -> Mask:
        return positions >> (plane * self._length) & self.grid.everywhere


class _BlockMoves:
    """The squeezed positions of a base that keeps its size, and the steps between them, for the given walls only.

    Cached with the board. Squeezed positions are few and recur often, so their neighbours are computed one by one on
    first use.
    """

    __slots__ = ("_length", "_moves", "_neighbours", "_planes", "brink", "squeezed")

    brink: Mask
    """Anchors of the whole base from which one step can lead to a squeezed position."""
    squeezed: Mask
    """All squeezed positions, in plane 1 and higher planes."""

    def __init__(self, board: Board, walls: Mask, corners: Mask, size: int, block: int) -> None:
        grid = board.grid
        stride = grid.stride
        span = range(size - block + 1)
        offsets = [(i, j) for j in span for i in span]
        self._length = stride * grid.height
        self._planes = 1 + len(offsets)
        self._neighbours: dict[int, Mask] = {}
        narrow = narrow_places(board, walls, size, block)
        on_board = grid.anchors(grid.everywhere, size)
        if walls >> grid.plane:
            # The base keeps its size, and no base contains an edge.
            on_board &= ~inner_edges(grid, walls, size)
        near = self.squeezed = 0
        for plane, (i, j) in enumerate(offsets, 1):
            here = narrow >> (j * stride + i) & on_board
            self.squeezed |= here << (plane * self._length)
            near |= here
        self.brink = grid.grown(near, 1)
        open_from = dict(zip(_DIAGONALS, diagonals(board, corners, block), strict=True))
        self._moves: list[tuple[int, int, int, Mask]] = []
        """All steps of the squeezed base.

        Tuples of the plane before, the plane after, the number of bits between the anchors, and the anchors from which
        the narrowed body cuts no corner.
        """
        for before, (bi, bj) in enumerate(offsets, 1):
            for after, (ai, aj) in enumerate(offsets, 1):
                for dx, dy in _KING:
                    step = dx + ai - bi, dy + aj - bj
                    if max(map(abs, step)) <= 1:
                        whence = open_from[step] >> (bj * stride + bi) if step in open_from else grid.everywhere
                        self._moves.append((before, after, dy * stride + dx, whence))

    def beyond(self, position: int) -> Mask:
        """Return the positions one step from the given position, where the step begins or ends squeezed.

        Args:
            position: The position as a bit number.
        """
        found = self._neighbours.get(position)
        if found is None:
            if len(self._neighbours) >= _REMEMBERED:
                self._neighbours.clear()
            found = self._neighbours[position] = self._beyond(*divmod(position, self._length))
        return found

    def _beyond(self, plane: int, anchor: int) -> Mask:
        """Compute `beyond` for the position in `plane` with this anchor, as a bit number.

        In a whole base (plane 0), the narrowed body may take any place before and after the step.
        """
        bit = 1 << anchor
        squeezed = whole = 0
        for before, after, by, whence in self._moves:
            if plane in {0, before} and bit & whence:
                entered = shifted(bit, by)
                squeezed |= entered << (after * self._length)
                whole |= entered
        return squeezed & self.squeezed | (whole if plane else 0)


class NarrowedSteps(_PlaneSteps):
    """Steps of a mover whose base keeps its size while its narrowed body moves inside the base (MM-SQZ-02).

    Plane 1 and higher planes hold the anchors of the base, one plane for each place of the narrowed body in it. The
    whole base stays on the board and off barred cells.
    """

    __slots__ = ("_moves",)

    def __init__(self, board: Board, passage: Passage, full: Steps, block: int) -> None:
        """Precompute the squeezed positions, their costs and their steps.

        Args:
            board: The board.
            passage: The board's properties for the mover.
            full: The steps of the whole base.
            block: The side of the narrowed body, in cells.
        """
        size, walls, corners = passage.size, passage.walls, passage.walls & ~passage.cuttable
        super().__init__(board, passage, full, 1 + (size - block + 1) ** 2)
        self._moves = board.remembered(
            (_BlockMoves, walls, corners, size, block), lambda: _BlockMoves(board, walls, corners, size, block)
        )
        squeezed = self._moves.squeezed
        if passage.barred:
            squeezed &= ~self.at(board.grid.touching(passage.barred, size))
        self._finish(passage, ((passage.squeeze_cost, squeezed),))

    def squeezing(self, positions: Mask) -> Mask:
        """Return the squeezed steps of the narrowed body; in a whole base, the body may start from any place."""
        moves = self._moves
        left = positions & (moves.squeezed | moves.brink)
        found = 0
        while left:
            bit = left & -left
            found |= moves.beyond(bit.bit_length() - 1)
            left ^= bit
        return found


class ShrunkSteps(_PlaneSteps):
    """Steps of a mover that shrinks to a smaller space in narrow places, and may stop there (S5-SPACE-11).

    Plane 1 holds the anchors of the smaller space. A step that changes the space moves a part of the whole base that is
    as big as the smaller space. From a whole base F, a step in direction d leads to any smaller space inside F + d; the
    reverse step leads back. A step out of a smaller space costs as much as the most expensive cell of the whole base,
    even if otherwise only newly entered cells count.
    """

    __slots__ = ("_block", "_corners", "_straights")

    def __init__(self, board: Board, passage: Passage, full: Steps, block: int) -> None:
        """Precompute the squeezed positions, their costs and their steps.

        Args:
            board: The board.
            passage: The board's properties for the mover.
            full: The steps of the whole base.
            block: The side of the smaller space, in cells.
        """
        super().__init__(board, passage, full, 2)
        grid, walls = board.grid, passage.walls
        self._block = block
        fits = narrow_places(board, walls, passage.size, block) & ~grid.touching(passage.barred, block)
        self._corners = diagonals(board, walls & ~passage.cuttable, block)
        self._straights = straights(board.grid, walls, block)
        narrow = Passage(size=block, base_cost=passage.squeeze_cost, costs=passage.squeeze_costs)
        entries = entry_costs(grid, narrow, fits, block)
        self._finish(passage, tuple((cost, entry << self._length) for cost, entry in entries))

    def squeezing(self, positions: Mask) -> Mask:
        """Return the steps of the smaller space, and the steps of any part of the whole base with the same size."""
        grid = self.grid
        full, small = self._plane(positions, 0), self._plane(positions, 1)
        inner = self.size - self._block + 1
        found = 0
        if small:
            entered = self._spread(small)
            found |= grid.anchors_over(entered, inner)
            found |= entered << self._length & self.fits
        if full:
            found |= self._spread(grid.covered(full, inner)) << self._length & self.fits
        return found

    def _spread(self, small: Mask) -> Mask:
        return king_spread(self.grid.stride, small, self._corners, self._straights) & self.grid.everywhere

    def endings(self, bad: Mask) -> Mask:
        """Return the positions where neither the whole base nor the smaller space contains a cell of `bad`."""
        small = self.grid.anchors(self.grid.everywhere & ~bad, self._block)
        return self._full.endings(bad) | small << self._length
