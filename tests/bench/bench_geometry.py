"""Geometry on a 30x30 board: all reachable cells, sight; the same with walls between cells.

A board caches what is seen on it, so every turn of a sight test has a board of its own.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator

from fracas_engine.board import Board, Cell, Edge, Footprint, Passage, reach, sees, visible
from fracas_engine.board.edges import NORTH, WEST
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import in_turns

SIDE = 30
SPEED = 8


def _board() -> Board:
    chance = random.Random(30)
    rows = ["".join(chance.choices(".#~", (80, 12, 8), k=SIDE)) for _ in range(SIDE)]
    middle = SIDE // 2
    rows[middle] = rows[middle][:middle] + "." + rows[middle][middle + 1 :]
    return Board.parse(rows)


def _dijkstra(walls: frozenset[tuple[int, int]], rough: frozenset[tuple[int, int]], start: tuple[int, int]) -> int:
    """Find every reachable cell with a heap, cell by cell, as one writes it first."""
    costs = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, (x, y) = heapq.heappop(heap)
        if cost > costs[x, y]:
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                cell = (x + dx, y + dy)
                if cell == (x, y) or not (0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE) or cell in walls:
                    continue
                if dx and dy and ((x + dx, y) in walls or (x, y + dy) in walls):
                    continue
                new = cost + (2 if cell in rough else 1)
                if new <= SPEED * 4 and new < costs.get(cell, 1 << 30):
                    costs[cell] = new
                    heapq.heappush(heap, (new, cell))
    return len(costs)


def _crosses(p: tuple[int, int], q: tuple[int, int], x: int, y: int) -> bool:
    """Say whether the line from p to q crosses the inside of the cell (x, y)."""
    if not (min(p[0], q[0]) < x + 1 and max(p[0], q[0]) > x and min(p[1], q[1]) < y + 1 and max(p[1], q[1]) > y):
        return False
    sides = [
        (q[0] - p[0]) * (cy - p[1]) - (q[1] - p[1]) * (cx - p[0])
        for cx, cy in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    ]
    return min(sides) < 0 < max(sides)


def _literal_sight(walls: frozenset[tuple[int, int]], viewer: tuple[int, int], target: tuple[int, int]) -> bool:
    """Test every line from corner to corner against every wall."""
    corners = ((0, 0), (1, 0), (0, 1), (1, 1))
    for ax, ay in corners:
        for bx, by in corners:
            p, q = (viewer[0] + ax, viewer[1] + ay), (target[0] + bx, target[1] + by)
            if not any(_crosses(p, q, x, y) for x, y in walls):
                return True
    return False


def figures() -> Iterator[Figure]:
    """Measure both."""
    board = _board()
    walls, rough = frozenset(board.cells("wall")), frozenset(board.cells("difficult"))
    start = (SIDE // 2, SIDE // 2)
    passage = Passage(size=1, walls=board.mask("wall"), costs=((2, board.mask("difficult")),))

    ours, reference = in_turns(lambda: reach(board, start, SPEED * 4, passage), lambda: _dijkstra(walls, rough, start))
    yield Figure(
        group="geometry", name="all reachable cells of a 30x30 board", unit="us", ours=ours * 1e6,
        reference_name="heap Dijkstra", reference=reference * 1e6, ratio=reference / ours, goal=Goal("at least", 40),
    )  # fmt: skip

    chance = random.Random(4)
    free = [(x, y) for x in range(SIDE) for y in range(SIDE) if (x, y) not in walls]
    pairs = [(chance.choice(free), chance.choice(free)) for _ in range(200)]
    prints = [(Footprint(a), Footprint(b)) for a, b in pairs]
    mask = board.mask("wall")

    def fast() -> None:
        fresh = _copy(board)
        for viewer, target in prints:
            sees(fresh, viewer, target, mask)

    def slow() -> None:
        for viewer, target in pairs:
            _literal_sight(walls, viewer, target)

    ours, reference = in_turns(fast, slow)
    yield Figure(
        group="geometry", name="one sight test on a 30x30 board", unit="us", ours=ours / len(pairs) * 1e6,
        reference_name="every corner line against every wall", reference=reference / len(pairs) * 1e6,
        ratio=reference / ours, goal=Goal("at least", 8),
    )  # fmt: skip
    yield from _past_edges(board, start, [viewer for viewer, _ in prints[:20]])


def _copy(board: Board, edges: tuple[Edge, ...] = ()) -> Board:
    cells = {name: dict.fromkeys(board.cells(name), 1) for name in ("wall", "difficult")}
    return Board(SIDE, SIDE, cells, edges=edges)


def _past_edges(board: Board, start: Cell, viewers: list[Footprint]) -> Iterator[Figure]:
    """Measure a board with 150 walls between cells beside the same board without them."""
    chance = random.Random(34)
    sides = {(chance.randrange(SIDE), chance.randrange(SIDE), chance.choice((WEST, NORTH))): None for _ in range(150)}
    edges = (Edge("wall", tuple(sides)),)

    def reached(one: Board) -> None:
        reach(one, start, SPEED, Passage(size=1, walls=one.mask("wall"), costs=((2, one.mask("difficult")),)))

    def seen(one: Board) -> None:
        for viewer in viewers:
            visible(one, viewer, one.mask("wall"))

    walled = _copy(board, edges)
    for name, (ours, reference) in {
        "cells that a walk reaches": in_turns(lambda: reached(walled), lambda: reached(board)),
        "cells that twenty creatures see": in_turns(lambda: seen(_copy(board, edges)), lambda: seen(_copy(board))),
    }.items():
        yield Figure(
            group="geometry", name=f"{name}, 30x30 with 150 edge walls", unit="us", ours=ours * 1e6,
            reference_name="without edge walls", reference=reference * 1e6, ratio=ours / reference,
            goal=Goal("at most", 1.15),
        )  # fmt: skip
