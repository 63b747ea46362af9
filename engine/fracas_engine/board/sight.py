"""Lines of sight and of effect from the corners of a footprint into cells.

This module has the test of MM-LOS-01 to -06 and OC-LOS-01 to -06, closed corners, and all cells seen at once. The rays
to test are in `lines.py`: a ray that only touches a wall gives no sight (MM-LOS-03). Lines from corner to corner and
cover are in `cover.py`, lines between points inside cells in `samples.py`, hexes in `hexes.py`.

The caller gives the blocking mask; the results for one mask are cached with the board. The viewer sees a cell of the
target if some ray from some corner of the viewer enters the inside of that cell before the inside of any blocking cell.
The test is one-sided: if A sees B, B need not see A (MM-LOS-06).
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from fracas_engine.board.board import Board
from fracas_engine.board.edge_lines import EVERYWHERE, PACKED, edge_masks, edge_ray, open_places, own_places
from fracas_engine.board.footprint import OUTWARD, Footprint
from fracas_engine.board.grid import Cell, Grid, Mask, Point
from fracas_engine.board.lines import ray_cells


class Corners(Enum):
    """The corners from which a viewer's lines start."""

    OUTER = "outer"
    """The four corners of the viewer's base (MM-LOS-05)."""
    EVERY = "every"
    """Every corner of each of the viewer's cells (OC-LOS-04)."""


_Corner: TypeAlias = tuple[int, int, int, Point | None]
"""Column, row and bit index of a corner; for a closed corner also its outward diagonal, otherwise None."""


class SightView:
    """Cached sight of one viewer: the cells tested so far, and which of them are visible."""

    __slots__ = ("corners", "known", "seen", "stride")

    def __init__(self, corners: list[_Corner], stride: int) -> None:
        self.corners = corners
        self.stride = stride
        self.known: Mask = 0
        self.seen: Mask = 0

    def look(self, cells: Mask, blockers: Mask) -> None:
        """Test cells, none of which may be a blocking cell, and cache whether the viewer sees them."""
        self.known |= cells
        stride, corners, seen = self.stride, self.corners, 0
        while cells:
            bit = cells & -cells
            cells ^= bit
            y, x = divmod(bit.bit_length() - 1, stride)
            for i, j, index, closed in corners:  # `_enters`, written out: most of the cost of sight
                dx, dy = x - i, y - j
                if closed is not None and (dx >= 0) is (closed[0] > 0) and (dy >= 0) is (closed[1] > 0):
                    continue
                low, common, ways = ray_cells(stride, dx, dy)
                near = blockers >> (index + low)
                if near & common:
                    continue
                for way in ways:
                    if not near & way:
                        seen |= bit
                        break
                if seen & bit:
                    break
        self.seen |= seen

    def sees_any(self, cells: Mask, blockers: Mask) -> bool:
        """Return True if the viewer sees at least one of some cells, none of which may be a blocking cell."""
        if self.seen & cells:
            return True
        unknown = cells & ~self.known
        while unknown:
            bit = unknown & -unknown
            self.look(bit, blockers)
            if self.seen & bit:
                return True
            unknown ^= bit
        return False


class _EdgeView(SightView):
    """Cached sight of one viewer on a board with edges."""

    __slots__ = ("open", "packed")

    def __init__(self, corners: list[_Corner], stride: int, packed: Mask, places: list[int]) -> None:
        super().__init__(corners, stride)
        self.packed = packed
        """The barriers (`edge_lines.EdgeMasks.packed`)."""
        self.open = places
        """For each corner, the directions in which rays may leave it (`edge_lines.open_places`)."""

    def look(self, cells: Mask, blockers: Mask) -> None:  # noqa: ARG002 - they are in `packed`
        self.known |= cells
        stride, packed, seen = self.stride, self.packed, 0
        corners = [(*corner[:3], places) for corner, places in zip(self.corners, self.open, strict=True)]
        while cells:
            bit = cells & -cells
            cells ^= bit
            y, x = divmod(bit.bit_length() - 1, stride)
            for i, j, index, places in corners:  # `_enters_past_edges`, written out
                dx, dy = x - i, y - j
                if places != EVERYWHERE and not places >> ((dx >= 0) + 2 * (dy >= 0)) & 1:
                    continue
                low, common, ways = edge_ray(stride, dx, dy)
                near = packed >> (PACKED * index + low)
                if near & common:
                    continue
                for way in ways:
                    if not near & way:
                        seen |= bit
                        break
                if seen & bit:
                    break
        self.seen |= seen


def _enters_past_edges(corner: _Corner, places: int, cell: Cell, stride: int, packed: Mask) -> bool:
    """Return True if any ray from a corner enters a cell before a blocking cell and before an edge."""
    i, j, index, _ = corner
    dx, dy = cell[0] - i, cell[1] - j
    if not places >> ((dx >= 0) + 2 * (dy >= 0)) & 1:
        return False
    low, common, ways = edge_ray(stride, dx, dy)
    near = packed >> (PACKED * index + low)
    if near & common:
        return False
    for way in ways:  # noqa: SIM110 - as in `_enters`
        if not near & way:
            return True
    return False


def _enters(corner: _Corner, cell: Cell, stride: int, blockers: Mask) -> bool:
    """Return True if any ray from a corner enters a cell before it enters a blocking cell."""
    i, j, index, closed = corner
    dx, dy = cell[0] - i, cell[1] - j
    if closed is not None and (dx >= 0) is (closed[0] > 0) and (dy >= 0) is (closed[1] > 0):
        return False
    low, common, ways = ray_cells(stride, dx, dy)
    near = blockers >> (index + low)
    if near & common:
        return False
    for way in ways:  # noqa: SIM110 - a generator makes the hottest line of all a third slower
        if not near & way:
            return True
    return False


def is_closed(board: Board, corner: Point, outward: Point, blockers: Mask) -> bool:
    """Return True if both cells that flank a footprint's corner block (MM-LOS-04).

    Args:
        board: The board.
        corner: the lattice point.
        outward: the diagonal that leads out of the footprint there, each part 1 or -1.
        blockers: the cells that block.
    """
    rising, falling = _closed_points(board, blockers)
    closed = rising if outward[0] == outward[1] else falling
    return bool(closed >> (corner[1] * board.grid.stride + corner[0]) & 1)


def _closed_points(board: Board, blockers: Mask) -> tuple[Mask, Mask]:
    """Return the lattice points between two diagonal blocking cells.

    Returns:
        The points with blocking cells to the north-east and south-west, and those with blocking cells to the north-west
        and south-east.
    """
    stride = board.grid.stride
    return board.remembered(
        (_closed_points, blockers),
        lambda: (blockers << stride & blockers << 1, blockers << (stride + 1) & blockers),
    )


def closed_corners(board: Board, footprint: Footprint, blockers: Mask) -> tuple[bool, bool, bool, bool]:
    """Return which outer corners are closed: north-west, north-east, south-west, south-east (MM-LOS-04)."""
    nw, ne, sw, se = (
        is_closed(board, corner, outward, blockers)
        for corner, outward in zip(footprint.corners(), OUTWARD, strict=True)
    )
    return nw, ne, sw, se


def sees(
    board: Board, viewer: Footprint, target: Footprint, blockers: Mask, *, corners: Corners = Corners.OUTER
) -> bool:
    """Return True if `viewer` has a clear line into any cell of `target` (MM-LOS-01).

    Args:
        board: The board.
        viewer: The footprint of the viewer, on the board.
        target: The footprint looked at; cells off the board are never seen.
        blockers: The cells that block: for sight usually walls, for effect also glass. A blocking cell itself is never
            seen. If the viewer stands in cells that must not block its own lines, leave them out.
        corners: The corners of the viewer from which lines are drawn.
    """
    return view_from(board, viewer, blockers, corners).sees_any(target.on(board.grid) & ~blockers, blockers)


def seeing_corners(board: Board, viewer: Footprint, target: Footprint, blockers: Mask) -> list[Point]:
    """List the corners of all cells of `viewer` from which a clear line leads into `target` (OB-COV-07).

    The arguments are those of `sees`; the corners are sorted by row and column.
    """
    grid = board.grid
    foot = grid.cells(target.on(grid) & ~blockers)
    view = _new_view(board, viewer, blockers, Corners.EVERY)
    if isinstance(view, _EdgeView):
        return [
            (corner[0], corner[1])
            for corner, places in zip(view.corners, view.open, strict=True)
            if any(_enters_past_edges(corner, places, cell, grid.stride, view.packed) for cell in foot)
        ]
    return [
        (corner[0], corner[1])
        for corner in view.corners
        if any(_enters(corner, cell, grid.stride, blockers) for cell in foot)
    ]


def visible(
    board: Board, viewer: Footprint, blockers: Mask, *, among: Mask | None = None, corners: Corners = Corners.OUTER
) -> Mask:
    """Return the cells into which `viewer` has a clear line; the other arguments are those of `sees`.

    Args:
        board: The board.
        viewer: The footprint of the viewer.
        blockers: The cells that block.
        among: The cells to look at; None: all.
        corners: The corners of the viewer from which lines are drawn.
    """
    view = view_from(board, viewer, blockers, corners)
    cells = (board.grid.everywhere if among is None else among) & ~blockers
    unknown = cells & ~view.known
    if unknown:
        look_at(view, board.grid, viewer, unknown, blockers)
    return cells & view.seen


def look_at(view: SightView, grid: Grid, viewer: Footprint, cells: Mask, blockers: Mask) -> None:
    """Test cells, none of which may be a blocking cell, and cache whether the viewer sees them.

    A ray into a cell comes from the one before it, which the viewer then sees too. So if all cells of the board are
    asked for, only those around the viewer and those beside a seen one are tested.

    Args:
        view: The sight of the viewer.
        grid: The board's grid.
        viewer: The footprint of the viewer.
        cells: The cells, none of them tested before.
        blockers: The cells that block.
    """
    (x, y), size, _ = viewer
    width, height, stride = grid.width, grid.height, grid.stride
    if grid.everywhere & ~(cells | view.known | blockers | viewer.on(grid)):
        view.look(cells, blockers)
        return
    # A ray leads away from its corner: to the east only from the western column of the viewer on, and so on.
    east, south = grid.block((x, 0), width, height), grid.block((0, y), width, height)
    west, north = grid.block((0, 0), x + size, height), grid.block((0, 0), width, y + size)
    ahead = cells & grid.block((x - 1, y - 1), size + 2, size + 2)
    fresh, rest = view.seen, cells
    while ahead or fresh:
        rest &= ~ahead
        view.look(ahead, blockers)
        fresh |= ahead & view.seen
        beside = (fresh & east) << 1 | (fresh & west) >> 1 | (fresh & south) << stride | (fresh & north) >> stride
        ahead, fresh = beside & rest, 0
    view.known |= cells


def view_from(board: Board, viewer: Footprint, blockers: Mask, corners: Corners = Corners.OUTER) -> SightView:
    """Return the sight of a viewer, cached with the board; the arguments are those of `sees`."""
    question = (SightView, viewer.cell, viewer.size, blockers, corners)
    return board.remembered(question, lambda: _new_view(board, viewer, blockers, corners))


def _new_view(board: Board, viewer: Footprint, blockers: Mask, corners_used: Corners) -> SightView:
    board.require(viewer.cell)
    outer = dict(zip(viewer.corners(), OUTWARD, strict=True))
    stride, plane = board.grid.stride, board.grid.plane
    rising, falling = _closed_points(board, blockers)
    corners: list[_Corner] = []
    for i, j in outer if corners_used is Corners.OUTER else viewer.all_corners():
        index, outward = j * stride + i, outer.get((i, j))
        if outward is not None:  # `is_closed`, written out
            closed = rising if outward[0] == outward[1] else falling
            outward = outward if closed >> index & 1 else None
        corners.append((i, j, index, outward))
    if not blockers >> plane:
        return SightView(corners, stride)
    masks = edge_masks(board, blockers)
    places = [
        open_places(masks.rings[index], own_places((i, j), viewer)) if masks.touched >> index & 1 else _unclosed(closed)
        for i, j, index, closed in corners
    ]
    return _EdgeView(corners, stride, masks.packed, places)


def _unclosed(closed: Point | None) -> int:
    """Return the directions in which rays may leave a corner that no edge touches, as `open_places` does."""
    return EVERYWHERE if closed is None else EVERYWHERE & ~(1 << (closed[0] > 0) + 2 * (closed[1] > 0))
