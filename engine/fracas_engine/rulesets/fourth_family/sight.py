"""Lines of effect and of sight, and concealment (FE-GEO-02 and -03, FE-CONC, OC-LOS, OC-LOE, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.d20.space import footprint
from fracas_engine.rulesets.fourth_family.conditions import bears
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["can_see", "concealment", "effect_line", "flat", "is_hidden", "sight_line", "solid"]

SOLID = ("wall", "pillar", "glass", "door")
"""Properties of squares that stop effect."""

GRADES = ("none", "partial", "total")


def solid(situation: Situation) -> Mask:
    """Return the squares that stop lines of effect."""
    return situation.map_memo("solid", lambda: situation.board.mask(*SOLID))


def flat(creature: Creature) -> Footprint:
    """Return the squares of a creature on the plan."""
    space = footprint(creature)
    return Footprint(space.cell, space.size)


def effect_line(situation: Situation, one: Footprint, other: Footprint) -> bool:
    """Say whether there is a line of effect between two spaces."""
    return rules(situation).joined(situation, one, other, solid(situation))


def sight_line(situation: Situation, one: Footprint, other: Footprint) -> bool:
    """Say whether there is a line of sight between two spaces, whatever conceals what is there."""
    if one.cell == other.cell:
        return True
    ruleset = rules(situation)
    blocking = situation.map_memo("blocks_sight", lambda: situation.board.mask(*ruleset.sight_blockers))
    grid = situation.map.grid
    return ruleset.joined(situation, one, other, blocking & ~one.on(grid) & ~other.on(grid))


def is_hidden(viewer: Creature, target: Creature) -> bool:
    """Say whether a creature is hidden from another (FE-STEALTH-06)."""
    return any(hiding.enemy == viewer.id for hiding in family(target).hiding)


def _sensed(situation: Situation, viewer: Creature, target: Creature) -> bool:
    """Say whether a creature perceives another by a sense that needs no light (FE-CONC-10, OB-OA-07)."""
    senses = situation.sheet(viewer).senses
    away = distance(footprint(viewer), footprint(target))
    if any(reach is not None and away <= reach for reach in (senses.blindsight, senses.truesight)):
        return effect_line(situation, flat(viewer), flat(target))
    return senses.tremorsense is not None and away <= senses.tremorsense and target.altitude == 0


def concealment(situation: Situation, viewer: Creature, target: Creature) -> str:
    """Return how well a creature is concealed from another: `none`, `partial` or `total`."""
    if viewer is target:
        return "none"
    if _sensed(situation, viewer, target):
        return "none"
    if bears(viewer, "blinded") or bears(target, "invisible") or is_hidden(viewer, target):
        return "total"
    ruleset = rules(situation)
    if ruleset.fog_between and not sight_line(situation, flat(viewer), flat(target)):
        return "total"
    near = distance(flat(viewer), flat(target)) <= 1
    dark = situation.sheet(viewer).senses.darkvision
    board = situation.board
    grade = 2
    for cell in flat(target).cells():
        properties = board.properties(cell) if cell in board else {}
        seen = 0
        if "totally_obscured" in properties or "magical_darkness" in properties:
            seen = 2
        elif "heavily_obscured" in properties:
            seen = 1 if near else 2
        elif "lightly_obscured" in properties:
            seen = 1
        if dark is None or distance(flat(viewer), Footprint(cell)) > dark:
            seen = max(seen, 2 if "dark" in properties else 1 if "dim" in properties else 0)
        grade = min(grade, seen)
    return GRADES[grade]


def can_see(situation: Situation, viewer: Creature, target: Creature) -> bool:
    """Say whether one creature sees another."""
    if viewer is target or _sensed(situation, viewer, target):
        return True
    if concealment(situation, viewer, target) == "total":
        return False
    return sight_line(situation, flat(viewer), flat(target))
