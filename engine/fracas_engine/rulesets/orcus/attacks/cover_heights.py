"""Cover between different heights: lines through cubes (OB-COV-13).

Solid obstacles have no limit in height and are handled in two dimensions. This module handles low obstacles, arrow
slits and creatures, which are cubes; lines run between the mid-heights of squares. All coordinates are doubled, so that
they are integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from fracas_engine.board import Footprint, Voxel

Point: TypeAlias = tuple[int, int, int]
"""A corner of the grid at the middle of a square's height, in half squares."""


def _points(cube: Voxel) -> list[Point]:
    x, y, z = cube
    return [(2 * (x + dx), 2 * (y + dy), 2 * z + 1) for dy in (0, 1) for dx in (0, 1)]


def corners_of(space: Footprint) -> list[Point]:
    """Return the points of a space from which lines are drawn, without duplicates."""
    return list(dict.fromkeys(point for cube in space.cubes() for point in _points(cube)))


def ends_of(space: Footprint) -> list[Point]:
    """Return the points of a space to which lines are drawn: four for each square."""
    return [point for cube in space.cubes() for point in _points(cube)]


def blocked_share(corner: Point, target: Sequence[Point], blockers: Iterable[Voxel]) -> Fraction:
    """Return the fraction of the lines from a corner to the target's points that are blocked by cubes."""
    cubes = frozenset(blockers)
    if not cubes:
        return Fraction(0)
    return Fraction(sum(passes_through(corner, end, cubes) for end in target), len(target))


def passes_through(one: Point, other: Point, cubes: frozenset[Voxel]) -> bool:
    """Return True if a line passes through the interior of a cube, or along a face with cubes on both sides."""
    return any(_inside(one, other, cube) for cube in cubes) or _between(one, other, cubes)


def _span(one: int, other: int, low: int, high: int) -> tuple[Fraction, Fraction] | None:
    """Return the interval of a line's parameter in which one coordinate is between `low` and `high`.

    The parameter is 0 at the start and 1 at the end of the line. The result is None if the coordinate is constant and
    outside these bounds.
    """
    if one == other:
        return (Fraction(0), Fraction(1)) if low < one < high else None
    first, second = Fraction(low - one, other - one), Fraction(high - one, other - one)
    return min(first, second), max(first, second)


def _inside(one: Point, other: Point, cube: Voxel) -> bool:
    first, last = Fraction(0), Fraction(1)
    for axis in range(3):
        span = _span(one[axis], other[axis], 2 * cube[axis], 2 * cube[axis] + 2)
        if span is None:
            return False
        first, last = max(first, span[0]), min(last, span[1])
    return first < last


def _between(one: Point, other: Point, cubes: frozenset[Voxel]) -> bool:
    """Return True if a line runs along the face between two adjacent cubes, following a grid line on the map."""
    for axis in (0, 1):
        if one[axis] != other[axis] or one[axis] % 2:
            continue
        side = one[axis] // 2
        for cube in cubes:
            if cube[axis] != side:
                continue
            beside = (cube[0] - 1, *cube[1:]) if axis == 0 else (cube[0], cube[1] - 1, cube[2])
            if beside not in cubes:
                continue
            # Moved half a square into one cube, the line is inside that cube where it runs in the face.
            shift = (1, 0, 0) if axis == 0 else (0, 1, 0)
            moved = [tuple(a + b for a, b in zip(point, shift, strict=True)) for point in (one, other)]
            if _inside((moved[0][0], moved[0][1], moved[0][2]), (moved[1][0], moved[1][1], moved[1][2]), cube):
                return True
    return False
