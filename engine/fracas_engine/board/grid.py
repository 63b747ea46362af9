"""Rectangular grids of cells as bit masks in Python integers.

This module has the numbering of cells, masks and whole-mask operations (footprints, neighbourhoods).
Properties of cells are in `board.py`, hex neighbours in `hexes.py`, movement in `reach.py`.

Cell `(x, y)` is bit `y * stride + x`, with `stride = width + 1`: the extra column is always empty, so that a mask moved
one cell east or west can never reach the next row. Masks moved farther are built from such steps, or cut to the board.

A mask of barriers may also contain edges (walls between cells), as further planes of bits above the cells: see
`edges.py`. The functions of this module work on the cells alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from typing import TypeAlias, final

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` of a square cell, x growing east and y growing south; `(column, row)` of a hex cell."""

Point: TypeAlias = tuple[int, int]
"""A lattice point: `(i, j)` is the north-west corner of cell `(i, j)`."""

Voxel: TypeAlias = tuple[int, int, int]
"""A cell with its altitude, in cells above the ground."""

Mask: TypeAlias = int
"""A set of cells of one board, one bit for each cell. Masks of boards of different widths must not be mixed."""

_SPARSE = 16
"""Maximum number of cells for which clearing bits one by one is faster than formatting the mask (measured on 30x30)."""

_GUARD = 8
"""Number of empty rows between the planes of a mask, so that shifted masks do not reach the next plane."""

_DIGITS = bytes(1 if digit == ord("1") else 0 for digit in range(256))


def gathered(bits: Iterable[int]) -> Mask:
    """Return the mask with these bits set; bit numbers may repeat."""
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


def shifted(mask: Mask, by: int) -> Mask:
    """Return `mask` with all bits moved up by `by` places (down if negative); bits below 0 are lost."""
    return mask << by if by >= 0 else mask >> -by


@lru_cache(maxsize=64)
def _tables(width: int, height: int) -> tuple[tuple[Mask, ...], tuple[Cell, ...]]:
    """Return the fields `_rows` and `_cells` of a grid; all battles on boards of this size share them."""
    stride = width + 1
    rows = tuple(((1 << (count * stride)) - 1) // ((1 << stride) - 1) for count in range(height + 1))
    return rows, tuple((i % stride, i // stride) for i in range(stride * height))


@final
@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a `width` x `height` board and their masks."""

    width: int
    """Number of cells from west to east."""
    height: int
    """Number of cells from north to south."""
    stride: int = field(init=False, compare=False)
    """Number of bits from a cell to the cell south of it."""
    everywhere: Mask = field(init=False, compare=False, repr=False)
    """All cells of the board."""
    plane: int = field(init=False, compare=False, repr=False)
    """Number of bits from a cell to its first edge, and from each of its edges to the next (`edges.py`)."""
    _cells: tuple[Cell, ...] = field(init=False, compare=False, repr=False)
    _rows: tuple[Mask, ...] = field(init=False, compare=False, repr=False)
    """For each n from 0 on, a mask of the cells of the first column in the first n rows."""

    def __post_init__(self) -> None:
        rows, cells = _tables(self.width, self.height)
        object.__setattr__(self, "stride", self.width + 1)
        object.__setattr__(self, "everywhere", ((1 << self.width) - 1) * rows[self.height])
        object.__setattr__(self, "plane", (self.width + 1) * (self.height + _GUARD))
        object.__setattr__(self, "_rows", rows)
        object.__setattr__(self, "_cells", cells)

    def holds(self, cell: Cell) -> bool:
        """Return True if `cell` is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def bit(self, cell: Cell) -> Mask:
        """Return the mask of one cell; 0 for a cell off the board."""
        x, y = cell
        if 0 <= x < self.width and 0 <= y < self.height:
            return 1 << (y * self.stride + x)
        return 0

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return the mask of `cells`; cells off the board are left out."""
        mask, stride, width, height = 0, self.stride, self.width, self.height
        for x, y in cells:
            if 0 <= x < width and 0 <= y < height:
                mask |= 1 << (y * stride + x)
        return mask

    def cells(self, mask: Mask) -> list[Cell]:
        """Return the cells of `mask`, sorted by row and column."""
        table = self._cells
        if mask.bit_count() > _SPARSE:
            start = (mask & -mask).bit_length() - 1
            digits = f"{mask >> start:b}"[::-1].encode().translate(_DIGITS)
            return list(compress(table[start : start + len(digits)], digits))
        cells = []
        while mask:
            low = mask & -mask
            cells.append(table[low.bit_length() - 1])
            mask ^= low
        return cells

    def first(self, mask: Mask) -> Cell:
        """Return the cell of `mask` with the lowest row, and in it the lowest column.

        Raises:
            ValueError: `mask` is empty.
        """
        if not mask:
            raise ValueError("an empty mask has no first cell")
        return self._cells[(mask & -mask).bit_length() - 1]

    def block(self, cell: Cell, width: int, height: int) -> Mask:
        """Return the cells of the `width` x `height` block with the north-west cell `cell`, cut off at the edge."""
        west, north = max(cell[0], 0), max(cell[1], 0)
        east, south = min(cell[0] + width, self.width), min(cell[1] + height, self.height)
        if west >= east or north >= south:
            return 0
        return ((1 << (east - west)) - 1) * self._rows[south - north] << (north * self.stride + west)

    def anchors(self, free: Mask, size: int) -> Mask:
        """Return the anchors of all footprints of `size` x `size` cells that are completely within `free`."""
        for _ in range(size - 1):
            free &= free >> 1
        stride = self.stride
        for _ in range(size - 1):
            free &= free >> stride
        return free

    def touching(self, mask: Mask, size: int) -> Mask:
        """Return the anchors of all footprints of `size` x `size` cells on the board that contain a cell of `mask`."""
        if size == 1:
            return mask & self.everywhere
        return self.anchors(self.everywhere, size) & ~self.anchors(self.everywhere & ~mask, size)

    def anchors_over(self, cells: Mask, size: int) -> Mask:
        """Return the anchors on the board of all footprints of `size` x `size` cells that contain a cell of `cells`.

        Unlike in `touching`, the footprints may extend beyond the board.
        """
        for _ in range(size - 1):
            cells |= cells >> 1 & self.everywhere
        for _ in range(size - 1):
            cells |= cells >> self.stride
        return cells

    def covered(self, anchors: Mask, size: int) -> Mask:
        """Return all cells covered by footprints of `size` x `size` cells at `anchors`, which must be on the board."""
        for _ in range(size - 1):
            anchors |= anchors << 1
        for _ in range(size - 1):
            anchors |= anchors << self.stride
        return anchors & self.everywhere

    def grown(self, mask: Mask, radius: int) -> Mask:
        """Return the cells within `radius` cells of `mask`, including `mask` itself; a diagonal counts as one."""
        stride, everywhere = self.stride, self.everywhere
        for _ in range(radius):
            mask |= mask << 1 | mask >> 1
            mask = (mask | mask << stride | mask >> stride) & everywhere
        return mask
