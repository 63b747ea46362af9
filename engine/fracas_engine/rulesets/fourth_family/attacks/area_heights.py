"""Heights of areas (FE-GEO-04, OC-AREA-03 and -04).

A burst extends as far up and down as it does horizontally. A blast adjacent to its user is as tall as it is wide, or
covers only the levels of its user, depending on the ruleset. If the ruleset allows walls to be stacked, a wall is as
tall as its stack (OC-AREA-11); other walls and custom shapes have no limit in height.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.queries.space import cell_of, footprint, side_length
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Place
from fracas_engine.rulesets.fourth_family.queries.depths import depth_of
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
    return distance(footprint(user), Footprint(cell_of(placed.at), 1, height_of(placed.at))) > action.reach


def levels(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> tuple[int, int] | None:
    """Return the lowest and the highest altitude that an area covers, or None if it covers all altitudes.

    An area placed over a pit without an altitude covers the floor of the pit and the ground level above the pit.
    """
    assert action.area is not None
    if placed.cubes:
        return min(z for _, _, z in placed.cubes), max(z for _, _, z in placed.cubes)
    shape, size = action.area.shape, action.area.extent
    if shape == "burst" and placed.targeted and placed.at is not None:
        height = height_of(placed.at)
        depth = 0 if height else depth_of(situation, cell_of(placed.at))
        return height - depth - size, height + size
    if placed.targeted or shape not in ("burst", "blast", "arc"):
        return None
    rise = 0 if shape != "burst" and situation.rules.blocks_are_flat else size
    return user.altitude - rise, user.altitude + side_length(user) - 1 + rise


def holds_level(span: tuple[int, int] | None, creature: Creature) -> bool:
    """Return True if any part of a creature is within a range of altitudes as returned by `levels`."""
    return span is None or (creature.altitude <= span[1] and creature.altitude + side_length(creature) > span[0])
