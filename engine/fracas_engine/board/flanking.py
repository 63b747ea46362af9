"""Flanking geometry: two creatures on opposite sides of a third.

This module has the side or corner on which a cell stands (MM-FLK-01 to -04), and the line between centres that must
cross opposite sides (OB-FLNK-02 and -03, FE-FLANK-02 to -04). Rulesets decide which creatures can flank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Voxel

_BESIDE: Final = frozenset({(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)})


def side_of(target: Footprint, cell: Cell) -> Cell | None:
    """Return the side or corner of `target` on which an adjacent cell stands (MM-FLK-01).

    Returns:
        `(-1, 0)` for the west side, `(1, -1)` for the north-east corner, and so on; `None` for a cell that is not
        adjacent.
    """
    (tx, ty), size, _ = target
    x, y = cell
    if not (tx - 1 <= x <= tx + size and ty - 1 <= y <= ty + size):
        return None
    side = (x >= tx + size) - (x < tx), (y >= ty + size) - (y < ty)
    return side if side in _BESIDE else None


def on_opposite_sides(target: Footprint, one: Cell, other: Cell) -> bool:
    """Return True if two adjacent cells stand on opposite sides or opposite corners of `target` (MM-FLK-01 to -03).

    Each cell along one side is opposite each cell along the facing side; a corner is only opposite the diagonal corner.
    """
    here, there = side_of(target, one), side_of(target, other)
    return here is not None and there is not None and here[0] == -there[0] and here[1] == -there[1]


def crosses_opposite_sides(target: Footprint, one: Cell, other: Cell) -> bool:
    """Return True if the line between the centres of two cells crosses opposite sides or corners of `target`.

    Both cells must be adjacent to the target. A corner belongs to both of its sides (OB-FLNK-02, FE-FLANK-02).
    Coordinates are doubled, so that centres are integers.
    """
    (tx, ty), size, _ = target
    if side_of(target, one) is None or side_of(target, other) is None:
        return False
    return _crosses(tx, ty, size, one, other) or _crosses(ty, tx, size, one[::-1], other[::-1])


def _crosses(tx: int, ty: int, size: int, one: Cell, other: Cell) -> bool:
    (px, py), (qx, qy) = sorted((one, other))
    if px != tx - 1 or qx != tx + size:
        return False
    return _stays_within(ty, size, size + 1, py, qy)


def _stays_within(low: int, size: int, half: int, before: int, behind: int) -> bool:
    """Return True if the line between two centres enters and leaves a span of cells within its borders.

    Args:
        low: The first cell of the span.
        size: The number of cells in the span.
        half: Half the distance between the centres along the line's axis, in half cells.
        before: The coordinate of the cell where the line begins.
        behind: The coordinate of the cell where the line ends.
    """
    step = behind - before
    enters = (2 * before + 1) * half + step
    leaves = (2 * before + 1) * half + step * (2 * half - 1)
    return all(2 * half * low <= border <= 2 * half * (low + size) for border in (enters, leaves))


def crosses_opposite_faces(target: Footprint, one: Voxel, other: Voxel) -> bool:
    """Return the result of `crosses_opposite_sides` in three dimensions (OB-FLNK-05).

    Along one axis the two cells lie directly before and behind the target. Along the other two axes the line between
    their centres must enter and leave within the target's extent.
    """
    low = (*target.cell, target.altitude)
    size = target.size
    half = size + 1
    for axis in range(3):
        before, behind = sorted((one, other), key=lambda cell: cell[axis])
        if before[axis] != low[axis] - 1 or behind[axis] != low[axis] + size:
            continue
        if all(_stays_within(low[side], size, half, before[side], behind[side]) for side in range(3) if side != axis):
            return True
    return False


def flanks(
    target: Footprint,
    one: Iterable[Cell],
    other: Iterable[Cell],
    opposite: Callable[[Footprint, Cell, Cell], bool] = on_opposite_sides,
) -> bool:
    """Return True if any cell of `one` and any cell of `other` are opposite across `target` (MM-FLK-04).

    Args:
        target: The target.
        one: the cells of the first creature.
        other: the cells of the second.
        opposite: the test for opposite cells: `on_opposite_sides` or `crosses_opposite_sides`.
    """
    others = list(other)
    return any(opposite(target, here, there) for here in one for there in others)
