"""Shapes of areas: bursts, blasts, walls and custom shapes (FE-CLOSE, FE-AREA, OC-AREA), and heights (FE-GEO-04).

A burst extends as far up and down as it does horizontally. A blast adjacent to its user is as tall as it is wide, or
covers only the levels of its user, depending on the ruleset. If the ruleset allows walls to be stacked, a wall is as
tall as its stack (OC-AREA-11); other walls and custom shapes have no limit in height (OC-AREA-03 and -04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.board import Footprint, Mask, burst, distance, wall_area_fault
from fracas_engine.content.models.areas import BurstArea, OffsetsArea
from fracas_engine.d20.attacks.areas import SHAPES, burst_is_own
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.space import cell_of, footprint, masks, on_plan, side_length
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint
from fracas_engine.rulesets.fourth_family.queries.terrain import depth_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def height_of(place: Place | None) -> int:
    """Return the altitude of a place, or 0 if the place is None or has no altitude."""
    return place[2] if place is not None and len(place) > 2 else 0


def too_far(user: Creature, action: Action, placed: Placed) -> bool:
    """Return True if a burst is placed out of range, counting vertical distance (FE-AREA-03, OC-RANGE-07)."""
    assert action.area is not None
    if placed.at is None or action.reach is None or action.area.shape != "burst":
        return False
    x, y, *height = placed.at
    return distance(footprint(user), Footprint((x, y), 1, height[0] if height else 0)) > action.reach


def levels(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> tuple[int, int] | None:
    """Return the lowest and the highest altitude that an area covers, or None if it covers all altitudes.

    An area placed over a pit without an altitude covers the floor of the pit and the ground level above the pit.
    """
    assert action.area is not None
    if placed.cubes:
        return min(z for _, _, z in placed.cubes), max(z for _, _, z in placed.cubes)
    shape, size = action.area.shape, action.area.extent
    if shape == "burst" and placed.targeted and placed.at is not None:
        x, y, *named = placed.at
        height = named[0] if named else 0
        depth = 0 if height else depth_of(situation, (x, y))
        return height - depth - size, height + size
    if placed.targeted or shape not in ("burst", "blast", "arc"):
        return None
    rise = 0 if shape != "burst" and situation.rules.switches.blocks_are_flat else size
    return user.altitude - rise, user.altitude + side_length(user) - 1 + rise


def holds_level(span: tuple[int, int] | None, creature: Creature) -> bool:
    """Return True if any part of a creature is within a range of altitudes as returned by `levels`."""
    return span is None or (creature.altitude <= span[1] and creature.altitude + side_length(creature) > span[0])


def _read_burst(situation: Situation[FamilyRules], user: Creature, action: Action, aim: Aim) -> Placed:
    assert action.area is not None
    base = ground_footprint(user)
    if not burst_is_own(action):
        return _read_far(situation, user, action, aim)
    at = (aim.at[0], aim.at[1]) if aim.at is not None else base.cell
    if not base.holds(at):
        raise IllegalIntent("bad_area", f"{action.name} must be centered on a square of {user.id}")
    if situation.rules.switches.burst_from_whole_space:
        return Placed(burst(situation.board, base, action.area.extent), base, targeted=False)
    return Placed(burst(situation.board, Footprint(at), action.area.extent), Footprint(at), targeted=False, at=at)


def _read_far(situation: Situation[FamilyRules], user: Creature, action: Action, aim: Aim) -> Placed:
    """Read the placement of a burst at a distance.

    The square named by the intent must be in range, even if the ruleset lets the burst originate elsewhere.

    Rules: FE-AREA-03, OB-TYPE-03, OC-RANGE-07.
    """
    assert action.area is not None
    if aim.at is None or cell_of(aim.at) not in situation.board:
        return SHAPES["burst"].read(situation, user, action, aim)
    chosen = cell_of(aim.at)
    origin = situation.rules.areas.far_origin(situation, user, chosen)
    if origin == chosen:
        return _raised(SHAPES["burst"].read(situation, user, action, aim), height_of(aim.at))
    if action.reach is not None and distance(ground_footprint(user), Footprint(chosen)) > action.reach:
        raise IllegalIntent("out_of_range", f"{list(chosen)} is out of range: the range is {action.reach} squares")
    return _raised(SHAPES["burst"].read(situation, user, action, replace(aim, at=origin)), height_of(aim.at))


def _raised(placed: Placed, height: int) -> Placed:
    """Return a burst placed at an altitude."""
    return replace(placed, at=(*placed.origin.cell, height)) if height else placed


def _with_heights(situation: Situation[FamilyRules], found: Iterator[Placed]) -> Iterator[Placed]:
    """Yield each burst on the ground, then at the altitudes of the airborne creatures above its squares."""
    aloft: dict[int, Mask] = {}
    for name, mask in masks(situation).items():
        height = situation.state.creatures[name].altitude
        if height > 0:
            aloft[height] = aloft.get(height, 0) | mask
    for placed in found:
        yield placed
        for height in sorted(aloft):
            if aloft[height] & placed.cells:
                yield _raised(placed, height)


def _bursts(situation: Situation[FamilyRules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    if not burst_is_own(action):
        yield from _with_heights(situation, SHAPES["burst"].candidates(situation, user, action, others))
        return
    if situation.rules.switches.burst_from_whole_space:
        placed = _read_burst(situation, user, action, Aim())
        if placed.cells & others:
            yield placed
        return
    for cell in ground_footprint(user).cells():
        placed = _read_burst(situation, user, action, Aim(at=cell))
        if placed.cells & others:
            yield placed


def _read_wall(situation: Situation[FamilyRules], user: Creature, action: Action, aim: Aim) -> Placed:
    assert action.area is not None
    cells = [(place[0], place[1]) for place in aim.cells]
    high = situation.rules.switches.walls_have_heights
    cubes = [(*cell, height_of(place) if high else 0) for cell, place in zip(cells, aim.cells, strict=True)]
    if not cells:
        raise IllegalIntent("malformed", f"{action.name} needs the squares of the wall (`cells`)")
    board = situation.board
    if len(cells) > action.area.extent or (
        situation.rules.switches.walls_are_full and len(cells) != action.area.extent
    ):
        raise IllegalIntent("bad_area", f"{action.name} needs exactly {action.area.extent} squares, not {len(cells)}")
    if any(cell not in board for cell in cells):
        raise IllegalIntent("bad_area", "a square of the wall is not on the map")
    if wall_area_fault(cubes) is not None:
        raise IllegalIntent("bad_area", "each square of the wall must share a side with one or two others")
    mask = board.grid.mask(cells)
    if mask & situation.rules.terrain.solid(situation):
        raise IllegalIntent("bad_area", "a square of the wall is blocked by an obstacle")
    base = footprint(user) if high else ground_footprint(user)
    origin = cells[0]
    if situation.rules.switches.walls_are_full:
        near = aim.at is None and action.reach is None
        named = Footprint((aim.at[0], aim.at[1]), 1, height_of(aim.at)) if aim.at is not None else None
        start = base if near else named or Footprint(origin, 1, cubes[0][2])
        if not any(
            distance(start, Footprint((x, y), 1, z)) == 1 and effect_line(situation, on_plan(start), Footprint((x, y)))
            for x, y, z in cubes
        ) and (aim.at is not None or near):
            raise IllegalIntent("bad_area", "the wall must start next to its base square")
        if not near:
            origin = start.cell
            if action.reach is not None and distance(base, start) > action.reach:
                raise IllegalIntent(
                    "out_of_range", f"{list(origin)} is out of range: the range is {action.reach} squares"
                )
    elif action.reach is not None:
        for cell in cells:
            if distance(base, Footprint(cell)) > action.reach:
                raise IllegalIntent(
                    "out_of_range", f"{list(cell)} is out of range: the range is {action.reach} squares"
                )
    filled: tuple[Place, ...] = ()
    if high:
        # A square over a pit includes the pit's floor, unless it is named with an altitude.
        filled = tuple(
            (x, y, down) for x, y, z in cubes for down in range(z - (0 if z else depth_of(situation, (x, y))), z + 1)
        )
    at = origin if aim.at is not None else None
    return Placed(mask, Footprint(origin), targeted=True, at=at, named=tuple(cells), cubes=filled)


def _walls(situation: Situation[FamilyRules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    """Yield the legal straight walls that start at a square of `others` and run east or south."""
    assert action.area is not None
    grid, size = situation.map.grid, action.area.extent
    blocked = situation.rules.terrain.solid(situation)
    seen: set[tuple[Cell, ...]] = set()
    for x, y in grid.cells(others):
        for dx, dy in ((1, 0), (0, 1)):
            cells = tuple((x + dx * n, y + dy * n) for n in range(size))
            if cells in seen or any(cell not in situation.board or grid.bit(cell) & blocked for cell in cells):
                continue
            seen.add(cells)
            try:
                yield _read_wall(situation, user, action, Aim(cells=cells))
            except IllegalIntent:
                continue


def _read_offsets(situation: Situation[FamilyRules], user: Creature, action: Action, aim: Aim) -> Placed:
    """Read the placement of a custom shape around a square of the user's space or a square in range (OC-AREA-13)."""
    assert isinstance(action.area, OffsetsArea)
    base = _centre(situation, user, action, aim)
    x, y = base
    cells = [(x + dx, y + dy) for dx, dy in action.area.offsets if (x + dx, y + dy) in situation.board]
    far = not burst_is_own(action)
    return Placed(situation.map.grid.mask(cells), Footprint(base), targeted=far, at=base)


def _centre(situation: Situation[FamilyRules], user: Creature, action: Action, aim: Aim) -> Cell:
    """Return the reference square of an area; the intent names it as it would name the square of a burst 0."""
    assert action.area is not None
    burst_alone = replace(action, area=BurstArea(burst=0, within=action.area.within))
    return _read_burst(situation, user, burst_alone, aim).origin.cell


def _offsets(situation: Situation[FamilyRules], user: Creature, action: Action, others: Mask) -> Iterator[Placed]:
    assert isinstance(action.area, OffsetsArea)
    grid = situation.map.grid
    bases = {(x - dx, y - dy) for x, y in grid.cells(others) for dx, dy in action.area.offsets}
    for base in sorted(bases, key=lambda at: (at[1], at[0])):
        if base in situation.board:
            try:
                yield _read_offsets(situation, user, action, Aim(at=base))
            except IllegalIntent:
                continue


FAMILY_SHAPES: Final[Mapping[str, Shape]] = {
    **SHAPES,
    "burst": Shape(_read_burst, _bursts),
    "arc": SHAPES["blast"],
    "wall": Shape(_read_wall, _walls),
    "offsets": Shape(_read_offsets, _offsets),
}
"""Area shapes of this family."""
