"""Steps on hexes: which cell a key of the cursor means where odd rows are pushed half a cell east. Pure."""

from __future__ import annotations

__all__ = ["hex_step"]


def hex_step(row: int, dx: int, dy: int) -> tuple[int, int]:
    """Return the step to the hex that lies in a direction of the keyboard.

    Args:
        row: The row from which the step is made.
        dx: -1 west, 1 east, 0 neither.
        dy: -1 north, 1 south, 0 neither. Straight north and south go to the hex of the same column, which lies half a
            cell aside.
    """
    if not dx or not dy:
        return dx, dy
    pushed = row % 2
    return (dx if pushed == (dx > 0) else 0), dy
