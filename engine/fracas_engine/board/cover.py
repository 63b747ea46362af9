"""Lines from corner to corner, on which the rules for cover are based.

This module tests whether such a line is blocked, counts the blocked lines from a corner, and handles cover between
creatures that touch at a corner only. Rulesets translate the count into a degree of cover. Rays into cells are in
`sight.py`, cover sampled from points inside cells is in `samples.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fracas_engine.board.blocked_lines import Pinch, line_blocked
from fracas_engine.board.board import Board
from fracas_engine.board.edge_lines import cells_separated
from fracas_engine.board.edge_steps import step_crosses
from fracas_engine.board.footprint import OUTWARD, Footprint
from fracas_engine.board.grid import Cell, Mask, Point, shifted
from fracas_engine.board.sight import is_closed


class CornerTrace(NamedTuple):
    """The lines from one corner of a source to the four corners of one cell of a target."""

    corner: Point
    cell: Cell
    blocked: tuple[int, ...]
    """For each kind of blocker, the number of blocked lines out of four."""


def corner_traces(
    board: Board,
    source: Footprint,
    target: Footprint,
    blockers: Sequence[tuple[Mask, Pinch]],
    *,
    rim_blocks: bool = False,
) -> Iterator[CornerTrace]:
    """Yield the lines from every corner of a source to every cell of a target (OB-COV-07, FE-COVER-07).

    Args:
        board: The board.
        source: the attacker, or the origin cell of an area; every corner of every one of its cells is used.
        target: The target.
        blockers: kinds of blocking cells, with how each treats pinched points. Cells of source and target that should
            not block must be left out.
        rim_blocks: whether everything off the board counts as blocking.

    Yields:
        One trace for each corner and cell, corners first, both by row and column.
    """
    points = list(target.all_corners())
    for corner in source.all_corners():
        blocked = [
            {
                point: line_blocked(
                    board, corner, point, mask, pinch=pinch, rim_blocks=rim_blocks, source=source, target=target
                )
                for point in points
            }
            for mask, pinch in blockers
        ]
        for cell in target.cells():
            corners = Footprint(cell).corners()
            yield CornerTrace(corner, cell, tuple(sum(map(kind.__getitem__, corners)) for kind in blocked))


def corners_joined(
    board: Board,
    one: Footprint,
    other: Footprint,
    blockers: Mask,
    *,
    pinch: Pinch = Pinch.OPEN,
    rim_blocks: bool = False,
) -> bool:
    """Return True if any line between a corner of `one` and a corner of `other` is clear (FE-GEO-02).

    Args:
        board: The board, as in `line_blocked`.
        one: The first footprint; the corners of all its cells count.
        other: The second footprint; the corners of all its cells count.
        blockers: As in `line_blocked`.
        pinch: As in `line_blocked`.
        rim_blocks: As in `line_blocked`.
    """
    question = (corners_joined, one.cell, one.size, other.cell, other.size, blockers, pinch, rim_blocks)

    def compute() -> bool:
        if board.edges and separated(board, one.on(board.grid), other.on(board.grid), blockers):
            return False
        ends = list(other.all_corners())
        for start in one.all_corners():
            for end in ends:
                if not line_blocked(
                    board, start, end, blockers, pinch=pinch, rim_blocks=rim_blocks, source=one, target=other
                ):
                    return True
        return False

    return board.remembered(question, compute)


def clear_outer_corners(
    board: Board, attacker: Footprint, target: Footprint, blockers: Mask, *, pinch: Pinch = Pinch.BETWEEN
) -> int:
    """Return the number of corners of `target` that the attacker's best corner sees (MM-COV-05, -06 and -08).

    Attacker and target both use the four outer corners of their bases. A corner with blocking cells on both sides
    outside the base is closed: lines that leave or reach it diagonally on its outer side are blocked as well.

    Args:
        board: The board.
        attacker: The attacker's footprint.
        target: The target's footprint.
        blockers: The cells that block lines.
        pinch: Whether points where two blocking cells meet corner to corner stop the line.

    Returns:
        0 to 4; less than 4 is cover in MM-COV-05.
    """
    question = (clear_outer_corners, attacker.cell, attacker.size, target.cell, target.size, blockers, pinch)
    return board.remembered(question, lambda: _clear_outer_corners(board, attacker, target, blockers, pinch))


def _clear_outer_corners(board: Board, attacker: Footprint, target: Footprint, blockers: Mask, pinch: Pinch) -> int:
    theirs = _corners(board, target, blockers)
    best = 0
    for corner, closed in _corners(board, attacker, blockers):
        count = 0
        for end, end_closed in theirs:
            if _leaves(corner, end, closed) or _leaves(end, corner, end_closed):
                continue
            count += not line_blocked(board, corner, end, blockers, pinch=pinch, source=attacker, target=target)
        if count == 4:
            return 4
        best = max(best, count)
    return best


def _corners(board: Board, footprint: Footprint, blockers: Mask) -> list[tuple[Point, Point | None]]:
    """Return the outer corners; a closed corner comes with its outward diagonal, an open one with None."""
    return [
        (corner, outward if is_closed(board, corner, outward, blockers) else None)
        for corner, outward in zip(footprint.corners(), OUTWARD, strict=True)
    ]


def _leaves(start: Point, end: Point, closed: Point | None) -> bool:
    """Return True if the line from `start` to `end` leaves a closed corner into the quadrant diagonally outside."""
    if closed is None:
        return False
    return (end[0] - start[0]) * closed[0] >= 0 and (end[1] - start[1]) * closed[1] >= 0


def cut_corner(board: Board, attacker: Footprint, target: Footprint, blockers: Mask) -> bool:
    """Return True if two neighbours touch only across a corner next to a blocking cell (MM-COV-02 and -03).

    Args:
        board: The board.
        attacker: The first footprint. If its distance to `target` is not 1, the result is False.
        target: The second footprint.
        blockers: The cells that give cover at a corner: walls and statues.
    """
    return cut_corner_of(board, attacker.on(board.grid), target.on(board.grid), blockers)


def cut_corner_of(board: Board, attacker: Mask, target: Mask, blockers: Mask) -> bool:
    """Return the result of `cut_corner` for two sets of cells of any form, such as squeezed creatures (MM-COND-05)."""
    stride = board.grid.stride
    if blockers >> board.grid.plane:
        return _cut_off(board, attacker, target, blockers)
    if (attacker << 1 | attacker >> 1 | attacker << stride | attacker >> stride) & target:
        return False
    touching = False
    for pair in _diagonal_pairs(stride, attacker, target):
        touching = True
        if not pair & blockers:
            return False
    return touching


def _cut_off(board: Board, attacker: Mask, target: Mask, blockers: Mask) -> bool:
    """Return the result of `cut_corner_of` on a board with edges, which may also lie between two neighbours."""
    grid = board.grid
    near = grid.grown(attacker, 1) & target
    if not near:
        return False
    for x, y in grid.cells(attacker & grid.grown(target, 1)):
        for i, j in grid.cells(near & grid.block((x - 1, y - 1), 3, 3)):
            beside = grid.bit((x, j)) | grid.bit((i, y)) if x != i and y != j else 0
            if not beside & blockers and not step_crosses(board, blockers, 1, (x, y), (i, j)):
                return False
    return True


def unseparated(board: Board, cells: Mask, others: Mask, barriers: Mask) -> Mask:
    """Return the cells that touch one of `others` without a closed edge between; all on a board without edges.

    Cells that touch at a corner are separated where edges bar both ways around it.

    Args:
        board: The board.
        cells: The cells, all of which touch one of `others`.
        others: The cells of the other space.
        barriers: The cells and edges that separate.
    """
    grid = board.grid
    if not barriers >> grid.plane:
        return cells
    found = cells & others
    for x, y in grid.cells(cells & ~others):
        near = grid.cells(others & grid.block((x - 1, y - 1), 3, 3))
        if any(not cells_separated(board, (x, y), there, barriers) for there in near):
            found |= grid.bit((x, y))
    return found


def separated(board: Board, one: Mask, other: Mask, barriers: Mask) -> bool:
    """Return True if two sets of cells touch, but only across closed edges: they are no neighbours for any rule.

    The arguments are those of `unseparated`.
    """
    if not barriers >> board.grid.plane:
        return False
    near = board.grid.grown(one, 1) & other
    return bool(near) and not unseparated(board, near, one, barriers)


def _diagonal_pairs(stride: int, attacker: Mask, target: Mask) -> Iterator[Mask]:
    """Yield the two cells beside the shared corner for each pair of diagonally adjacent attacker and target cells."""
    for east in (1, -1):
        for south in (stride, -stride):
            met = shifted(attacker, east + south) & target
            while met:
                bit = met & -met
                yield shifted(bit, -east) | shifted(bit, -south)
                met ^= bit
