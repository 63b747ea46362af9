"""Adjacency of squares and cubes by faces, edges and corners (OB-GRID-02 to -04).

In two dimensions an edge is the side between two squares. In three dimensions it is the face between two cubes or the
line along which two of them touch. Distances are in `distance.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.board.grid import Cell, Point, Voxel


def around_point(point: Point) -> Iterator[Cell]:
    """Yield the four squares around a lattice point, which is their common corner."""
    x, y = point
    for south in (-1, 0):
        for east in (-1, 0):
            yield x + east, y + south


def around_corner(corner: Voxel) -> Iterator[Voxel]:
    """Yield the eight cubes around a lattice point, which is their common corner."""
    x, y, z = corner
    for up in (-1, 0):
        for cell in around_point((x, y)):
            yield *cell, z + up


def share_side(one: Cell, other: Cell) -> bool:
    """Return True if two squares share an edge (a side)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def share_edge(one: Voxel, other: Voxel) -> bool:
    """Return True if two cubes share a face or an edge, not only a corner."""
    apart = [abs(here - there) for here, there in zip(one, other, strict=True)]
    return max(apart) == 1 and sum(apart) in (1, 2)
