"""Footprints: the cells that a creature occupies, and their corners.

A `Footprint` is a square block of cells at an altitude. Distances are in `distance.py`, masks of many footprints at
once in `grid.Grid`.

Sides in cells by size word: Tiny, Small and Medium 1, Large 2, Huge 3, Gargantuan 4 (MM-SIZE, S5-SPACE, OB-SIZE,
FE-GEO-06). A footprint is also as many cells high (S5-GRID-10, OB-GRID-08).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from fracas_engine.board.grid import Cell, Grid, Mask, Point, Voxel

OUTWARD: Final[tuple[Cell, Cell, Cell, Cell]] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""The diagonals that lead out of a footprint at its corners, in the order of `Footprint.corners`."""


class Footprint(NamedTuple):
    """The block of cells that a creature, an object or a single cell covers."""

    cell: Cell
    """The anchor: the north-west cell."""
    size: int = 1
    """Side in cells, from 1."""
    altitude: int = 0
    """Altitude in cells above the ground of the lowest layer; negative in a pit or burrowed."""

    def cells(self) -> Iterator[Cell]:
        """Yield the cells by row and column, including cells off the board."""
        x, y = self.cell
        for south in range(self.size):
            for east in range(self.size):
                yield x + east, y + south

    def cubes(self) -> Iterator[Voxel]:
        """Yield the cells with their altitudes, from the lowest layer up. A footprint is as tall as it is wide."""
        for up in range(self.size):
            for x, y in self.cells():
                yield x, y, self.altitude + up

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the four outer corners: north-west, north-east, south-west, south-east."""
        (x, y), size = self.cell, self.size
        return (x, y), (x + size, y), (x, y + size), (x + size, y + size)

    def all_corners(self) -> list[Point]:
        """Return the corners of all cells by row and column, each once, including the inner ones."""
        (x, y), size, _ = self
        corners = []
        for south in range(y, y + size + 1):
            for east in range(x, x + size + 1):
                corners.append((east, south))  # noqa: PERF401 - a comprehension would be a call
        return corners

    def holds(self, cell: Cell) -> bool:
        """Return True if the footprint covers `cell`."""
        return 0 <= cell[0] - self.cell[0] < self.size and 0 <= cell[1] - self.cell[1] < self.size

    def on(self, grid: Grid) -> Mask:
        """Return the mask of the cells, cut off at the edge of the board."""
        cell, size, _ = self
        if size != 1:
            return grid.block(cell, size, size)
        x, y = cell
        # `Grid.bit`, written out: most creatures cover one cell.
        return 1 << (y * grid.stride + x) if 0 <= x < grid.width and 0 <= y < grid.height else 0

    def fits(self, grid: Grid) -> bool:
        """Return True if all cells are on the board."""
        (x, y), size = self.cell, self.size
        return x >= 0 and y >= 0 and x + size <= grid.width and y + size <= grid.height

    def moved(self, dx: int, dy: int, dz: int = 0) -> Footprint:
        """Return the footprint moved by `dx`, `dy` and `dz` cells."""
        return Footprint((self.cell[0] + dx, self.cell[1] + dy), self.size, self.altitude + dz)
