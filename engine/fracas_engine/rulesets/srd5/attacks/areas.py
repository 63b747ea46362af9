"""Areas of effect: shapes measured at cell centres, limited by Total Cover from their point of origin (S5-AREA)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from fracas_engine.board import (
    Footprint,
    Mask,
    Obstacle,
    Sample,
    cone,
    cube_touches,
    cylinder,
    emanation,
    is_clear_from,
    origin_distance,
    point_samples,
    samples,
    sphere,
    swath,
    with_edges,
)
from fracas_engine.content import LineArea, WallArea
from fracas_engine.d20.attacks.targets import nearest_of
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.allies_and_enemies import relation_fits
from fracas_engine.d20.queries.limits import may_target
from fracas_engine.d20.queries.space import cell_of, knows_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.srd5.attacks import wall_shapes
from fracas_engine.rulesets.srd5.attacks.area_origins import (
    furthest,
    nearest_open,
    open_points,
    space_about,
    steps_away,
    walls_between,
)
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.cover import ground_obstacles, solid
from fracas_engine.rulesets.srd5.queries.enclosure import shut_off
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

EVERYWHERE: Final[Mask] = -1

Layer = Callable[[int], Mask]
"""A function that returns the cells of a shape at an altitude, in cells above the ground."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Region:
    """An area of effect after placement, with its cells at every altitude."""

    layer: Layer
    starts: tuple[Sample, ...]
    """The sample points of the area's origin that are not blocked (S5-AREA-02)."""
    near: Footprint
    """The cells around the area's origin."""
    base: int
    """The altitude whose cells are shown."""
    named: tuple[Cell, ...] = ()
    """The cells of a wall, which need no line from its origin; empty for other areas."""


# ---------------------------------------------------------------- origins and what they reach


def _reached(situation: Situation[D20Rules], region: Region, altitude: int, among: Mask = EVERYWHERE) -> Mask:
    """Return the cells of a region at an altitude that have a clear line from its origin.

    Args:
        situation: The battle.
        region: The placed area.
        altitude: The altitude in cells.
        among: The cells to consider; all by default.
    """
    cells = region.layer(altitude) & among
    if not cells or region.named:
        return cells
    key = ("reached", region.near, region.starts, cells, altitude)
    return situation.map_memo(key, lambda: _led_to(situation, region, cells, altitude))


def _led_to(situation: Situation[D20Rules], region: Region, cells: Mask, altitude: int) -> Mask:
    if not region.starts:
        return 0  # its origin is inside an object
    if altitude >= 0 and region.base >= 0 and not solid(situation) & _around(situation, region, cells):
        return cells
    origin, grid = space_about(region.starts), situation.map.grid
    ground = ground_obstacles(situation, origin, Footprint(origin.cell, 1, altitude))
    found = cells
    for cell in grid.cells(cells):
        there = Footprint(cell, 1, altitude)
        between = walls_between(situation, origin, there)
        walls = [*([Obstacle(between)] if between else []), *ground]
        if walls and not any(is_clear_from(situation.board, start, there, walls) for start in region.starts):
            found ^= grid.bit(cell)
    return found


def storeys(
    situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim
) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """Return the cells of an action's area at each altitude; empty for a cylinder without a height limit.

    Rules: S5-AREA-09 and -12.
    """
    area = action.area
    assert area is not None
    if area.shape == "cylinder" and getattr(area, "height", None) is None:
        return ()
    region, _ = region_of(situation, user, action, aim)
    # An emanation starts at the top of its source as well as at the bottom (S5-AREA-10).
    most = max(area.extent, getattr(area, "height", None) or 0) + region.near.size - 1
    grid, barriers = situation.map.grid, situation.rules.terrain.barriers(situation)
    found = ((z, _reached(situation, region, z) & ~barriers) for z in range(region.base - most, region.base + most + 1))
    return tuple((z, tuple(grid.cells(mask))) for z, mask in found if mask)


def emanation_cells(situation: Situation[D20Rules], source: Creature, radius: int) -> Mask:
    """Return the cells that an emanation from a creature reaches at that creature's altitude (S5-AREA-02 and -10)."""
    own = space_of(situation, source)
    region = Region(_emanation_layer(situation, own, radius), tuple(samples(own)), own, own.altitude)
    return _reached(situation, region, own.altitude) & ~situation.rules.terrain.barriers(situation)


def reaches(situation: Situation[D20Rules], region: Region, cell: Cell) -> bool:
    """Return True if an area reaches an object in a cell on the ground, for example a door."""
    board = situation.board
    bit = board.grid.bit(cell)
    if not region.layer(0) & bit:
        return False
    mask = solid(situation) & ~bit
    walls = [*([Obstacle(mask)] if mask else []), *ground_obstacles(situation, region.near, Footprint(cell))]
    return not walls or any(is_clear_from(board, start, Footprint(cell), walls) for start in region.starts)


def _around(situation: Situation[D20Rules], region: Region, cells: Mask) -> Mask:
    """Return a block of cells and edges that contains every line from a region's origin to any of the given cells."""
    grid = situation.map.grid
    inside = grid.cells(cells)
    if not inside:
        return 0
    west, east = min(x for x, _ in inside), max(x for x, _ in inside)
    (x, y), size, _ = region.near
    west, east = min(west, x - 1), max(east, x + size)
    north, south = min(inside[0][1], y - 1), max(inside[-1][1], y + size)
    box = grid.block((west, north), east - west + 1, south - north + 1)
    return with_edges(grid, box) if situation.board.edges else box


def _point_region(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    at: tuple[int, ...],
    layer: Callable[[Cell, int], Layer],
) -> tuple[Region, Cell]:
    """Return the region around a grid intersection, and the intersection that is its actual origin.

    If the user cannot see a blocked intersection, the area is created on the near side of the obstruction (S5-AREA-03).
    If the user sees it, for example through glass, the placement is refused, because the rule covers only points that
    the creator cannot see.
    """
    own = space_of(situation, user)
    origin = cell_of(at)
    altitude = at[2] if len(at) > 2 else 0
    live = open_points(situation, own, point_samples(origin, altitude))
    if not live:
        seen = sight.sees_point(situation, user, origin, altitude)
        nearer = None if seen else nearest_open(situation, own, action, origin, altitude)
        if nearer is None:
            raise IllegalIntent("no_line_of_effect", f"there is no line of effect to {list(origin)}", rule="S5-AREA-02")
        origin, live = nearer
    near = Footprint((origin[0] - 1, origin[1] - 1), 2, altitude)
    return Region(layer(origin, altitude), live, near, altitude), origin


# ---------------------------------------------------------------- the shapes


def region_of(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> tuple[Region, Cell | None]:
    """Return the region of an action's area, and the point or cell that the order names; None for an emanation.

    Raises:
        IllegalIntent: `malformed`, `bad_area`, `out_of_range` or `no_line_of_effect`.
    """
    area = action.area
    assert area is not None
    own = space_of(situation, user)
    board = situation.board
    extent = area.extent
    match area.shape:
        case "emanation":
            layer = _emanation_layer(situation, own, extent)
            return Region(layer, tuple(samples(own)), own, own.altitude), None
        case "sphere" | "cylinder" | "burst":
            at = _named(situation, action, aim)
            origin = cell_of(at)
            most = furthest(action)
            if most is not None and steps_away(own, origin, at[2] if len(at) > 2 else 0) > most:
                raise IllegalIntent("out_of_range", f"{list(origin)} is beyond the range of {most}", rule="S5-AREA-01")
            height = getattr(area, "height", None)
            if area.shape == "cylinder":

                def round_layer(point: Cell, z0: int) -> Layer:
                    return lambda z: (
                        cylinder(board, point, extent) if z >= z0 and (height is None or z < z0 + height) else 0
                    )
            else:

                def round_layer(point: Cell, z0: int) -> Layer:
                    return lambda z: sphere(board, point, extent, z - z0)

            region, _ = _point_region(situation, user, action, at, round_layer)
            return region, origin
        case "cone" | "line":
            at = _named(situation, action, aim)
            return _aimed_region(situation, own, action, cell_of(at)), cell_of(at)
        case "cube":
            at = _named(situation, action, aim)
            return _cube_region(situation, own, action, at), cell_of(at)
        case "wall" if isinstance(area, WallArea):
            return _wall_region(situation, own, action, area, aim), None
        case _:
            raise IllegalIntent("not_available", f"the area shape {area.shape} is not supported")


def _wall_region(situation: Situation[D20Rules], own: Footprint, action: Action, area: WallArea, aim: Aim) -> Region:
    cells = wall_shapes.wall_cells(situation, own, area, furthest(action), aim, action.name)
    mask, high = situation.map.grid.mask(cells), area.height or 1

    def layer(z: int) -> Mask:
        return mask if 0 <= z < high else 0

    return Region(layer, (), Footprint(cells[0]), 0, named=cells)


def _named(situation: Situation[D20Rules], action: Action, aim: Aim) -> tuple[int, ...]:
    if aim.at is None:
        raise IllegalIntent("malformed", f"{action.name} needs a place (`at`)")
    x, y = aim.at[0], aim.at[1]
    grid = situation.map.grid
    spare = action.area.extent if action.area is not None and action.area.shape == "cube" else 1
    if not (-spare < x <= grid.width and -spare < y <= grid.height):
        raise IllegalIntent("bad_area", f"{list(aim.at)} is not on the map", rule="S5-AREA-01")
    return aim.at


def _emanation_layer(situation: Situation[D20Rules], own: Footprint, extent: int) -> Layer:
    board = situation.board

    def layer(z: int) -> Mask:
        low, high = own.altitude - extent, own.altitude + own.size - 1 + extent
        return emanation(board, own, extent) if low <= z <= high else 0

    return layer


def _aimed_region(situation: Situation[D20Rules], own: Footprint, action: Action, aim: Cell) -> Region:
    area = action.area
    assert area is not None
    board = situation.board
    extent = area.extent
    width = area.width if isinstance(area, LineArea) else 1
    odd = 1 if area.shape == "cone" else width % 2
    half = (2 * aim[0] + odd, 2 * aim[1] + odd)
    (x, y), size, z0 = own
    apex = min(max(half[0], 2 * x), 2 * (x + size)), min(max(half[1], 2 * y), 2 * (y + size))
    if apex == half:
        raise IllegalIntent("bad_area", f"{list(aim)} lies in the user's own space", rule="S5-AREA-06")
    points = [(5 * apex[0] + a, 5 * apex[1] + b, 10 * z0 + 5) for b in (-1, 1) for a in (-1, 1)]
    if area.shape == "cone":
        layer: Layer = lambda z: cone(board, own, aim, extent, z - z0)  # noqa: E731
    else:
        layer = lambda z: swath(board, own, aim, extent, width, z - z0)  # noqa: E731
    return Region(layer, open_points(situation, own, points), own, z0)


def _cube_region(situation: Situation[D20Rules], own: Footprint, action: Action, at: tuple[int, ...]) -> Region:
    area = action.area
    assert area is not None
    board = situation.board
    side = area.extent
    corner = cell_of(at)
    altitude = at[2] if len(at) > 2 else own.altitude
    block = board.grid.block(corner, side, side)

    def layer(z: int) -> Mask:
        return block if altitude <= z < altitude + side else 0

    edge = [
        (x, y)
        for y in range(corner[1], corner[1] + side + 1)
        for x in range(corner[0], corner[0] + side + 1)
        if x in (corner[0], corner[0] + side) or y in (corner[1], corner[1] + side)
    ]
    reach = furthest(action)
    if not reach:  # a range of 0 means `origin: self`
        beside = altitude <= own.altitude + own.size and own.altitude <= altitude + side
        if not beside or not cube_touches(own, corner, side):
            raise IllegalIntent("bad_area", "the cube must be next to its user and not contain it", rule="S5-AREA-08")
        (x, y), size, _ = own
        touched = [p for p in edge if x <= p[0] <= x + size and y <= p[1] <= y + size]
        middle = (2 * corner[0] + side, 2 * corner[1] + side)
        touched.sort(key=lambda p: ((2 * p[0] - middle[0]) ** 2 + (2 * p[1] - middle[1]) ** 2, p[1], p[0]))
    else:
        touched = [p for p in edge if steps_away(own, p, altitude, altitude + side) <= reach]
        if not touched:
            raise IllegalIntent(
                "out_of_range", f"no part of the cube's edge is within {reach} cells", rule="S5-AREA-08"
            )
        touched.sort(key=lambda p: (origin_distance(own, p), p[1], p[0]))
    for point in touched:
        live = open_points(situation, own, point_samples(point, altitude))
        if live:
            return Region(layer, live, Footprint((point[0] - 1, point[1] - 1), 2, altitude), altitude)
    raise IllegalIntent("no_line_of_effect", "there is no line of effect to the cube", rule="S5-AREA-08")


def _read(situation: Situation[D20Rules], user: Creature, action: Action, aim: Aim) -> Placed:
    region, cell = region_of(situation, user, action, aim)
    return _placed(situation, user, aim, region, cell)


def _placed(situation: Situation[D20Rules], user: Creature, aim: Aim, region: Region, cell: Cell | None) -> Placed:
    at: Place | None = cell
    if cell is not None and aim.at is not None and len(aim.at) > 2:
        at = (*cell, aim.at[2])  # affected creatures are searched at the named altitude
    cells = _reached(situation, region, region.base)
    return Placed(cells, space_of(situation, user), targeted=False, at=at, named=region.named)


def candidates(situation: Situation[D20Rules], user: Creature, action: Action, cells: Mask) -> Iterator[Placed]:
    """Yield placements of an area that cover at least one of the given cells, including those that hit no creature."""
    for aim in _aims(situation, user, action, cells):
        try:
            region, cell = region_of(situation, user, action, aim)
        except IllegalIntent:
            continue
        yield _placed(situation, user, aim, region, cell)


def _candidates(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    """Yield placements of an area near the given cells, one for each distinct set of known creatures that it hits."""
    seen: set[tuple[str, ...]] = set()
    for aim in _aims(situation, user, action, others):
        try:
            region, cell = region_of(situation, user, action, aim)
        except IllegalIntent:
            continue
        struck = tuple(c.id for c in _struck(situation, user, action, region) if knows_of(user, c))
        if struck and struck not in seen:
            seen.add(struck)
            yield _placed(situation, user, aim, region, cell)


def _aims(situation: Situation[D20Rules], user: Creature, action: Action, others: Mask) -> Iterator[Aim]:
    area = action.area
    assert area is not None
    grid = situation.map.grid
    cells = grid.cells(others)
    match area.shape:
        case "emanation":
            yield Aim()
        case "cone" | "line":
            yield from (Aim(at=cell) for cell in cells)
        case "cube" if not furthest(action):
            side = area.extent
            (x, y), size, _ = space_of(situation, user)
            around = ((i, j) for j in range(y - side, y + size + 1) for i in range(x - side, x + size + 1))
            yield from (Aim(at=at) for at in around if grid.block(at, side, side) & others)
        case "cube":
            side = area.extent
            corners = dict.fromkeys((x - dx, y - dy) for x, y in cells for dy in (0, side - 1) for dx in (0, side - 1))
            yield from (Aim(at=corner) for corner in corners)
        case "wall" if isinstance(area, WallArea):
            yield from wall_shapes.candidates(situation, area, others)
        case _:
            corners = dict.fromkeys((x + dx, y + dy) for x, y in cells for dy in (0, 1) for dx in (0, 1))
            most = furthest(action)
            if most is not None:  # a creature out of range may still be within the area
                (x, y), size, _ = space_of(situation, user)
                west, north, east, south = x - most, y - most, x + size + most, y + size + most
                corners = dict.fromkeys((min(max(i, west), east), min(max(j, north), south)) for i, j in corners)
            yield from (Aim(at=point) for point in corners)


SHAPES: Final = {
    shape: Shape(_read, _candidates)
    for shape in ("sphere", "cylinder", "burst", "cone", "line", "cube", "emanation", "wall")
}
"""The area shapes of the SRD, and walls; a burst is treated as a sphere."""


# ---------------------------------------------------------------- who is in it


def affected(situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
    """Return the creatures with at least one cell of their space in the area (S5-AREA-04 and -12)."""
    region, _ = region_of(situation, user, action, Aim(at=placed.at, cells=placed.named))
    return _struck(situation, user, action, region)


def _struck(situation: Situation[D20Rules], user: Creature, action: Action, region: Region) -> tuple[Creature, ...]:
    """Return the creatures that a region reaches; for speed, lines are traced only to cells that one occupies."""
    found = []
    for creature in situation.present():
        if shut_off(situation, user, creature):
            continue
        if relation_fits(user, creature, action.targets) and may_target(situation, user, action, creature):
            space = space_of(situation, creature)
            own = space.on(situation.map.grid)
            if any(_reached(situation, region, space.altitude + z, own) for z in range(space.size)):
                found.append(creature)
    return nearest_of(user, action, found)


def check_area(situation: Situation[D20Rules], user: Creature, action: Action, placed: Placed) -> None:
    """Check that an area does not contain a creature that the user is Charmed by (S5-COND-04).

    Raises:
        IllegalIntent: `bad_area`.
    """
    charmers = {c.source for c in user.conditions if c.name == "charmed"}
    if charmers and (action.harmful or action.spell):
        for creature in affected(situation, user, action, placed):
            if creature.id in charmers:
                raise IllegalIntent("bad_area", f"{user.id} is Charmed by {creature.id}", rule="S5-COND-04")
