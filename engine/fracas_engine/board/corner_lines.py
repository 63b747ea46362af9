"""Lines from the corners of a space to the corners of many cells, tested with masks (FE-GEO-01 and -02).

They give the same results as `cover.corners_joined`, with far fewer calls: the cells on a line depend only on the
offset between its ends, so that their masks are kept, and the edges at the ends of lines are looked up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fracas_engine.board.board import Board
from fracas_engine.board.cover import corners_joined, unseparated
from fracas_engine.board.edge_lines import (
    EVERYWHERE,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    EdgeMasks,
    edge_masks,
    interleaved,
    meet_at,
    open_places,
    own_places,
    seam_entries,
    sides_crossed,
)
from fracas_engine.board.edges import NORTH, WEST, edge_plane
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Mask, Point, gathered
from fracas_engine.board.lines import crossed_cells

_PACKED: Final = 7
"""Number of bits for each cell in packed masks.

They are the cell, its west and its north side, and four bits of its north-west corner: lines that pass it to the
south-east are barred, or to the south-west, or along the unit to the east of it, or along the unit to the south of it.
"""

_FALLING, _RISING, _EAST, _SOUTH = 3, 4, 5, 6

_ENDS: Final = ((0, 0, 1 << SOUTH_EAST), (1, 0, 1 << SOUTH_WEST), (0, 1, 1 << NORTH_EAST), (1, 1, 1 << NORTH_WEST))
"""The corners of a cell, each with the place of the cell on the ring of the corner, as a bit."""


class _Line(NamedTuple):
    """What bars a line, relative to its start."""

    low: int
    """Number of bits from the start's own bits to bit 0 of the mask."""
    mask: Mask
    leaves: int
    """The direction of a slanted line, as in `open_places`."""
    arrives: int
    """The opposite direction."""


class _Barriers:
    """The barriers of one mask, in packed form; cached with the board."""

    __slots__ = ("edges", "packed", "touched", "touching")

    def __init__(self, board: Board, blockers: Mask) -> None:
        grid = board.grid
        stride, cells = grid.stride, blockers & grid.everywhere
        north, south = (((1 << grid.width) - 1) << (y * stride) for y in (0, grid.height))
        west, east = (sum(1 << (y * stride + x) for y in range(grid.height)) for x in (0, grid.width))
        planes = [cells, 0, 0, 0, 0, (cells << stride | north) & (cells | south), (cells << 1 | west) & (cells | east)]
        self.edges: EdgeMasks | None = None
        self.touched: Mask = 0
        """The lattice points at which an edge ends."""
        if blockers >> grid.plane:
            edges = self.edges = edge_masks(board, blockers)
            self.touched = edges.touched
            planes[1:5] = (
                edge_plane(grid, blockers, WEST),
                edge_plane(grid, blockers, NORTH),
                edges.falling,
                edges.rising,
            )
        self.packed: Mask = interleaved(planes)
        touched = self.touched
        self.touching: Mask = touched | touched >> 1 | touched >> stride | touched >> (stride + 1)
        """The cells that have one of these points as a corner."""


def cells_joined(board: Board, one: Footprint, cells: Mask, blockers: Mask) -> Mask:
    """Return the cells, out of `cells`, that are joined with a space by a clear line from corner to corner.

    The result is that of `corners_joined` for each cell, with everything off the board blocking (`rim_blocks`).

    Args:
        board: The board.
        one: The space; the corners of all its cells count.
        cells: The cells to test. If one of them blocks, its own filling is left out for it.
        blockers: The cells and edges that block.
    """
    if not blockers or not cells:
        return cells
    grid = board.grid
    stride = grid.stride
    barriers: _Barriers = board.remembered((_Barriers, blockers), lambda: _Barriers(board, blockers))
    filled, found, parted, unsure = cells & blockers, 0, 0, 0
    edges, touched = barriers.edges, barriers.touched
    # Edges that end at a filled cell make one wall with it, which is another one without the cell.
    doubtful = filled & barriers.touching
    if edges is not None:
        own = one.on(grid)
        beside = cells & grid.grown(own, 1) & barriers.touching
        if beside:
            parted = beside & ~unseparated(board, beside, own, blockers)
            cells &= ~parted | doubtful
    rings = b"" if edges is None else edges.rings
    starts = _starts(one, stride, edges)
    for to_x, to_y in grid.cells(cells):
        number = to_y * stride + to_x
        bit, packed = 1 << number, barriers.packed
        without = packed
        if filled & bit:
            packed ^= 1 << (_PACKED * number)
            without = packed & ~(_around(stride) << (_PACKED * number)) if doubtful & bit else packed
        for i, j, index, own_bits, opening in starts:
            for a, b, place in _ENDS:
                dx, dy = to_x + a - i, to_y + b - j
                low, mask, leaves, arrives = _line(stride, dx, dy)
                low += index
                if (without >> low if low >= 0 else without << -low) & mask:
                    continue
                if edges is None:
                    break
                if doubtful & bit:
                    unsure |= bit
                    if parted & bit or (packed >> low if low >= 0 else packed << -low) & mask:
                        continue
                end = (to_y + b) * stride + to_x + a
                if dx and dy:
                    if not opening >> leaves & 1:
                        continue
                    if not touched >> end & 1 or open_places(rings[end], place) >> arrives & 1:
                        break
                elif dx or dy:
                    step = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
                    reached, length = edges.along((i, j), own_bits, step), abs(dx + dy)
                    if len(reached) >= length and reached[length - 1] & seam_entries(rings[end], place, step):
                        break
                elif meet_at(rings[end], own_bits, place):
                    break
            else:
                continue
            found |= bit
            break
    for cell in grid.cells(unsure & ~found):
        bit = grid.bit(cell)
        if corners_joined(board, one, Footprint(cell), blockers & ~bit, rim_blocks=True):
            found |= bit
    return found


@lru_cache(maxsize=64)
def _around(stride: int) -> Mask:
    """Return all that may be barred at the corners of the first cell, in packed form."""
    kinds = (_FALLING, _RISING, _EAST, _SOUTH)
    return gathered(_PACKED * corner + kind for corner in (0, 1, stride, stride + 1) for kind in kinds)


def _starts(one: Footprint, stride: int, edges: EdgeMasks | None) -> list[tuple[int, int, int, int, int]]:
    """Return the corners of a space.

    Returns:
        For each one its column and row, its first bit in packed masks, the space's places on its ring where an
        edge ends there, and the directions in which lines may leave it.
    """
    found = []
    for i, j in one.all_corners():
        number = j * stride + i
        own, opening = 0, EVERYWHERE
        if edges is not None and edges.touched >> number & 1:
            own = own_places((i, j), one)
            opening = open_places(edges.rings[number], own)
        found.append((i, j, _PACKED * number, own, opening))
    return found


@lru_cache(maxsize=8192)
def _line(stride: int, dx: int, dy: int) -> _Line:
    """Return what bars the line from a lattice point to the one at the offset (dx, dy)."""
    bits: list[int] = []
    if not dx or not dy:
        unit, step = (_EAST, 1) if dx else (_SOUTH, stride)
        bits = [_PACKED * step * at + unit for at in range(min(dx + dy, 0), max(dx + dy, 0))]
        leaves = arrives = 0
    else:
        points: list[Point] = []
        for part in crossed_cells(dx, dy):
            bits += [_PACKED * (y * stride + x) for x, y in part]
            bits += sides_crossed(part, _PACKED * stride, 1, _PACKED)
            x, y = part[0]
            points.append((x + (dx < 0), y + (dy < 0)))
        barred = _FALLING if (dx > 0) == (dy > 0) else _RISING
        bits += [_PACKED * (y * stride + x) + barred for x, y in points[1:]]
        leaves, arrives = (dx > 0) + 2 * (dy > 0), (dx < 0) + 2 * (dy < 0)
    low = min(bits, default=0)
    return _Line(low, gathered(bit - low for bit in bits), leaves, arrives)
