"""Degrees of cover, measured by lines between sample points (S5-COVER)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fracas_engine.board import (
    Footprint,
    Mask,
    Obstacle,
    Sample,
    cells_at,
    corridor,
    distance,
    inner_sides,
    is_clear,
    level_lines,
    line_hit,
    samples,
    with_edges,
)
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.queries.enclosure import shut_off
from fracas_engine.rulesets.srd5.queries.incorporeal import is_inside
from fracas_engine.rulesets.srd5.queries.space import ORDER, riding_together, space_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SOLID: Final = ("wall", "pillar", "statue", "glass", "door")
"""Cell properties that block effects and can give Total Cover (S5-COVER-05)."""

FILLING: Final = (*SOLID, "three_quarters_cover", "obstacle")
"""Cell properties that prevent entering the cell and moving diagonally past its corner (S5-GRID-07)."""

BONUS: Final = {"none": 0, "half": 2, "three_quarters": 5, "total": 5}
"""The bonus of each degree of cover to AC and Dexterity saves (S5-COVER-01 and -02)."""

DEGREES: Final = ("none", "half", "three_quarters", "total")
CELL: Final = 10
"""The side of a cell in the units of sample points, tenths of a cell."""


def filling(situation: Situation[D20Rules]) -> Mask:
    """Return the cells that cannot be entered."""
    return situation.map_memo("filling", lambda: situation.board.mask(*FILLING))


def solid(situation: Situation[D20Rules]) -> Mask:
    """Return the cells that block effects."""
    return situation.map_memo("solid", lambda: situation.board.mask(*SOLID))


def _between(situation: Situation[D20Rules], spaces: Sequence[Footprint]) -> Mask:
    """Return the smallest block of cells that contains all these spaces and every line between them."""
    west = min(space.cell[0] for space in spaces)
    north = min(space.cell[1] for space in spaces)
    east = max(space.cell[0] + space.size for space in spaces)
    south = max(space.cell[1] + space.size for space in spaces)
    return situation.map.grid.block((west, north), east - west, south - north)


def in_the_way(situation: Situation[D20Rules], mask: Mask, one: Footprint, other: Footprint) -> Mask:
    """Return the cells of a mask that a line between two spaces can cross."""
    (ax, ay), side, _ = one
    (bx, by), other_side, _ = other
    west, north = min(ax, bx), min(ay, by)
    wide, high = max(ax + side, bx + other_side) - west, max(ay + side, by + other_side) - north
    box = situation.map.grid.block((west, north), wide, high)
    near = mask & (with_edges(situation.map.grid, box) if situation.board.edges else box)
    # Fast path: usually no obstacle is near.
    return near & corridor(situation.board, one, other) if near else 0


def ground_obstacles(situation: Situation[D20Rules], one: Footprint, other: Footprint) -> list[Obstacle]:
    """Return the ground (all cells except pits and water) as an obstacle if one of the spaces is below ground level."""
    if one.altitude >= 0 and other.altitude >= 0:
        return []
    board = situation.board
    return [Obstacle(board.grid.everywhere & ~board.mask("pit", "water"), None, 0)]


def in_total_cover(situation: Situation[D20Rules], attacker: Creature, target: Creature) -> bool:
    """Return True if a target has Total Cover from an attacker; only solid cells give Total Cover.

    Rules: S5-COVER-03 and -05, S5-INSIDE-02.
    """
    if shut_off(situation, attacker, target):
        return True
    return is_shut_off(situation, space_of(situation, attacker), space_of(situation, target))


def is_shut_off(situation: Situation[D20Rules], own: Footprint, space: Footprint) -> bool:
    """Return True if no line of effect leads from one space to another."""
    return situation.map_memo(("total_cover", own, space), lambda: _in_total_cover(situation, own, space))


def _in_total_cover(situation: Situation[D20Rules], own: Footprint, space: Footprint) -> bool:
    board = situation.board
    if divided(situation, own, space, solid(situation)):
        return True
    walls = in_the_way(situation, solid(situation), own, space) & ~own.on(board.grid) & ~space.on(board.grid)
    total = [*([Obstacle(walls)] if walls else []), *ground_obstacles(situation, own, space)]
    return bool(total) and not is_clear(board, own, space, total)


def divided(situation: Situation[D20Rules], one: Footprint, other: Footprint, filled: Mask) -> bool:
    """Return True if one of two spaces that do not overlap is inside filled cells."""
    if not (is_inside(situation, one, filled) or is_inside(situation, other, filled)):
        return False
    return distance(one, other) > 0


def cut_off(situation: Situation[D20Rules], own: Footprint, space: Footprint) -> bool:
    """Return True if walls between cells give a space Total Cover, so that no creature threatens it from `own`."""
    return bool(situation.board.edges) and is_shut_off(situation, own, space)


def degree_between(situation: Situation[D20Rules], attacker: Creature, target: Creature) -> str:
    """Return the degree of cover that a target has from an attacker (S5-COVER-07)."""
    if shut_off(situation, attacker, target):
        return "total"
    return situation.place_memo(("cover", attacker.id, target.id), lambda: _degree_between(situation, attacker, target))


def _degree_between(situation: Situation[D20Rules], attacker: Creature, target: Creature) -> str:
    own, space = space_of(situation, attacker), space_of(situation, target)
    if divided(situation, own, space, solid(situation)):
        return "total"
    left_out = {*riding_together(attacker), *riding_together(target)}
    return degree(situation, samples(own), (own,), space, target.size, left_out)


def degree(
    situation: Situation[D20Rules],
    starts: Iterable[Sample],
    spaces: Sequence[Footprint],
    target: Footprint,
    size: str,
    left_out: Iterable[str | None],
    *,
    point: bool = False,
) -> str:
    """Return the degree of cover of a space against lines from these points (S5-COVER-06, -09 and -10).

    Args:
        situation: The battle.
        starts: The sample points of the attacker, or the unblocked points of origin of an area.
        spaces: The attacker's space, whose cells are not obstacles; for a point, the cells next to it.
        target: The space that may be covered.
        size: The size category of the creature in the target space; `medium` if there is no creature.
        left_out: The ids of creatures that give no cover: attacker, target, and the mounts and riders of either.
        point: Whether the lines come from a point, which has no cells of its own.
    """
    grid = situation.map.grid
    between = _between(situation, (*spaces, target))
    own = target.on(grid)
    bodily = () if point else tuple(spaces)
    for space in bodily:
        own |= space.on(grid)
    board = situation.board
    walls = solid(situation)
    slits = situation.map_memo("slits", lambda: board.mask("three_quarters_cover"))
    low = situation.map_memo("low", lambda: board.mask("half_cover"))
    if board.edges:
        # Low walls inside a space are as little in the way as low obstacles there.
        near = (walls | slits | low) & with_edges(grid, between) & ~(own | inner_sides(grid, (*bodily, target)))
    else:
        near = (walls | slits | low) & between & ~own
    # Between two adjacent spaces, at a side or at a corner, there is no obstacle (S5-COVER-04).
    touching = any(distance(space, target) <= 1 for space in bodily)
    bodies = [] if touching else _bodies(situation, between, (*bodily, target), size, frozenset(left_out))
    ground = ground_obstacles(situation, spaces[0], target)
    if not (near or bodies or ground):
        return "none"
    if len(bodily) == 1:
        between = corridor(board, bodily[0], target)
        near &= between
        bodies = [Obstacle(cells & between, bottom, top) for cells, bottom, top in bodies if cells & between]
    walls, slits, low = walls & near, slits & near, low & near
    total = [*([Obstacle(walls)] if walls else []), *ground]
    better = [*total, *([Obstacle(slits)] if slits else [])]
    half = [*better, *([Obstacle(low, 0, CELL)] if low else []), *bodies]
    if not half:
        return "none"
    if len(bodily) == 1 and bodily[0].altitude == target.altitude:
        met = [cells_at(target.altitude, obstacles) for obstacles in (total, better, half)]
        rows = level_lines(board, bodily[0], target)
        return _least(_from_sample(lines.masks, *map(lines.near, met)) for lines in rows)
    ends = samples(target)
    return _least(_from_point(situation, start, ends, total, better, half) for start in starts)


def _least(degrees: Iterable[int]) -> str:
    """Return the lowest of some degrees of cover; a degree of 0 ends the search."""
    least = 3
    for found in degrees:
        least = min(least, found)
        if not least:
            break
    return DEGREES[least]


def _from_point(
    situation: Situation[D20Rules],
    start: Sample,
    ends: Sequence[Sample],
    total: Sequence[Obstacle],
    better: Sequence[Obstacle],
    half: Sequence[Obstacle],
) -> int:
    board = situation.board
    number = len(ends)
    hit = [line_hit(board, start, end, half) for end in ends]
    if 2 * sum(hit) < number:
        return 0
    blocked = [
        line_hit(board, start, end, better) if any_hit else False for end, any_hit in zip(ends, hit, strict=True)
    ]
    if total and all(blocked) and all(line_hit(board, start, end, total) for end in ends):
        return 3
    return 2 if 4 * sum(blocked) >= 3 * number else 1


def _from_sample(lines: Sequence[Mask], total: Mask, better: Mask, half: Mask) -> int:
    """Return the degree of cover on the lines from one sample point; the masks are those of `_from_point`."""
    number = len(lines)
    hit = [line for line in lines if line & half]
    if 2 * len(hit) < number:
        return 0
    blocked = sum(1 for line in hit if line & better)
    if blocked == number and all(line & total for line in lines):
        return 3
    return 2 if 4 * blocked >= 3 * number else 1


def _bodies(
    situation: Situation[D20Rules], box: Mask, spaces: Sequence[Footprint], size: str, left_out: frozenset[str | None]
) -> list[Obstacle]:
    """Return, as obstacles, the creatures that are large enough to give cover to a creature of size `size`.

    Rules: S5-COVER-04.
    """
    found: dict[tuple[int, int], Mask] = {}
    grid = situation.map.grid
    for creature in situation.present():
        if creature.hidden_from:
            continue  # unknown creatures are ignored: their cover would reveal them
        if creature.id in left_out or s5(creature).carrier is not None or ORDER[creature.size] < ORDER[size] - 1:
            continue
        space = space_of(situation, creature)
        cells = space.on(grid) & box
        if cells and not any(distance(space, other) == 0 for other in spaces):
            # Bodies at the same altitudes are one obstacle: it does not matter which of them a line meets.
            height = (CELL * space.altitude, CELL * (space.altitude + space.size))
            found[height] = found.get(height, 0) | cells
    return [Obstacle(cells, bottom, top) for (bottom, top), cells in found.items()]
