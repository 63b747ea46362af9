"""Blocking of straight lines between lattice points (FE-GEO-01, MM-COV-06, OB-COV-06)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from fracas_engine.board.board import Board
from fracas_engine.board.edge_lines import edges_block
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Mask, Point, shifted
from fracas_engine.board.lines import line_cells


class Pinch(Enum):
    """Whether a line is blocked at a pinch point: a point at which exactly two blocking cells meet corner to corner."""

    OPEN = "open"
    """The line is never blocked there (FE-GEO-01)."""
    BETWEEN = "between"
    """The line is blocked if the pinch point lies between its ends (MM-COV-06)."""
    ENDS = "ends"
    """The line is blocked if the pinch point lies between its ends or is one of them (OB-COV-06)."""


def pinch_points(board: Board, blockers: Mask) -> Mask:
    """Return the lattice points at which exactly two of the four surrounding cells block, and these two are diagonal.

    Returns:
        A mask of points: `(i, j)` is bit `j * stride + i`, from (0, 0) to (width, height).
    """
    return board.remembered((pinch_points, blockers), lambda: _pinch_points(board.grid.stride, blockers))


def _pinch_points(stride: int, blockers: Mask) -> Mask:
    nw, ne, sw, se = blockers << (stride + 1), blockers << stride, blockers << 1, blockers
    return (nw & se & ~ne & ~sw) | (ne & sw & ~nw & ~se)


def line_blocked(
    board: Board,
    start: Point,
    end: Point,
    blockers: Mask,
    *,
    pinch: Pinch = Pinch.OPEN,
    rim_blocks: bool = False,
    source: Footprint | None = None,
    target: Footprint | None = None,
) -> bool:
    """Return True if the straight line between two lattice points is blocked.

    A line is blocked if it crosses the inside of a blocking cell or runs along a border with blocking cells on both
    sides. Running along the border of one blocking cell or touching its corner does not block. Edges block as described
    in `edge_lines.py`.

    Args:
        board: The board; both points are corners of its cells.
        start: The first end.
        end: The other end. If it equals `start`, the only thing that can block is a pinch point there (`Pinch.ENDS`).
        blockers: The cells that block.
        pinch: Whether points where two blocking cells meet corner to corner stop the line.
        rim_blocks: Whether everything off the board counts as blocking (FE-GEO-01).
        source: The space to which `start` belongs, which matters only for edges that touch it; `None` if it belongs to
            none.
        target: The same for `end`.
    """
    stride = board.grid.stride
    low, inside, seams, points = line_cells(stride, end[0] - start[0], end[1] - start[1])
    shift = start[1] * stride + start[0] + low
    # A line along the north edge has cells above it: shift the other way, so that the rows above stay empty.
    near = blockers >> shift if shift >= 0 else blockers << -shift
    if near & inside:
        return True
    if board.edges and blockers >> board.grid.plane and edges_block(board, start, end, blockers, source, target):
        return True
    if seams:
        if rim_blocks:
            near = _with_rim(board, start, end, near)
        for one, other in seams:
            if near & one and near & other:
                return True
    if pinch is not Pinch.OPEN:
        pinches = pinch_points(board, blockers)
        if pinches:
            if shifted(pinches, -shift) & points:
                return True
            if pinch is Pinch.ENDS:
                ends = 1 << (start[1] * stride + start[0]) | 1 << (end[1] * stride + end[0])
                return bool(pinches & ends)
    return False


def _with_rim(board: Board, start: Point, end: Point, near: Mask) -> Mask:
    """Return `near` with the cells off the board added that lie beside a line along the board's edge."""
    _, _, seams, _ = line_cells(board.grid.stride, end[0] - start[0], end[1] - start[1])
    if start[0] == end[0] and start[0] in (0, board.width):
        side = 0 if start[0] == 0 else 1
    elif start[1] == end[1] and start[1] in (0, board.height):
        side = 0 if start[1] == 0 else 1
    else:
        return near
    for pair in seams:
        near |= pair[side]
    return near


def lines_blocked(
    board: Board,
    start: Point,
    ends: Iterable[Point],
    blockers: Mask,
    *,
    pinch: Pinch = Pinch.OPEN,
    rim_blocks: bool = False,
) -> int:
    """Return the number of blocked lines from one corner to several.

    Args:
        board: As in `line_blocked`.
        start: The corner.
        ends: The corners at the other ends.
        blockers: As in `line_blocked`.
        pinch: As in `line_blocked`.
        rim_blocks: As in `line_blocked`.
    """
    return sum(line_blocked(board, start, end, blockers, pinch=pinch, rim_blocks=rim_blocks) for end in ends)
