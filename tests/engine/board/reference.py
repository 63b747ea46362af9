"""Slow and obviously right searches, cell by cell, against which the fast ones are held.

Nothing here knows masks: cells are pairs in sets, and each rule is written as its ledger entry says it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from fracas_engine.board import Board, Cell, Passage

T = TypeVar("T", bound=Hashable)

KING: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


@dataclass
class Ground:
    """A board to one mover, as sets of cells."""

    width: int
    height: int
    size: int = 1
    walls: set[Cell] = field(default_factory=set)
    enemies: set[Cell] = field(default_factory=set)
    costs: dict[Cell, int] = field(default_factory=dict)
    no_end: set[Cell] = field(default_factory=set)
    entered_only: bool = False

    def board(self) -> Board:
        """Return the board, without any property."""
        return Board(self.width, self.height, {})

    def passage(self, *, squeeze_block: int | None = None) -> Passage:
        """Return the same ground as masks."""
        mask = self.board().grid.mask
        return Passage(
            size=self.size,
            walls=mask(self.walls),
            barred=mask(self.enemies),
            costs=tuple(
                (cost, mask(cell for cell, price in self.costs.items() if price == cost))
                for cost in sorted(set(self.costs.values()))
            ),
            no_end=mask(self.no_end),
            entered_only=self.entered_only,
            squeeze_block=squeeze_block,
        )

    def foot(self, anchor: Cell, size: int | None = None) -> set[Cell]:
        """Return the cells of the footprint at `anchor`."""
        size = size or self.size
        return {(anchor[0] + i, anchor[1] + j) for i in range(size) for j in range(size)}

    def on_map(self, cells: Iterable[Cell]) -> bool:
        """Tell whether all cells are on the map."""
        return all(0 <= x < self.width and 0 <= y < self.height for x, y in cells)

    def wall_free(self, cells: set[Cell]) -> bool:
        """Tell whether the cells are on the map and hold no wall; off the map counts as wall for movement."""
        return self.on_map(cells) and not cells & self.walls

    def full(self, anchor: Cell) -> bool:
        """Tell whether the mover has room for its whole base."""
        foot = self.foot(anchor)
        return self.wall_free(foot) and not foot & self.enemies

    def cuts_corner(self, at: Cell, step: Cell, size: int | None = None) -> bool:
        """Tell whether a step cuts a wall's corner (MM-MOVE-04)."""
        dx, dy = step
        if not dx or not dy:
            return False
        return any(self.foot(beside, size) & self.walls for beside in ((at[0] + dx, at[1]), (at[0], at[1] + dy)))

    def price(self, at: Cell, to: Cell) -> int:
        """Return what a step between two full positions costs."""
        cells = self.foot(to) - (self.foot(at) if self.entered_only else set())
        return max((self.costs.get(cell, 1) for cell in cells), default=1)

    def may_end(self, anchor: Cell) -> bool:
        """Tell whether a move may end in a full position."""
        return not self.foot(anchor) & self.no_end


def heap_reach(ground: Ground, start: Cell, budget: int) -> dict[Cell, int]:
    """Return the cost of every anchor that can be reached: Dijkstra with a heap (MM-MOVE, MM-TERR)."""

    def onward(at: Cell) -> Iterator[tuple[Cell, int]]:
        for step in KING:
            to = at[0] + step[0], at[1] + step[1]
            if ground.full(to) and not ground.cuts_corner(at, step):
                yield to, ground.price(at, to)

    return cheapest({start: 0}, onward, budget)


def cheapest(starts: dict[T, int], onward: Callable[[T], Iterable[tuple[T, int]]], budget: int) -> dict[T, int]:
    """Return the least cost of every state, by Dijkstra's search."""
    best: dict[T, int] = {}
    number = count()
    queue = [(cost, next(number), state) for state, cost in starts.items()]
    while queue:
        cost, _, state = heapq.heappop(queue)
        if state in best:
            continue
        best[state] = cost
        for after, price in onward(state):
            if cost + price <= budget and after not in best:
                heapq.heappush(queue, (cost + price, next(number), after))
    return best


def squeezing_reach(ground: Ground, start: Cell, budget: int, *, off_map: bool = False) -> dict[Cell, int]:
    """Return the cost of every position with room for the whole base, squeezing allowed (MM-SQZ-01 to -05).

    A state is an anchor and, where the mover is squeezed, the block recorded for its narrowed body.
    """
    block = (ground.size + 1) // 2

    def blocks(anchor: Cell) -> Iterator[Cell]:
        for j in range(ground.size - block + 1):
            for i in range(ground.size - block + 1):
                found = anchor[0] + i, anchor[1] + j
                if ground.wall_free(ground.foot(found, block)):
                    yield found

    def narrow(found: Cell) -> bool:
        inside = ground.foot(found, block)
        span = range(-ground.size, 1)
        around = (ground.foot((found[0] + i, found[1] + j)) for i in span for j in span)
        return not any(inside <= foot and ground.wall_free(foot) for foot in around)

    def states(anchor: Cell) -> list[tuple[Cell, Cell | None]]:
        if ground.full(anchor):
            return [(anchor, None)]
        foot = ground.foot(anchor)
        if foot & ground.enemies or (not off_map and not ground.on_map(foot)):
            return []
        return [(anchor, found) for found in blocks(anchor) if narrow(found)]

    def onward(state: tuple[Cell, Cell | None]) -> Iterator[tuple[tuple[Cell, Cell | None], int]]:
        at, held = state
        for step in KING:
            to = at[0] + step[0], at[1] + step[1]
            for after in states(to):
                if held is None and after[1] is None:
                    if not ground.cuts_corner(at, step):
                        yield after, ground.price(at, to)
                    continue
                old = [held] if held is not None else list(blocks(at))
                new = [after[1]] if after[1] is not None else list(blocks(to))
                if any(block_steps(one, other) for one in old for other in new):
                    yield after, 2 if after[1] is not None else ground.price(at, to)

    def block_steps(one: Cell, other: Cell) -> bool:
        ex, ey = other[0] - one[0], other[1] - one[1]
        if abs(ex) > 1 or abs(ey) > 1:
            return False
        if ex and ey:
            beside = (one[0] + ex, one[1]), (one[0], one[1] + ey)
            return all(ground.wall_free(ground.foot(cell, block)) for cell in beside)
        return True

    starts: dict[tuple[Cell, Cell | None], int] = {(start, None): 0}
    found: dict[Cell, int] = {}
    for (anchor, held), cost in cheapest(starts, onward, budget).items():
        if held is None:
            found[anchor] = min(cost, found.get(anchor, cost))
    return found
