"""Depth of the ground below a square or a creature (FE-FALL, FE-FORCE-10, OB-FALL)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.queries.lines_of_effect import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

FEET = 5
"""Feet per square."""

HOLLOWS = ("pit", "ledge")
"""Properties of squares with lower ground; their number is the depth in feet."""


def depth_of(situation: Situation[FamilyRules], cell: Cell) -> int:
    """Return the depth of a pit or of the ground below a ledge, in squares; 0 if there is none."""
    board = situation.board
    return max((board.number(cell, name) // FEET for name in HOLLOWS if board.has(cell, name)), default=0)


def depth_under(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the depth of the drop below a creature on the ground, in squares; 0 if any of its squares is firm.

    Under water no creature falls.
    """
    if creature.at is None or creature.altitude != 0 or situation.board.underwater:
        return 0
    return min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())


def ground_at(situation: Situation[FamilyRules], cell: Cell) -> Footprint:
    """Return the ground-level square at a cell, on the floor of a pit if there is one."""
    return Footprint(cell, 1, -depth_of(situation, cell))
