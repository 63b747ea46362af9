"""Cursor movement on hexes with odd rows shifted half a cell east. No terminal code."""

from __future__ import annotations

__all__ = ["hex_step"]


def hex_step(row: int, dx: int, dy: int) -> tuple[int, int]:
    """Return the step (columns, rows) to the neighbouring hex in the direction of a pressed key.

    Args:
        row: The starting row.
        dx: -1 west, 1 east, 0 neither.
        dy: -1 north, 1 south, 0 neither. Straight north and south go to the hex in the same column, which is
            shifted by half a cell.
    """
    if not dx or not dy:
        return dx, dy
    pushed = row % 2
    return (dx if pushed == (dx > 0) else 0), dy
