"""Slow reference for edges, built on cells and exact segments instead of masks.

An edge is a pair of neighbouring cells. Steps are tested cell by cell, lines as segments of exact fractions: where a
line touches a lattice point, it is moved aside by a tiny amount, once to either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from math import gcd
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Pair: TypeAlias = frozenset[Cell]
Spot: TypeAlias = tuple[Fraction, Fraction]

TINY = Fraction(1, 10_000)


class Map:
    """A board of squares with filled cells and edges."""

    def __init__(
        self,
        width: int,
        height: int,
        filled: AbstractSet[Cell],
        edges: AbstractSet[Pair],
        low: AbstractSet[Pair] = frozenset(),
    ) -> None:
        self.width, self.height = width, height
        self.filled, self.edges, self.low = filled, edges, low

    def holds(self, cell: Cell) -> bool:
        """Return True if a cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def fits(self, at: Cell, size: int) -> bool:
        """Return True if a footprint may stand somewhere."""
        cells = set(block(at, size))
        return all(self.holds(cell) and cell not in self.filled for cell in cells) and not inner(self.edges, cells)

    def may_step(self, at: Cell, there: Cell, size: int) -> bool:
        """Return True if a footprint may take a step: a diagonal one needs both ways around the corner."""
        if not self.fits(there, size):
            return False
        dx, dy = there[0] - at[0], there[1] - at[1]
        if dx and dy:
            ways = ((at[0] + dx, at[1]), (at[0], at[1] + dy))
            return all(self.may_step(at, way, size) and self.may_step(way, there, size) for way in ways)
        return not any(frozenset({(x, y), (x + dx, y + dy)}) in self.edges for x, y in block(at, size))

    def step_cost(self, at: Cell, there: Cell, size: int, *, entered_only: bool) -> int:
        """Return the cost of a step over low walls."""
        if size == 1:
            dx, dy = there[0] - at[0], there[1] - at[1]
            if dx and dy:
                ways = ((at[0] + dx, at[1]), (at[0], at[1] + dy))
                return 2 if all(self._crosses(at, way) or self._crosses(way, there) for way in ways) else 1
            return 2 if self._crosses(at, there) else 1
        now = inner(self.low, set(block(there, size)))
        return 2 if now - (inner(self.low, set(block(at, size))) if entered_only else set()) else 1

    def _crosses(self, one: Cell, other: Cell) -> bool:
        return frozenset({one, other}) in self.low

    def reach(self, start: Cell, budget: int, size: int, *, entered_only: bool) -> dict[Cell, int]:
        """Return the cheapest cost of each anchor, by Dijkstra's algorithm."""
        found: dict[Cell, int] = {}
        queue = [(0, start)]
        while queue:
            cost, at = heappop(queue)
            if at in found:
                continue
            found[at] = cost
            for there in around(at):
                if there not in found and self.may_step(at, there, size):
                    more = cost + self.step_cost(at, there, size, entered_only=entered_only)
                    if more <= budget:
                        heappush(queue, (more, there))
        return found

    def clear(self, one: Spot, other: Spot) -> bool:
        """Return True if a segment touches no edge, enters no filled cell and stays on the board."""
        for x, y in (one, other):
            if not (0 <= x <= self.width and 0 <= y <= self.height):
                return False
        for edge in self.edges:
            start, end = border(edge)
            if meet(one, other, (Fraction(start[0]), Fraction(start[1])), (Fraction(end[0]), Fraction(end[1]))):
                return False
        between = [middle(one, other)] if one[0] == other[0] or one[1] == other[1] else []
        if any(all(cell in self.filled for cell in touching(spot)) for spot in between):
            return False
        return not any(enters(one, other, cell) for cell in self.filled)

    def has_edge_at(self, point: Cell) -> bool:
        """Return True if an edge ends at a lattice point."""
        return any(point in border(edge) for edge in self.edges)

    def sees(self, own: AbstractSet[Cell], corners: AbstractSet[Cell], target: Cell) -> bool:
        """Return True if a ray from a corner of `own` enters the target first; one ray for each gap of directions."""
        if target in self.filled:
            return False
        return any(self._enters(corner, start, target) for corner in corners for start in starts(corner, own))

    def _enters(self, corner: Cell, start: Spot, target: Cell) -> bool:
        offsets = {(x - corner[0], y - corner[1]) for x in range(self.width + 1) for y in range(self.height + 1)}
        found = {(x // gcd(x, y), y // gcd(x, y)) for x, y in offsets if (x, y) != (0, 0)}
        x, y = target[0] - corner[0], target[1] - corner[1]
        # Only directions inside the cone of the target's corners matter.
        cone = [(i, j) for i, j in found if _in_cone((i, j), (x, y))]
        cone.sort(key=lambda way: _slope(way, (x, y)))
        for one, other in pairwise(cone):
            way = one[0] + other[0], one[1] + other[1]
            entry = first_in(corner, way, target)
            if entry is not None and self.clear(start, entry):
                return True
        return False

    def joined(self, one: Cell, other: Cell, own: AbstractSet[Cell], theirs: AbstractSet[Cell]) -> bool:
        """Return True if the line between two lattice points is open, whatever cells alone say of corners."""
        return any(self._line(one, other, start, end) for start in own_or(one, own) for end in own_or(other, theirs))

    def _line(self, one: Cell, other: Cell, start: Cell, end: Cell) -> bool:
        dx, dy = other[0] - one[0], other[1] - one[1]
        points: list[list[Spot]] = [[_inside(one, start)]]
        # Next to its end a line may lead straight into the cell, or past the point first.
        if self._passes(one, start, (dx, dy)):
            here = [spot for spot in self._beside(one, (dx, dy)) if self.clear(points[0][0], spot)]
            points[0] += here
        unit = gcd(dx, dy)
        passed = ((one[0] + dx // unit * number, one[1] + dy // unit * number) for number in range(1, unit))
        points += [self._beside(point, (dx, dy)) for point in passed]
        last = [_inside(other, end)]
        if self._passes(other, end, (-dx, -dy)):
            last += [spot for spot in self._beside(other, (dx, dy)) if self.clear(spot, last[0])]
        points.append(last)
        here = points[0]
        for following in points[1:]:
            here = [there for there in following if any(self.clear(spot, there) for spot in here)]
        return bool(here)

    def _passes(self, point: Cell, cell: Cell, way: Cell) -> bool:
        """Return True if a line that starts in a cell leaves through the point itself: opposite, or along a border."""
        x, y = 2 * (cell[0] - point[0]) + 1, 2 * (cell[1] - point[1]) + 1
        return (way[0] * x <= 0 and way[1] * y <= 0) or not way[0] or not way[1]

    def _beside(self, point: Cell, way: Cell) -> list[Spot]:
        aside = Fraction(-way[1], max(map(abs, way))) * TINY, Fraction(way[0], max(map(abs, way))) * TINY
        spots = [(point[0] + sign * aside[0], point[1] + sign * aside[1]) for sign in (1, -1)]
        return spots if self.has_edge_at(point) else [*spots, (Fraction(point[0]), Fraction(point[1]))]


def middle(one: Spot, other: Spot) -> Spot:
    """Return the middle of a segment."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def touching(spot: Spot) -> list[Cell]:
    """Return the cells that touch a place."""
    x, y = (sorted({int(part), int(part) - (part == int(part))}) for part in spot)
    return [(i, j) for i in x for j in y]


def block(at: Cell, size: int) -> Iterator[Cell]:
    """Yield the cells of a footprint."""
    for y in range(size):
        for x in range(size):
            yield at[0] + x, at[1] + y


def around(at: Cell) -> Iterator[Cell]:
    """Yield the eight neighbours of a cell."""
    for y in (-1, 0, 1):
        for x in (-1, 0, 1):
            if x or y:
                yield at[0] + x, at[1] + y


def inner(edges: AbstractSet[Pair], cells: AbstractSet[Cell]) -> set[Pair]:
    """Return the edges between two of the cells."""
    return {edge for edge in edges if edge <= cells}


def border(edge: Pair) -> tuple[Cell, Cell]:
    """Return the ends of the common border of two neighbouring cells."""
    (_, ay), (bx, by) = sorted(edge)
    return ((bx, by), (bx, by + 1)) if ay == by else ((bx, by), (bx + 1, by))


def corners(cell: Cell) -> Iterator[Cell]:
    """Yield the corners of a cell."""
    for y in (0, 1):
        for x in (0, 1):
            yield cell[0] + x, cell[1] + y


def own_or(point: Cell, cells: AbstractSet[Cell]) -> list[Cell]:
    """Return the cells of a space that have a point as a corner."""
    return [cell for cell in cells if point in set(corners(cell))]


def _inside(point: Cell, cell: Cell) -> Spot:
    return point[0] + (2 * (cell[0] - point[0]) + 1) * TINY / 7, point[1] + (2 * (cell[1] - point[1]) + 1) * TINY / 5


def starts(point: Cell, cells: AbstractSet[Cell]) -> Iterator[Spot]:
    """Yield places next to a corner inside its own cells, some nearer to one side and some to the other."""
    for cell in own_or(point, cells):
        x, y = 2 * (cell[0] - point[0]) + 1, 2 * (cell[1] - point[1]) + 1
        for far, near in ((TINY, TINY / 1000), (TINY / 1000, TINY)):
            yield point[0] + x * far, point[1] + y * near


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Return True if two closed segments have a common point."""
    for axis in (0, 1):
        if max(min(a[axis], b[axis]), min(c[axis], d[axis])) > min(max(a[axis], b[axis]), max(c[axis], d[axis])):
            return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def enters(one: Spot, other: Spot, cell: Cell) -> bool:
    """Return True if a segment enters the inside of a cell."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        step = Fraction(other[axis] - one[axis])
        least, most = cell[axis], cell[axis] + 1
        if not step:
            if not least < one[axis] < most:
                return False
            continue
        ends = sorted(((least - one[axis]) / step, (most - one[axis]) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def _in_cone(way: Cell, target: Cell) -> bool:
    """Return True if a direction leads into a cell at an offset, or along its sides."""
    x, y = target
    turns = [(i - 0) * way[1] - (j - 0) * way[0] for i, j in corners((x, y))]
    ahead = max(i * way[0] + j * way[1] for i, j in corners((x, y)))
    return min(turns) <= 0 <= max(turns) and ahead > 0


def _slope(way: Cell, target: Cell) -> Fraction:
    """Return the order of a direction within the cone of a cell."""
    middle = 2 * target[0] + 1, 2 * target[1] + 1
    along, across = way[0] * middle[0] + way[1] * middle[1], way[1] * middle[0] - way[0] * middle[1]
    return Fraction(across, along) if along else Fraction(across * 10**9)


def first_in(corner: Cell, way: Cell, target: Cell) -> Spot | None:
    """Return a place just inside a cell on a ray, where the ray enters it; None if the ray misses it."""
    low, high = Fraction(0), Fraction(10**6)
    for axis in (0, 1):
        least, most = target[axis] - corner[axis], target[axis] + 1 - corner[axis]
        if not way[axis]:
            if not least < 0 < most:
                return None
            continue
        ends = sorted((Fraction(least, way[axis]), Fraction(most, way[axis])))
        low, high = max(low, ends[0]), min(high, ends[1])
    if low >= high:
        return None
    along = low + (high - low) * TINY
    return corner[0] + along * way[0], corner[1] + along * way[1]
