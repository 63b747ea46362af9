"""Targets: restrictions (OB-SHOV-01, OB-GRAP-01), and near and far areas.

A far area placed around its user is near, and one placed out of sight originates elsewhere.

Rules of areas: OB-TYPE-04, OC-PATH-02 to -04.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, cells_between, distance
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.orcus.queries.statistics import steps_between
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature

HANDS_ON: Final = ("shove", "grapple")
"""Maneuvers that require physical contact with the target."""


def may_target(situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
    """Return True if the target's size allows the maneuver: shove and grapple reach at most one size larger."""
    return not action.maneuver or action.id not in HANDS_ON or steps_between(situation, user, target) <= 1


def is_near(user: Creature, origin: Cell | None) -> bool:
    """Return True if an area is a near area because its origin is a square of the user's space (OB-TYPE-04)."""
    return origin is not None and ground_footprint(user).holds(origin)


def near_side(situation: Situation[FamilyRules], user: Creature, chosen: Cell) -> Cell:
    """Return the square where an area originates if the player places it at the chosen square (OC-PATH-03).

    If the chosen square is out of sight behind an obstacle, the area originates in front of the obstacle: in the last
    open square to which the user has a line of effect, counted from the user's nearest square. A chosen square that is
    visible stays the origin, and is refused later if an obstacle blocks the line of effect (OC-PATH-04).
    """
    space, target = ground_footprint(user), Footprint(chosen)
    solid = situation.rules.terrain.solid(situation)
    grid = situation.map.grid

    def clear(cell: Cell) -> bool:
        return not grid.bit(cell) & solid and (space.holds(cell) or effect_line(situation, space, Footprint(cell)))

    if space.holds(chosen) or clear(chosen) or sight_line(situation, space, target):
        return chosen
    x, y = chosen

    def rank(cell: Cell) -> tuple[int, int, int, int]:
        return distance(Footprint(cell), target), (cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]

    origin = start = min(space.cells(), key=rank)
    for cell in cells_between(start, chosen):
        if not clear(cell):
            break
        origin = cell
    return origin
