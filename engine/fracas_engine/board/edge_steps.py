"""Steps across edges, for whole masks of positions at once.

A footprint may contain no closed edge in its inside. A step of a mover of one cell may not cross one; for a bigger
mover this follows from its next footprint. A diagonal step is possible only if both ways around its corner are: it
never passes the end of an edge. All functions are for square cells, hexes are in `hex_edges.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from fracas_engine.board.board import Board
from fracas_engine.board.edges import NORTH, WEST, edge_plane, with_inner_edges
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Grid, Mask, shifted

Straights = tuple[Mask, Mask, Mask, Mask]
"""The anchors that can be entered by a step to the west, east, north and south without crossing an edge."""


def clear_anchors(grid: Grid, walls: Mask, size: int) -> Mask:
    """Return the anchors of all footprints on the board that contain neither a cell of `walls` nor one of its edges."""
    found = grid.anchors(grid.everywhere & ~walls, size)
    return found & ~inner_edges(grid, walls, size) if walls >> grid.plane and size > 1 else found


def inner_edges(grid: Grid, edges: Mask, size: int) -> Mask:
    """Return the anchors of all footprints that have an edge of a mask in their inside."""
    west, north = edge_plane(grid, edges, WEST), edge_plane(grid, edges, NORTH)
    found = 0
    for along in range(size):
        for across in range(1, size):
            found |= west >> (along * grid.stride + across) | north >> (across * grid.stride + along)
    return found & grid.everywhere


def contains_edge(grid: Grid, space: Footprint, edges: Mask) -> bool:
    """Return True if a footprint on the board has an edge of a mask in its inside."""
    return bool(with_inner_edges(grid, space.on(grid)) >> grid.plane & edges >> grid.plane)


def inner_sides(grid: Grid, spaces: Iterable[Footprint]) -> Mask:
    """Return the sides of cells in the inside of each of the footprints."""
    found = 0
    for space in spaces:
        cells = space.on(grid)
        found |= with_inner_edges(grid, cells) ^ cells
    return found


def straights(grid: Grid, walls: Mask, size: int) -> Straights | None:
    """Return where straight steps lead without crossing an edge; None if no step crosses one.

    The footprints of movers of several cells are tested as a whole (`clear_anchors`).
    """
    if size > 1 or not walls >> grid.plane:
        return None
    west, north = edge_plane(grid, walls, WEST), edge_plane(grid, walls, NORTH)
    everywhere = grid.everywhere
    return (
        everywhere & ~(west >> 1),
        everywhere & ~west,
        everywhere & ~(north >> grid.stride),
        everywhere & ~north,
    )


def diagonals_past_edges(grid: Grid, walls: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """Return the cells from which a diagonal step passes no edge: north-west, north-east, south-west, south-east."""
    west, north, stride = edge_plane(grid, walls, WEST), edge_plane(grid, walls, NORTH), grid.stride
    # The lattice points that no edge of the mask touches; bit k is the north-west corner of cell k.
    free = ~(west | west << stride | north | north << 1)
    return free, free >> 1, free >> stride, free >> (stride + 1)


def crossed_by(grid: Grid, edges: Mask, size: int, dx: int, dy: int) -> Mask:
    """Return the anchors entered by those steps in the direction (dx, dy) that cross an edge of a mask.

    A mover of one cell crosses an edge by a straight step; by a diagonal one if edges bar both ways around the corner,
    so that the step passes through the inside of a wall. A bigger mover crosses the edges that come into its inside.

    Args:
        grid: The board's grid.
        edges: The mask whose edges count.
        size: The side of the mover's footprint, in cells.
        dx: The number of columns of the step, -1 to 1.
        dy: The number of rows of the step, -1 to 1.
    """
    if size > 1:
        return _newly_inside(grid, edges, size, dx, dy)
    west, north, stride = edge_plane(grid, edges, WEST), edge_plane(grid, edges, NORTH), grid.stride
    if not dy:
        return west if dx > 0 else west >> 1
    if not dx:
        return north if dy > 0 else north >> stride
    # Bit k is the lattice point at the north-west corner of cell k.
    northern, southern, western, eastern = west << stride, west, north << 1, north
    barred = (northern | eastern) & (southern | western) if dx == dy else (northern | western) & (southern | eastern)
    return shifted(barred, -((1 if dx < 0 else 0) + (stride if dy < 0 else 0)))


def step_over(board: Board, low: Mask, size: int, before: Cell, after: Cell) -> bool:
    """Return True if a step crosses a low wall, which makes it cost as much as difficult terrain.

    Args:
        board: The board.
        low: The mask whose edges are low walls; its cells do not matter.
        size: The side of the mover's footprint, in cells.
        before: The anchor that the step leaves.
        after: The anchor that it enters, a neighbour of the other or the same.
    """
    grid, dx, dy = board.grid, after[0] - before[0], after[1] - before[1]
    if not low >> grid.plane or (not dx and not dy):
        return False
    return bool(crossed_by(grid, low, size, dx, dy) & grid.bit(after))


def _newly_inside(grid: Grid, edges: Mask, size: int, dx: int, dy: int) -> Mask:
    """Return the anchors of footprints with an edge in their inside that was not there a step (dx, dy) before."""
    west, north = edge_plane(grid, edges, WEST), edge_plane(grid, edges, NORTH)
    found = 0
    for along in range(size):
        for across in range(1, size):
            if not (0 <= along + dy < size and 1 <= across + dx < size):
                found |= west >> (along * grid.stride + across)
            if not (0 <= along + dx < size and 1 <= across + dy < size):
                found |= north >> (across * grid.stride + along)
    return found & grid.everywhere


def step_crosses(board: Board, walls: Mask, size: int, before: Cell, after: Cell) -> bool:
    """Return True if an edge stops a step, or lies inside the footprint that the step enters.

    Args:
        board: The board.
        walls: The barriers, with edges; its cells do not matter.
        size: The side of the mover's footprint, in cells.
        before: The anchor that the step leaves.
        after: The anchor that it enters, a neighbour of the other.
    """
    grid = board.grid
    if not walls >> grid.plane:
        return False
    there = grid.bit(after)
    dx, dy = after[0] - before[0], after[1] - before[1]
    if size > 1:
        spaces = there
        if dx and dy:
            spaces |= grid.bit((after[0], before[1])) | grid.bit((before[0], after[1]))
        return bool(spaces & inner_edges(grid, walls, size))
    if dx and dy:
        northern = diagonals_past_edges(grid, walls)
        return not northern[(dy > 0) * 2 + (dx > 0)] & grid.bit(before)
    return bool(crossed_by(grid, walls, 1, dx, dy) & there) if dx or dy else False
