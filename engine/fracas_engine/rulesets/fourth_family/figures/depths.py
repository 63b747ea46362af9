"""How deep the ground lies under a square or a creature (FE-FALL, FE-FORCE-10, OB-FALL)."""

from __future__ import annotations

from fracas_engine.board import Footprint
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.figures.lines_of_effect import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["FEET", "depth_of", "depth_under", "ground_at"]

FEET = 5
"""Feet in a square."""

HOLLOWS = ("pit", "ledge")
"""Properties of squares whose ground lies deeper, by their number in feet."""


def depth_of(situation: Situation[FamilyRules], cell: Cell) -> int:
    """Return how deep a pit is, or the ground below an edge, in squares; 0 where there is none."""
    board = situation.board
    return max((board.number(cell, name) // FEET for name in HOLLOWS if board.has(cell, name)), default=0)


def depth_under(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return how far a creature on the ground has nothing under it, in squares; 0 where any of its squares is firm.

    Under water nobody falls.
    """
    if creature.at is None or creature.altitude != 0 or situation.board.underwater:
        return 0
    return min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())


def ground_at(situation: Situation[FamilyRules], cell: Cell) -> Footprint:
    """Return the square in which something on the ground lies, be it on the floor of a pit."""
    return Footprint(cell, 1, -depth_of(situation, cell))
