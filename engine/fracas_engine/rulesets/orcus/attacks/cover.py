"""Cover, determined by the fraction of lines from attacker to target that are blocked (OB-COV-05 to -11 and -13).

Between different heights, the lines go through cubes.

Solid obstacles have no limit in height and are handled in two dimensions. Low obstacles, arrow slits and creatures are
cubes; lines run between the mid-heights of squares (OB-COV-13). All coordinates are doubled, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from fracas_engine.board import (
    Board,
    Cell,
    Footprint,
    Mask,
    Pinch,
    Voxel,
    inner_sides,
    line_blocked,
    seeing_corners,
    sides_of,
    with_edges,
)
from fracas_engine.board.edges import WEST, Side
from fracas_engine.d20.queries.space import footprint, masks
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint, solid
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
    return any(_inside(one, other, cube) for cube in cubes) or _in_between(one, other, cubes)


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


def _in_between(one: Point, other: Point, cubes: frozenset[Voxel]) -> bool:
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


_GRADES = ("none", "half", "three_quarters")


def cover(situation: Situation[FamilyRules], source: Footprint, target: Creature, attacker: Creature | None) -> str:
    """Return the target's degree of cover from the corner of the source that is best for the attacker.

    Rules: OB-COV-01 and -04.

    Args:
        situation: The battle.
        source: The attacker's space, or the origin square of a far area.
        target: The creature that may have cover.
        attacker: The attacker, which never blocks its own lines.
    """
    base = ground_footprint(target)
    if not effect_line(situation, source, base):
        return "total"
    board, grid = situation.board, situation.map.grid
    own = source.on(grid) | base.on(grid)
    if attacker is not None and attacker.at is not None:
        own |= ground_footprint(attacker).on(grid)
    between = _between(situation, source, base) & ~own
    if board.edges:
        between = with_edges(grid, between | own) & ~(own | inner_sides(grid, (source, base)))
    walls = solid(situation) & between
    slits = situation.map_memo("slits", lambda: board.mask("three_quarters_cover")) & between
    low = situation.map_memo("low", lambda: board.mask("half_cover")) & between
    for name, mask in masks(situation).items():
        if mask & between and name != target.id and not mask & own:
            low |= mask
    if not walls | slits | low:
        return "none"
    levels = _levels(situation, source, target, attacker)
    corners = seeing_corners(board, source, base, walls) if walls else list(source.all_corners())
    ends = [corner for cell in base.cells() for corner in Footprint(cell).corners()]
    whole = len(ends)
    best = 2
    for corner in dict.fromkeys(corners):
        by_walls = _lines_blocked(board, corner, ends, walls, Pinch.ENDS, source, base)
        if levels is not None:
            grade = min(_grade(Fraction(by_walls, whole), *shares) for shares in levels.shares(corner))
        else:
            by_slits, by_low = (
                _lines_blocked(board, corner, ends, mask, Pinch.OPEN, source, base) for mask in (slits, low)
            )
            grade = 2 if 4 * by_walls >= 3 * whole or 2 * by_slits >= whole else int(2 * max(by_walls, by_low) >= whole)
        best = min(best, grade)
        if not best:
            break
    return _GRADES[best]


def _lines_blocked(
    board: Board, corner: Cell, ends: list[Cell], mask: Mask, pinch: Pinch, source: Footprint, target: Footprint
) -> int:
    """Return the number of lines from a corner of a space to corners of another that a mask blocks."""
    if not mask:
        return 0
    return sum(line_blocked(board, corner, end, mask, pinch=pinch, source=source, target=target) for end in ends)


def _between(situation: Situation[FamilyRules], source: Footprint, base: Footprint) -> Mask:
    """Return the only squares that can block a line between two spaces: their bounding rectangle, one square wider."""
    (x, y), (a, b) = source.cell, base.cell
    west, north = min(x, a) - 1, min(y, b) - 1
    east, south = max(x + source.size, a + base.size) + 1, max(y + source.size, b + base.size) + 1
    return situation.map.grid.block((west, north), east - west, south - north)


def _grade(by_walls: Fraction, by_slits: Fraction, by_low: Fraction) -> int:
    """Return the degree of cover (index into `_GRADES`) for the fraction of lines blocked by each kind of obstacle."""
    if by_walls >= Fraction(3, 4) or by_slits >= Fraction(1, 2):
        return 2
    return int(by_walls >= Fraction(1, 2) or by_low >= Fraction(1, 2))


class _Levels:
    """Lines between a point of attack and a target at different heights."""

    def __init__(
        self, source: Footprint, target: Footprint, slits: list[Voxel], low: list[Voxel], sides: list[Side]
    ) -> None:
        self._points = corners_of(source)
        self._ends = ends_of(target)
        self._slits, self._low, self._sides = slits, frozenset(low), sides
        self._middles = _middle(source), _middle(target)

    def shares(self, corner: tuple[int, int]) -> list[tuple[Fraction, Fraction]]:
        """Return the fractions of lines blocked by slits and by low obstacles, from each height of a corner."""
        points = [point for point in self._points if (point[0], point[1]) == (2 * corner[0], 2 * corner[1])]
        return [
            (
                blocked_share(point, self._ends, self._slits),
                Fraction(sum(self._is_low(point, end) for end in self._ends), len(self._ends)),
            )
            for point in points
        ]

    def _is_low(self, point: Point, end: Point) -> bool:
        """Return True if a line passes through a low obstacle or a low wall."""
        if self._low and passes_through(point, end, self._low):
            return True
        if not self._sides:
            return False
        # A corner on a low wall belongs to its own space: moved a little towards the middle, it is on its side.
        start, finish = (
            (
                _FINE * x + (a > x) - (a < x),
                _FINE * y + 2 * ((b > y) - (b < y)),
                _FINE * z,
            )
            for (x, y, z), (a, b) in zip((point, end), self._middles, strict=True)
        )
        return any(_crosses(start, finish, side) for side in self._sides)


def _middle(space: Footprint) -> Cell:
    """Return the centre of a space, in half squares."""
    return 2 * space.cell[0] + space.size, 2 * space.cell[1] + space.size


def _crosses(start: Point, end: Point, side: Side) -> bool:
    """Return True if a line crosses a low wall, which is as high as a square; all in fine steps of half squares."""
    x, y, direction = side
    across, along = (0, 1) if direction == WEST else (1, 0)
    place, low = (2 * x, 2 * y) if direction == WEST else (2 * y, 2 * x)
    before, after = start[across] - _FINE * place, end[across] - _FINE * place
    if before * after >= 0:
        return False
    part = Fraction(before, before - after)
    meets = start[along] + (end[along] - start[along]) * part
    height = start[2] + (end[2] - start[2]) * part
    return _FINE * low <= meets <= _FINE * (low + 2) and 0 < height < 2 * _FINE


_FINE: Final = 1000


def _levels(
    situation: Situation[FamilyRules], source: Footprint, target: Creature, attacker: Creature | None
) -> _Levels | None:
    """Return the lines between different heights, or None if everything relevant is on one level."""
    creatures = situation.state.creatures
    others = [c for c in creatures.values() if c is not target and c is not attacker and c.alive and c.at is not None]
    if not any(c.altitude for c in (target, *others)) and (attacker is None or not attacker.altitude):
        return None
    height = attacker.altitude if attacker is not None and ground_footprint(attacker) == source else 0
    board = situation.board
    grid, base = situation.map.grid, ground_footprint(target)
    own = source.on(grid) | base.on(grid)
    ground = {
        name: [(x, y, 0) for x, y in grid.cells(board.mask(name) & grid.everywhere & ~own)]
        for name in ("three_quarters_cover", "half_cover")
    }
    spaces = [cube for other in others for cube in footprint(other).cubes()]
    filled = {*Footprint(source.cell, source.size, height).cubes(), *footprint(target).cubes()}
    bodies = [cube for cube in spaces if cube not in filled]
    return _Levels(
        Footprint(source.cell, source.size, height),
        footprint(target),
        ground["three_quarters_cover"],
        [*ground["half_cover"], *bodies],
        sides_of(grid, board.mask("half_cover") & ~inner_sides(grid, (source, base))) if board.edges else [],
    )
