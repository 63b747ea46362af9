"""Origins of areas: their range, their open points, and the nearest open point (S5-AREA-01 to -03)."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_engine.board import Footprint, Mask, Obstacle, Sample, is_clear_from, origin_distance, point_samples
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.rulesets.srd5.queries.cover import ground_obstacles, in_the_way, solid
from fracas_engine.situation import Situation


def furthest(action: Action) -> int | None:
    """Return the range of an area's point of origin in cells; None if the area originates from the user."""
    return action.reach if action.reach is not None or action.area is None else action.area.within


def steps_away(own: Footprint, point: Cell, low: int, high: int | None = None) -> int:
    """Return the distance in cells from a space to a grid intersection, in three dimensions (S5-AREA-01).

    The distance is measured to the nearest cell that touches the intersection.

    Args:
        own: The user's space.
        point: The intersection.
        low: The altitude of the intersection, or the lowest one possible.
        high: The highest altitude that the intersection may have; None if it is exactly at `low`.
    """
    top = own.altitude + own.size - 1
    upright = max(0, low - 1 - top, own.altitude - (low if high is None else high))
    return max(origin_distance(own, point), upright)


def walls_between(situation: Situation[D20Rules], origin: Footprint, there: Footprint) -> Mask:
    """Return the cells between two spaces that block effects; `origin` is the space around the area's origin."""
    blocked = solid(situation)
    (x, _), size, _ = origin
    # More than one cell off the map, lines are not contained in any block of cells.
    return in_the_way(situation, blocked, origin, there) if -1 <= x <= situation.map.width + 1 - size else blocked


def space_about(points: Sequence[Sample]) -> Footprint:
    """Return the smallest square space that contains all these sample points."""
    cells = [(x // 10, y // 10) for x, y, _ in points]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    size = 1 + max(max(x for x, _ in cells) - west, max(y for _, y in cells) - north)
    return Footprint((west, north), size, points[0][2] // 10)


def open_points(situation: Situation[D20Rules], own: Footprint, points: Sequence[Sample]) -> tuple[Sample, ...]:
    """Return the sample points of an origin that are not blocked, from which the area spreads (S5-AREA-02)."""
    # The result depends on the map only, and areas ask about the same few places again and again.
    return situation.map_memo(("live", own, points[0]), lambda: _open_points(situation, own, points))


def _open_points(situation: Situation[D20Rules], own: Footprint, points: Sequence[Sample]) -> tuple[Sample, ...]:
    board = situation.board
    blocked = solid(situation)
    between = walls_between(situation, space_about(points), own)
    walls = [*([Obstacle(between)] if between else []), *ground_obstacles(situation, own, own)]
    found = []
    for point in points:
        cell = (point[0] // 10, point[1] // 10)
        if board.grid.bit(cell) & blocked:
            continue
        if own.holds(cell) or not walls or is_clear_from(board, point, own, walls):
            found.append(point)
    return tuple(found)


def nearest_open(
    situation: Situation[D20Rules], own: Footprint, action: Action, origin: Cell, altitude: int
) -> tuple[Cell, tuple[Sample, ...]] | None:
    """Return the open intersection that is nearest to a blocked one, with its open points; None if there is none.

    Args:
        situation: The battle.
        own: The space of the user.
        action: The action, for its range.
        origin: The blocked intersection.
        altitude: The altitude of the origin, in cells.
    """
    most = furthest(action)
    key = ("nearest_live", own, most, origin, altitude)
    return situation.map_memo(key, lambda: _nearest_to(situation, own, most, origin, altitude))


def _nearest_to(
    situation: Situation[D20Rules], own: Footprint, most: int | None, origin: Cell, altitude: int
) -> tuple[Cell, tuple[Sample, ...]] | None:
    board = situation.board
    centre = (2 * own.cell[0] + own.size, 2 * own.cell[1] + own.size)
    points = sorted(
        ((x, y) for y in range(board.height + 1) for x in range(board.width + 1)),
        key=lambda p: (
            (p[0] - origin[0]) ** 2 + (p[1] - origin[1]) ** 2,
            (2 * p[0] - centre[0]) ** 2 + (2 * p[1] - centre[1]) ** 2,
            p[1],
            p[0],
        ),
    )
    for point in points:
        if most is not None and steps_away(own, point, altitude) > most:
            continue
        live = open_points(situation, own, point_samples(point, altitude))
        if live:
            return point, live
    return None
