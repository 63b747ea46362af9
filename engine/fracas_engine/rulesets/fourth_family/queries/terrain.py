"""Terrain: depth of the ground below a square or a creature (FE-FALL, OB-FALL), and water (FE-MOVE, OB-MOVE).

Rules of falls: FE-FALL, FE-FORCE-10, OB-FALL.
"""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature

FEET = 5
"""Feet per square."""

HOLLOWS = ("pit", "ledge")
"""Properties of squares with lower ground; the property's number is the depth in feet."""


def depth_of(situation: Situation[FamilyRules], cell: Cell) -> int:
    """Return the depth of a pit or of the ground below a ledge, in squares; 0 if the square has neither."""
    board = situation.board
    if not board.mask(*HOLLOWS):
        return 0
    return max((board.number(cell, name) // FEET for name in HOLLOWS if board.has(cell, name)), default=0)


def depth_under(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return how far a creature on the ground would fall, in squares; 0 if any square of its space is firm ground.

    In an underwater battle the result is 0.
    """
    if creature.at is None or creature.altitude != 0 or situation.board.underwater:
        return 0
    return min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())


def ground_at(situation: Situation[FamilyRules], cell: Cell) -> Footprint:
    """Return the square at a cell as a space at ground level; in a pit, the space is on the pit's floor."""
    return Footprint(cell, 1, -depth_of(situation, cell))


def water(situation: AnySituation) -> Mask:
    """Return the squares with water deep enough to swim in."""
    return situation.map_memo("water", lambda: situation.board.mask("water"))


def wet(situation: AnySituation) -> Mask:
    """Return the squares in which creatures swim: those with water, or all in an underwater battle."""
    return situation.map.grid.everywhere if situation.board.underwater else water(situation)
