"""Lines between the sample points of two footprints at one altitude, as masks of the cells that they touch.

They give the same results as `samples.line_hit`, much faster: at one altitude a line meets an obstacle in all of its
cells or in none, and the lines from a sample point depend only on the place of the other footprint, so that they are
kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from fracas_engine.board.board import Board
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Mask, shifted
from fracas_engine.board.samples import UNIT, Obstacle, Sample, clear_line, passed_cells, samples


class Lines(NamedTuple):
    """Lines from one sample point to all of a footprint."""

    low: int
    """Number of bits from the first cell of the board to bit 0 of the masks."""
    masks: tuple[Mask, ...]
    """The cells (and sides of cells) that each line touches."""

    def near(self, cells: Mask) -> Mask:
        """Return cells of the board as a mask that begins where those of the lines do."""
        return shifted(cells, -self.low)


def level_lines(board: Board, one: Footprint, other: Footprint) -> Iterator[Lines]:
    """Yield the lines from each sample point of a footprint to those of another one at the same altitude."""
    stride, plane = board.grid.stride, board.grid.plane if board.edges else 0
    (to_x, to_y), size, _ = other
    for x, y, _ in samples(one):
        column, row = x // UNIT, y // UNIT
        low, masks = _lines(stride, plane, x % UNIT, y % UNIT, to_x - column, to_y - row, size)
        yield Lines(low + row * stride + column, masks)


def cells_at(altitude: int, obstacles: Iterable[Obstacle]) -> Mask:
    """Return the cells of those obstacles that level lines at an altitude can meet."""
    height = UNIT * altitude + UNIT // 2
    found = 0
    for cells, bottom, top in obstacles:
        if (bottom is None or bottom <= height) and (top is None or height <= top):
            found |= cells
    return found


def is_clear(board: Board, one: Footprint, other: Footprint, obstacles: Iterable[Obstacle]) -> bool:
    """Return True if any line between the sample points of two footprints is not hit (S5-SENSE-02)."""
    if one.altitude != other.altitude:
        obstacles = tuple(obstacles)
        if any(_is_within(board, end, obstacle) for obstacle in obstacles for end in (one, other)):
            return False
        if any(obstacle.bottom is not None or obstacle.top is not None for obstacle in obstacles):
            return clear_line(board, samples(one), samples(other), obstacles)
        other = Footprint(other.cell, other.size, one.altitude)  # the lines are the same, seen from above
    (x, y), size, _ = one
    (to_x, to_y), other_size, _ = other
    stride, plane = board.grid.stride, board.grid.plane if board.edges else 0
    low, masks = _shortest_lines(stride, plane, size, to_x - x, to_y - y, other_size)
    near = shifted(cells_at(one.altitude, obstacles), -(low + y * stride + x))
    for mask in masks:  # noqa: SIM110 - a generator would take longer than the test
        if not near & mask:
            return True
    return False


def is_clear_from(board: Board, start: Sample, other: Footprint, obstacles: Sequence[Obstacle]) -> bool:
    """Return True if any line from a sample point to those of a footprint is not hit, as `samples.clear_line`."""
    barriers = 0
    for cells, bottom, top in obstacles:
        if bottom is not None or top is not None:
            return clear_line(board, [start], samples(other), obstacles)
        barriers |= cells
    x, y, _ = start
    (to_x, to_y), size, _ = other
    stride, plane = board.grid.stride, board.grid.plane if board.edges else 0
    column, row = x // UNIT, y // UNIT
    low, masks = _lines(stride, plane, x % UNIT, y % UNIT, to_x - column, to_y - row, size)
    near = shifted(barriers, -(low + row * stride + column))
    for mask in masks:  # noqa: SIM110 - a generator would take longer than the test
        if not near & mask:
            return True
    return False


def clear_cells(board: Board, one: Footprint, cells: Mask, barriers: Mask) -> Mask:
    """Return the cells to which any line from the sample points of a footprint is not hit, as `is_clear` for each.

    Args:
        board: The board.
        one: The footprint.
        cells: The cells to test, at the altitude of the footprint.
        barriers: The cells and edges that hit lines.
    """
    grid = board.grid
    (x, y), size, _ = one
    stride, plane, first, found = grid.stride, grid.plane if board.edges else 0, y * grid.stride + x, 0
    for to_x, to_y in grid.cells(cells):
        low, masks = _shortest_lines(stride, plane, size, to_x - x, to_y - y, 1)
        low += first
        near = barriers >> low if low >= 0 else barriers << -low
        for mask in masks:
            if not near & mask:
                found |= 1 << (to_y * stride + to_x)
                break
    return found


def _is_within(board: Board, end: Footprint, obstacle: Obstacle) -> bool:
    """Return True if all sample points of a footprint are inside an obstacle, so that every line from it is hit."""
    height = UNIT * end.altitude + UNIT // 2
    cells, bottom, top = obstacle
    if (bottom is not None and height < bottom) or (top is not None and height > top):
        return False
    return not end.on(board.grid) & ~cells


@lru_cache(maxsize=8192)
def _shortest_lines(
    stride: int, plane: int, size: int, east: int, south: int, other_size: int
) -> tuple[int, tuple[Mask, ...]]:
    """Return the lines between the sample points of two footprints, without those that touch all that another touches.

    They are relative to the anchor of the first footprint. If one of all lines is clear, one of these is.

    Args:
        stride: The stride of the board's grid.
        plane: As in `_lines`.
        size: Side of the first footprint.
        east: Number of columns from its anchor to that of the other footprint.
        south: Number of rows from its anchor to that of the other footprint.
        other_size: Side of the other footprint.
    """
    found = []
    for x, y, _ in samples(Footprint((0, 0), size)):
        column, row = x // UNIT, y // UNIT
        low, masks = _lines(stride, plane, x % UNIT, y % UNIT, east - column, south - row, other_size)
        found += [(low + row * stride + column, mask) for mask in masks]
    least = min(low for low, _ in found)
    shortest: list[Mask] = []
    for mask in sorted({mask << low - least for low, mask in found}, key=lambda mask: (mask.bit_count(), mask)):
        if not any(mask & other == other for other in shortest):
            shortest.append(mask)
    return least, tuple(shortest)


@lru_cache(maxsize=8192)
def _lines(stride: int, plane: int, x: int, y: int, east: int, south: int, size: int) -> tuple[int, tuple[Mask, ...]]:
    """Return the lines from a sample point to a footprint, relative to the cell of the sample point.

    Args:
        stride: The stride of the board's grid.
        plane: The grid's `plane`, so that the masks contain the touched sides of cells; 0 for a board without edges.
        x: X of the sample point within its cell, in tenths.
        y: Y of the sample point within its cell, in tenths.
        east: Number of columns from its cell to the anchor of the footprint.
        south: Number of rows from its cell to the anchor of the footprint.
        size: Side of the footprint.
    """
    found = [passed_cells(stride, x, y, to_x, to_y) for to_x, to_y, _ in samples(Footprint((east, south), size))]
    least = min(low for low, _ in found)
    masks = [cells << low - least for low, cells in found]
    if plane:
        # As in `samples.line_hit`: the sides between two touched cells are touched, too.
        masks = [cells | (cells & cells << 1) << plane | (cells & cells << stride) << (2 * plane) for cells in masks]
    return least, tuple(masks)
