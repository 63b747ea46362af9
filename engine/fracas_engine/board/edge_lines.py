"""Lines past edges: the conventions for lines that touch an edge, run along it or end on it.

An edge counts as the border of a filled cell would:

- A line that crosses an edge between its end points is blocked.
- A line that touches the end of an edge, or runs along it, is not blocked by it alone. But edges that meet at a lattice
  point, or an edge that meets a filled cell or the outside of the board, are one wall: a line through the joint from
  one side of this wall to the other is blocked.
- An end of a line that lies on an edge belongs to the cells of the creature there: a line from them to the other side
  of the edge is blocked.

All of it follows from one picture, the *ring* around a lattice point: its four cells and the four edges that meet
there, clockwise from the north-west cell. A line that passes the point divides the ring into two arcs, and is blocked
if both arcs contain a barrier. Where a point has no edge, the conventions of filled cells apply (`blocked_lines.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from fracas_engine.board.board import Board
from fracas_engine.board.edges import NORTH, WEST, edge_plane
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Mask, Point, gathered, shifted
from fracas_engine.board.lines import RayWays, crossed_cells, masked_ways, ray_paths

NORTH_WEST: Final = 0
NORTH_EAST: Final = 2
SOUTH_EAST: Final = 4
SOUTH_WEST: Final = 6
"""The places of the cells on the ring; an odd place is that of the edge between its neighbours (1 is the northern)."""

_CELLS: Final = {(-1, -1): NORTH_WEST, (0, -1): NORTH_EAST, (0, 0): SOUTH_EAST, (-1, 0): SOUTH_WEST}
"""The place on the ring of each cell around a lattice point, by the offset from the point's own index."""

_TOWARDS: Final = {
    (-1, -1): 0, (0, -1): 1, (1, -1): 2, (1, 0): 3, (1, 1): 4, (0, 1): 5, (-1, 1): 6, (-1, 0): 7,
}  # fmt: skip
"""The place on the ring where a line leaves a point, by the signs of its direction."""

_QUADRANTS: Final = (NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST)

_EDGES: Final = 0b10101010

EVERYWHERE: Final = 0b1111
"""All directions (`open_places`)."""

PACKED: Final = 3
"""Number of bits for each cell in packed masks."""


class EdgeLine(NamedTuple):
    """The sides of cells and the lattice points between the ends of a segment, relative to its start."""

    low: int
    sides: Mask
    """Sides crossed between two lattice points."""
    points: Mask
    """Lattice points passed between the ends."""


def place_towards(dx: int, dy: int) -> int:
    """Return the place on the ring where a line in the direction (dx, dy) leaves a lattice point."""
    return _TOWARDS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]


def own_places(point: Point, space: Footprint | None) -> int:
    """Return the cells of a space on the ring of a point, as bits; all cells if there is no space at the point."""
    if space is None:
        return ~_EDGES & 0xFF
    (x, y), size, _ = space
    east, south, found = point[0] - x, point[1] - y, 0
    for (i, j), place in _CELLS.items():  # `Footprint.holds`, written out
        if 0 <= east + i < size and 0 <= south + j < size:
            found |= 1 << place
    return found or ~_EDGES & 0xFF


@lru_cache(maxsize=1 << 14)
def may_leave(barriers: int, own: int, place: int) -> bool:
    """Return True if a line that starts in one of the cells in `own` may lead into the cell at `place`.

    Into a cell beside the one where it starts, a line crosses the edge between them. Into the opposite cell, it passes
    the point itself.
    """
    if own >> place & 1:
        return True
    for start in range(0, 8, 2):
        if not own >> start & 1:
            continue
        apart = (place - start) % 8
        if apart in (2, 6):
            between = (start + (1 if apart == 2 else 7)) % 8
            if not barriers >> between & 1:
                return True
        elif not (_arc(start, place) & barriers and _arc(place, start) & barriers):
            return True
    return False


def _arc(start: int, end: int) -> int:
    """Return the places between two places on the ring, clockwise, as bits."""
    found, place = 0, (start + 1) % 8
    while place != end:
        found |= 1 << place
        place = (place + 1) % 8
    return found


@lru_cache(maxsize=1 << 12)
def open_places(barriers: int, own: int) -> int:
    """Return the directions in which rays may leave a lattice point, as bits: 1 for east, 2 for south.

    Bit 0 is the north-west, bit 1 the north-east, bit 2 the south-west and bit 3 the south-east.

    Args:
        barriers: The barriers around the point (`EdgeMasks.rings`).
        own: The cells in which the rays start (`own_places`).
    """
    return sum(1 << number for number, place in enumerate(_QUADRANTS) if may_leave(barriers, own, place))


@lru_cache(maxsize=8192)
def edge_ray(stride: int, dx: int, dy: int) -> RayWays:
    """Return the ways of `lines.ray_cells` with the sides that each crosses.

    The masks are packed (`EdgeMasks.packed`), so that those of short ways are small numbers.
    """
    ways = []
    for path in ray_paths(dx, dy):
        cells = [PACKED * (y * stride + x) for x, y in path[:-1]]
        ways.append(cells + sides_crossed(path, PACKED * stride, 1, PACKED))
    return masked_ways(ways)


def sides_crossed(path: list[Point], row: int, plane: int, column: int = 1) -> list[int]:
    """Return the bits of the sides crossed on a way through cells that share sides.

    Args:
        path: The cells.
        row: Number of bits from a cell to the cell south of it.
        plane: Number of bits from a cell to its west side, and from there to its north side.
        column: Number of bits from a cell to the cell east of it.
    """
    found = []
    for (x, y), (i, j) in pairwise(path):
        if y == j:
            found.append(plane + y * row + max(x, i) * column)
        elif x == i:
            found.append(2 * plane + max(y, j) * row + x * column)
    return found


@lru_cache(maxsize=8192)
def edge_line(stride: int, plane: int, dx: int, dy: int) -> EdgeLine:
    """Return the sides that a slanted segment crosses, and the lattice points that it passes."""
    sides: list[int] = []
    points: list[int] = []
    for part in crossed_cells(dx, dy):
        sides += sides_crossed(part, stride, plane)
        x, y = part[0]
        points.append((y + (dy < 0)) * stride + x + (dx < 0))
    points = points[1:]  # the first part begins at the start of the segment
    low = min((*sides, *points), default=0)
    return EdgeLine(low, gathered(bit - low for bit in sides), gathered(bit - low for bit in points))


def interleaved(planes: Sequence[Mask]) -> Mask:
    """Return masks as one in which bits number k of all of them stand side by side."""
    gap, found = "0" * (len(planes) - 1), 0
    for number, plane in enumerate(planes):
        found |= int(gap.join(f"{plane:b}"), 2) << number
    return found


class EdgeMasks:
    """What lines past the edges of one mask of barriers ask again and again; cached with the board."""

    __slots__ = ("_along", "_size", "_stride", "falling", "packed", "rings", "rising", "touched")

    def __init__(self, board: Board, blockers: Mask) -> None:
        """Find the lattice points at which edges end; bit k is the north-west corner of cell number k."""
        grid = board.grid
        stride, cells = grid.stride, blockers & grid.everywhere
        west, north = edge_plane(grid, blockers, WEST), edge_plane(grid, blockers, NORTH)
        north_edge, south_edge, west_edge, east_edge = west << stride, west, north << 1, north
        rows = [((1 << stride) - 1) << (y * stride) for y in (0, grid.height)]
        columns = [sum(1 << (y * stride + x) for y in range(grid.height + 1)) for x in (0, grid.width)]
        nw = cells << (stride + 1) | rows[0] | columns[0]
        ne = cells << stride | rows[0] | columns[1]
        sw = cells << 1 | rows[1] | columns[0]
        se = cells | rows[1] | columns[1]
        self._along: dict[tuple[Point, int, Point], list[frozenset[int]]] = {}
        self._size = grid.width, grid.height
        self._stride = stride
        planes = (cells, west, north)
        self.packed = interleaved(planes)
        """The barriers cell by cell: bit 3k is cell number k, the next two are its west side and its north side."""
        self.touched = north_edge | south_edge | west_edge | east_edge
        """The points at which an edge ends."""
        self.falling = self.touched & (north_edge | ne | east_edge) & (south_edge | sw | west_edge)
        """The points that no line to the south-east or north-west may pass."""
        self.rising = self.touched & (north_edge | nw | west_edge) & (south_edge | se | east_edge)
        """The points that no line to the north-east or south-west may pass."""
        around = interleaved((nw, north_edge, ne, east_edge, se, south_edge, sw, west_edge))
        self.rings = around.to_bytes((grid.height + 2) * stride, "little")
        """The barriers around each lattice point: the places on its ring, as bits; cells off the board are filled."""

    def along(self, start: Point, own: int, step: Point) -> list[frozenset[int]]:
        """Return how far a line along a row or column of lattice points gets.

        The line is followed from point to point with the sides of it on which it can be: where an edge lies on the
        line, it cannot change sides.

        Args:
            start: The point where it starts.
            own: The cells in which it starts (`own_places`).
            step: Its direction.

        Returns:
            For each point that it reaches, the cells beside the line, as places on the ring, from which it comes.
        """
        found = self._along.get((start, own, step))
        if found is None:
            found = self._along[start, own, step] = self._follow(start, own, step)
        return found

    def _follow(self, start: Point, own: int, step: Point) -> list[frozenset[int]]:
        ahead, rings, found = place_towards(*step), self.rings, list[frozenset[int]]()
        (width, height), (i, j) = self._size, start
        sides = _departures(barriers := rings[j * self._stride + i], own, ahead)
        while sides:
            sides = _along(barriers, ahead, sides)
            i, j = i + step[0], j + step[1]
            if not (0 <= i <= width and 0 <= j <= height):
                break
            barriers = rings[j * self._stride + i]
            found.append(_from_behind(ahead, sides))
            sides = _through(barriers, found[-1], ahead)
        return found


def edge_masks(board: Board, blockers: Mask) -> EdgeMasks:
    """Return the cached masks for lines past the edges of a mask."""
    return board.remembered((EdgeMasks, blockers), lambda: EdgeMasks(board, blockers))


def edges_block(
    board: Board, start: Point, end: Point, blockers: Mask, source: Footprint | None, target: Footprint | None
) -> bool:
    """Return True if edges block the segment between two lattice points; filled cells alone are not tested.

    Args:
        board: The board.
        start: The first end.
        end: The other end.
        blockers: The barriers, with edges.
        source: The space to which the first end belongs; None if it belongs to no cell.
        target: The space to which the other end belongs; None if it belongs to no cell.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    grid = board.grid
    stride = grid.stride
    masks = edge_masks(board, blockers)
    if not dx and not dy:
        barriers = masks.rings[start[1] * stride + start[0]]
        if not barriers & _EDGES:
            return False
        own, theirs = own_places(start, source), own_places(start, target)
        return not any(theirs >> place & 1 and may_leave(barriers, own, place) for place in range(0, 8, 2))
    if not dx or not dy:
        return _seam_blocked(masks, stride, start, end, source, target)
    low, sides, points = edge_line(stride, grid.plane, dx, dy)
    here = start[1] * stride + start[0]
    if shifted(blockers, -here - low) & sides:
        return True
    barred = masks.falling if (dx > 0) == (dy > 0) else masks.rising
    if barred and shifted(barred, -here - low) & points:
        return True
    touched = masks.touched
    leaves = source is None or not touched >> here & 1
    if not leaves and not may_leave(masks.rings[here], own_places(start, source), place_towards(dx, dy)):
        return True
    there = end[1] * stride + end[0]
    arrives = target is None or not touched >> there & 1
    return not arrives and not may_leave(masks.rings[there], own_places(end, target), place_towards(-dx, -dy))


def cells_separated(board: Board, one: Point, other: Point, barriers: Mask) -> bool:
    """Return True if edges separate two neighbouring cells: all ways from one to the other around a common corner."""
    point = max(one[0], other[0]), max(one[1], other[1])
    around = edge_masks(board, barriers).rings[point[1] * board.grid.stride + point[0]]
    if not around & _EDGES:
        return False
    here, there = (own_places(point, Footprint(cell)) for cell in (one, other))
    return not may_leave(around, here, there.bit_length() - 1)


def _seam_blocked(
    masks: EdgeMasks, stride: int, start: Point, end: Point, source: Footprint | None, target: Footprint | None
) -> bool:
    """Return True if edges block a line along a row or column of lattice points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    step, length = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)), abs(dx + dy)
    reached = masks.along(start, own_places(start, source), step)
    if len(reached) < length:
        return True
    return not reached[length - 1] & seam_entries(masks.rings[end[1] * stride + end[0]], own_places(end, target), step)


@lru_cache(maxsize=1 << 12)
def seam_entries(barriers: int, own: int, step: Point) -> frozenset[int]:
    """Return the cells beside a line along a row or column from which it may enter the space where it ends.

    Args:
        barriers: The barriers around the end (`EdgeMasks.rings`).
        own: The cells of the space (`own_places`).
        step: The direction of the line.
    """
    behind = place_towards(-step[0], -step[1])
    return _along(barriers, behind, _departures(barriers, own, behind))


@lru_cache(maxsize=1 << 12)
def meet_at(barriers: int, one: int, other: int) -> bool:
    """Return True if a line of no length leads from a space to another one at a lattice point.

    Args:
        barriers: The barriers around the point (`EdgeMasks.rings`).
        one: The cells of the first space (`own_places`).
        other: Those of the other one.
    """
    return not barriers & _EDGES or any(other >> place & 1 and may_leave(barriers, one, place) for place in _QUADRANTS)


@lru_cache(maxsize=1 << 12)
def _along(barriers: int, ahead: int, sides: frozenset[int]) -> frozenset[int]:
    """Return the sides of a line where it leaves a ring at `ahead`; it changes sides where no edge lies on it."""
    both = frozenset({(ahead - 1) % 8, (ahead + 1) % 8})
    # A unit between two filled cells is tested with the cells; beside the board, the line may run along the outside.
    free = frozenset(side for side in both if not barriers >> side & 1) or both
    reached = sides & free
    return free if reached and not barriers >> ahead & 1 else reached


@lru_cache(maxsize=1 << 12)
def _departures(barriers: int, own: int, ahead: int) -> frozenset[int]:
    """Return the cells beside a line, of those at the places next to `ahead`, that are open to a line that starts."""
    both = frozenset({(ahead - 1) % 8, (ahead + 1) % 8})
    if not barriers & _EDGES:
        return both
    return frozenset(side for side in both if may_leave(barriers, own, side))


@lru_cache(maxsize=1 << 12)
def _through(barriers: int, arriving: frozenset[int], ahead: int) -> frozenset[int]:
    """Return the cells beside a line behind a lattice point, where it can be if it comes from the cells `arriving`."""
    both = frozenset({(ahead - 1) % 8, (ahead + 1) % 8})
    if not barriers & _EDGES:
        return both if arriving else frozenset()
    return frozenset(
        side
        for side in both
        if any(not _arc(side, old) & barriers or not _arc(old, side) & barriers for old in arriving)
    )


@lru_cache(maxsize=64)
def _from_behind(ahead: int, sides: frozenset[int]) -> frozenset[int]:
    """Return the sides of a line as places on the ring of the next point, where they have other numbers."""
    behind = (ahead + 4) % 8
    return frozenset((behind + 1) % 8 if side == (ahead - 1) % 8 else (behind - 1) % 8 for side in sides)
