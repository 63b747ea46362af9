"""Lines of effect and of sight between spaces (FE-GEO-02 and -03, OC-LOE, OC-LOS)."""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask
from fracas_engine.d20.figures.space import footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["SOLID", "effect_line", "ground_footprint", "sight_line", "solid"]

SOLID = ("wall", "pillar", "glass", "door")
"""Properties of squares that stop effect (OC-LOE-02)."""


def solid(situation: Situation[FamilyRules]) -> Mask:
    """Return the squares that stop lines of effect."""
    return situation.map_memo("solid", lambda: situation.board.mask(*SOLID))


def ground_footprint(creature: Creature) -> Footprint:
    """Return the squares of a creature on the plan."""
    space = footprint(creature)
    return Footprint(space.cell, space.size) if space.altitude else space


def effect_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    """Say whether there is a line of effect between two spaces."""
    return situation.map_memo(
        ("effect", one, other), lambda: situation.rules.joined(situation, one, other, solid(situation))
    )


def sight_line(situation: Situation[FamilyRules], one: Footprint, other: Footprint) -> bool:
    """Say whether there is a line of sight between two spaces, whatever conceals what is there."""
    if one.cell == other.cell:
        return True
    ruleset = situation.rules
    blocking = situation.map_memo("blocks_sight", lambda: situation.board.mask(*ruleset.sight_blockers))
    grid = situation.map.grid
    return ruleset.joined(situation, one, other, blocking & ~one.on(grid) & ~other.on(grid))
