"""Hex cells: neighbours, distances with and without walls, sight, and steps.

Cells are `(column, row)` in "odd-r" offset: pointy-top hexes, odd rows shifted half a hex east. Every figure fills one
hex. Reach and paths are those of `reach.py` and `paths.py` with the steps of this module.

For lines, the centre of `(c, r)` is at `(2c + r % 2, 3r)` and its corners are at `CORNERS` from there, so that all
coordinates are integers (MT-LOS-01).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fracas_engine.board.board import Board
from fracas_engine.board.edges import cells_beside, side_between, side_mask, sides_of
from fracas_engine.board.errors import WrongShape
from fracas_engine.board.grid import Cell, Grid, Mask, Point, gathered, shifted
from fracas_engine.board.hex_edges import Sides, closed_sides, hex_spread_across, open_sides, touched_sides
from fracas_engine.board.passage import Passage
from fracas_engine.board.steps import Steps, by_entry, entry_costs, waves_by_steps

CORNERS: Final[tuple[Point, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a hex relative to its centre."""

_COLUMN: Final = 2
"""Distance between the centres of adjacent hexes in a row, in the units of `CORNERS`."""
_TWO_ROWS: Final = 6
"""Vertical distance between the centres of hexes two rows apart, in the units of `CORNERS`."""

_EVEN: Final = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
_ODD: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


def hex_neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the six neighbours of a hex, on the board or not (MT-HEX-01)."""
    c, r = cell
    return tuple((c + dc, r + dr) for dc, dr in (_ODD if r % 2 else _EVEN))


def hex_distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two hexes, regardless of obstacles (MT-HEX-01)."""
    dr = other[1] - one[1]
    dq = other[0] - (other[1] - other[1] % 2) // 2 - one[0] + (one[1] - one[1] % 2) // 2
    return max(abs(dq), abs(dr), abs(dq + dr))


def hex_spread(grid: Grid, hexes: Mask, walls: Mask = 0) -> Mask:
    """Return the neighbours of `hexes` on the board; the result may contain some of `hexes`.

    Neighbours across an edge of `walls` are left out; the hexes of `walls` do not matter.
    """
    if walls >> grid.plane:
        return hex_spread_across(grid, _even(grid), hexes, open_sides(grid, walls))
    stride = grid.stride
    even = hexes & even_rows(grid.width, grid.height, stride)
    odd = hexes ^ even
    found = hexes << 1 | hexes >> 1
    found |= even >> stride | even >> (stride + 1) | even << (stride - 1) | even << stride
    found |= odd >> (stride - 1) | odd >> stride | odd << stride | odd << (stride + 1)
    return found & grid.everywhere


@lru_cache(maxsize=64)
def even_rows(width: int, height: int, stride: int) -> Mask:
    """Return the hexes of the rows that are not shifted east; a grid is not hashed for it."""
    return sum(((1 << width) - 1) << (row * stride) for row in range(0, height, 2))


def _even(grid: Grid) -> Mask:
    return even_rows(grid.width, grid.height, grid.stride)


def rings_around(board: Board, start: Cell, walls: Mask) -> list[Mask]:
    """Return the hexes grouped by their distance from `start`, measured around walls and on the board only (MT-HEX-02).

    Args:
        board: A board of hexes.
        start: The hex at distance 0; it may be a wall.
        walls: The hexes and edges that distances go around: walls and closed doors. Figures, obstacles and terrain do
            not matter.

    Returns:
        The hexes at each distance, from 0 on; unreachable hexes are left out.

    Raises:
        WrongShape: The board has square cells.
        OffBoard: `start` is not on the board.
    """
    return board.remembered((rings_around, start, walls), lambda: _rings(board, start, walls))


def _rings(board: Board, start: Cell, walls: Mask) -> list[Mask]:
    _require_hexes(board, "distance around walls")
    board.require(start)
    grid = board.grid
    ring = grid.bit(start)
    left = grid.everywhere & ~walls & ~ring
    rings = []
    while ring:
        rings.append(ring)
        ring = hex_spread(grid, ring, walls) & left
        left ^= ring
    return rings


def distance_around(board: Board, one: Cell, other: Cell, walls: Mask) -> int | None:
    """Return the number of steps between two hexes around walls (MT-HEX-02).

    Returns:
        The number of steps, or `None` if walls or the edge of the board leave no path.

    Raises:
        WrongShape: the board has square cells.
        OffBoard: `one` is not on the board.
    """
    there = board.grid.bit(other)
    for steps, ring in enumerate(rings_around(board, one, walls)):
        if ring & there:
            return steps
    return None


def hex_sees(board: Board, viewer: Cell, target: Cell, walls: Mask) -> bool:
    """Return True if a line from any corner of one hex to any corner of the other touches no wall (MT-LOS-01).

    Neighbours see each other if no edge separates them. The answer is the same in both directions.

    Raises:
        WrongShape: the board has square cells.
        OffBoard: a hex is not on the board.
    """
    _require_hexes(board, "sight between hexes")
    board.require(viewer)
    board.require(target)
    grid = board.grid
    between = bool(walls >> grid.plane)
    if hex_distance(viewer, target) <= 1:
        side = side_between(viewer, target, hexes=True) if between else None
        return side is None or not side_mask(grid, [side]) & walls
    (c, r), (tc, tr) = sorted((viewer, target))
    stride = grid.stride
    if between and (closed := closed_outside(board, walls)):
        return _sees_beside_border(grid, (c, r), (tc, tr), walls, closed)
    low, lines = _hex_lines(stride, grid.plane if between else 0, r % 2, tc - c, tr - r)
    shift = r * stride + c + low
    near = shifted(walls, -shift)
    for line in lines:  # noqa: SIM110 - called very often, and a generator costs calls
        if not near & line:
            return True
    return False


def hexes_seen(board: Board, viewer: Cell, cells: Mask, walls: Mask) -> Mask:
    """Return the hexes, out of `cells`, that a hex sees, as `hex_sees` for each; the arguments are as there."""
    _require_hexes(board, "sight between hexes")
    board.require(viewer)
    grid = board.grid
    stride, between, found = grid.stride, bool(walls >> grid.plane), 0
    near = (hex_spread(grid, grid.bit(viewer), walls) | grid.bit(viewer)) & cells
    # Neighbours across an edge are left out by `hex_spread`; they do not see each other.
    far = cells & ~hex_spread(grid, grid.bit(viewer)) & ~near
    if between and closed_outside(board, walls):
        return near | grid.mask([cell for cell in grid.cells(far) if hex_sees(board, viewer, cell, walls)])
    plane = grid.plane if between else 0
    for cell in grid.cells(far):
        (c, r), (tc, tr) = (viewer, cell) if viewer < cell else (cell, viewer)
        low, lines = _hex_lines(stride, plane, r % 2, tc - c, tr - r)
        shift = r * stride + c + low
        barriers = walls >> shift if shift >= 0 else walls << -shift
        for line in lines:
            if not barriers & line:
                found |= 1 << (cell[1] * stride + cell[0])
                break
    return near | found


def closed_outside(board: Board, walls: Mask) -> tuple[Cell, ...]:
    """Return the hexes off the board at which an edge ends; they count as filled, so that the wall is closed there."""
    return board.remembered((closed_outside, walls), lambda: _closed_outside(board, walls))


def _closed_outside(board: Board, walls: Mask) -> tuple[Cell, ...]:
    found: dict[Cell, None] = {}
    for x, y, direction in sides_of(board.grid, walls, hexes=True):
        one, other = cells_beside((x, y, direction), hexes=True)
        beside = set(hex_neighbours(one)) & set(hex_neighbours(other))
        found.update(dict.fromkeys(cell for cell in sorted(beside) if cell not in board))
    return tuple(found)


def _sees_beside_border(grid: Grid, viewer: Cell, target: Cell, walls: Mask, closed: tuple[Cell, ...]) -> bool:
    """Return the result of `hex_sees` where some hexes off the board count as filled."""
    stride, odd = grid.stride, viewer[1] % 2
    lines = _lines_with_ends(stride, grid.plane, odd, target[0] - viewer[0], target[1] - viewer[1])
    here = (viewer[1] - odd) * stride + viewer[0]
    x, y = _COLUMN * viewer[0], 3 * (viewer[1] - odd)
    return any(
        not shifted(walls, -(here + first)) & line
        and not any(_touches((a + x, b + y), (i + x, j + y), _centre(cell)) for cell in closed)
        for first, line, (a, b), (i, j) in lines
    )


@lru_cache(maxsize=1024)
def _lines_with_ends(stride: int, plane: int, odd: int, dc: int, dr: int) -> tuple[tuple[int, Mask, Point, Point], ...]:
    """Return each line of `_hex_lines` with its ends; none is left out."""
    starts, ends = _corners((0, odd)), _corners((dc, dr + odd))
    return tuple((*_line(stride, plane, start, end), start, end) for start in starts for end in ends)


@lru_cache(maxsize=4096)
def _hex_lines(stride: int, plane: int, odd: int, dc: int, dr: int) -> tuple[int, tuple[Mask, ...]]:
    """Return the hexes touched by each line between a corner of hex (0, `odd`) and one of the hex at offset (dc, dr).

    A line is left out if it touches all hexes that another line touches: it is never clear when the other is blocked.
    With a `plane` (`Grid.plane`; 0 for a map without edges), the masks contain the touched sides of hexes, too.

    Returns:
        The number of bits from the first hex's index to bit 0 of the masks, and a mask for each line.
    """
    starts, ends = _corners((0, odd)), _corners((dc, dr + odd))
    lines = {_line(stride, plane, start, end) for start in starts for end in ends}
    low = min(first for first, _ in lines)
    kept: list[Mask] = []
    for line in sorted((line << first - low for first, line in lines), key=lambda m: (m.bit_count(), m)):
        if all(other & ~line for other in kept):
            kept.append(line)
    return low - odd * stride, tuple(kept)


def _line(stride: int, plane: int, start: Point, end: Point) -> tuple[int, Mask]:
    """Return the hexes that a line touches, as the bit number of bit 0 of a mask and the mask."""
    # The grid repeats every two rows: lines shifted by two rows touch the same hexes, shifted.
    pairs, y = divmod(start[1], _TWO_ROWS)
    columns, x = divmod(start[0], _COLUMN)
    first, line = _line_from(stride, plane, (x, y), (end[0] - start[0], end[1] - start[1]))
    return first + columns + 2 * pairs * stride, line


@lru_cache(maxsize=16384)
def _line_from(stride: int, plane: int, start: Point, across: Point) -> tuple[int, Mask]:
    end = start[0] + across[0], start[1] + across[1]
    hexes = _touched(start, end)
    touched = [row * stride + column for column, row in hexes]
    if plane:
        sides = touched_sides(start, end, hexes, _centre)
        touched += [(1 + direction) * plane + row * stride + column for column, row, direction in sides]
    first = min(touched)
    return first, gathered(bit - first for bit in touched)


def _centre(cell: Cell) -> Point:
    return 2 * cell[0] + cell[1] % 2, 3 * cell[1]


def _corners(cell: Cell) -> list[Point]:
    x, y = _centre(cell)
    return [(x + i, y + j) for i, j in CORNERS]


def _touched(start: Point, end: Point) -> list[Cell]:
    """Return the hexes that share a point with the segment, borders included."""
    (px, py), (qx, qy) = sorted((start, end), key=lambda point: point[1])
    found = []
    for row in range((py - 2) // 3, (qy + 2) // 3 + 1):
        # Only the hexes next to the part of the line between the top and the bottom of this row.
        above, below = max(py, 3 * row - 2), min(qy, 3 * row + 2)
        here = [px, qx] if py == qy else [px + (qx - px) * (y - py) // (qy - py) for y in (above, below)]
        columns = range((min(here) - 3) // 2, (max(here) + 2) // 2 + 1)
        found += [(column, row) for column in columns if _touches(start, end, _centre((column, row)))]
    return found


def _touches(start: Point, end: Point, centre: Point) -> bool:
    """Return True if a segment and a closed hex share a point.

    Two convex shapes are disjoint exactly if their projections on the normal of one of their sides are disjoint. On the
    normals of its sides the hex extends 2, 4 and 4 units to each side of its centre.
    """
    ax, ay = start[0] - centre[0], start[1] - centre[1]
    bx, by = end[0] - centre[0], end[1] - centre[1]
    for nx, ny, half in ((1, 0, 1), (1, 1, 2), (1, -1, 2)):
        one, other = ax * nx + ay * ny, bx * nx + by * ny
        if min(one, other) > half or max(one, other) < -half:
            return False
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in CORNERS]
    return min(sides) <= 0 <= max(sides)


class HexSteps(Steps):
    """Steps to neighbouring hexes. There are no corners to cut, and no squeezing."""

    __slots__ = ("crossings", "entries", "walls")

    def __init__(self, board: Board, passage: Passage) -> None:
        _require_hexes(board, "a step from hex to hex")
        grid = board.grid
        self.grid = grid
        self.size = 1
        self.fits = grid.everywhere & ~(passage.walls | passage.barred)
        self.entries = entry_costs(grid, passage, self.fits, 1)
        self.walls = passage.walls
        self.crossings = [(cost, cells) for cost, cells in passage.costs if cells >> grid.plane]
        """The costs of crossing edges, with the edges."""
        self.costs = tuple(sorted({cost for cost, _ in (*self.entries, *self.crossings)}))

    def onward(self, positions: Mask) -> list[tuple[int, Mask]]:
        if self.crossings:
            return [found for steps in self._across() for found in self._onward(positions, *steps)]
        near = hex_spread(self.grid, positions, self.walls)
        return [(cost, near & entry) for cost, entry in self.entries]

    def back(self, positions: Mask, cost: int) -> Mask:
        if not self.crossings:
            return hex_spread(self.grid, positions & by_entry(self.entries, cost), self.walls)
        found = 0
        for least, sides in self._across():
            for step, entry in self.entries:
                if max(step, least) == cost:
                    found |= hex_spread_across(self.grid, _even(self.grid), positions & entry, sides)
        return found

    def _across(self) -> list[tuple[int, Sides]]:
        """Return the least cost of a step across the sides of hexes: those without an edge, and those with one."""
        grid, every, found = self.grid, self.walls, list[tuple[int, Sides]]()
        for cost, edges in sorted(self.crossings, reverse=True):
            west, north_west, north_east = closed_sides(grid, edges)
            free = open_sides(grid, every)
            found.append((cost, (west & free[0], north_west & free[1], north_east & free[2])))
            every |= edges
        return [*found, (0, open_sides(grid, every))]

    def _onward(self, positions: Mask, least: int, sides: Sides) -> list[tuple[int, Mask]]:
        near = hex_spread_across(self.grid, _even(self.grid), positions, sides)
        return [(max(cost, least), near & entry) for cost, entry in self.entries]

    def waves(self, start: Mask, budget: int) -> list[Mask]:
        if self.costs != (1,) or not start or budget < 0:
            return waves_by_steps(self, start, budget)
        grid = self.grid
        left, levels = self.entries[0][1] & ~start, [start]
        for _ in range(budget):
            now = hex_spread(grid, levels[-1], self.walls) & left
            if not now:
                break
            left ^= now
            levels.append(now)
        return levels


def _require_hexes(board: Board, question: str) -> None:
    if board.shape != "hex":
        raise WrongShape(question, "hex")
