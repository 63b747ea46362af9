"""Lines of effect and of sight, and concealment (FE-GEO-02 and -03, FE-CONC, OC-LOS, OC-LOE, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.d20.figures.light import BRIGHT, light_at
from fracas_engine.d20.figures.space import footprint
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = [
    "GRADES",
    "can_see",
    "cannot_see",
    "concealment",
    "effect_line",
    "fog",
    "ground_footprint",
    "is_hidden",
    "light",
    "obscured",
    "sensed",
    "sight_line",
    "solid",
]

SOLID = ("wall", "pillar", "glass", "door")
"""Properties of squares that stop effect."""

GRADES = ("none", "partial", "total")


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


def is_hidden(viewer: Creature, target: Creature) -> bool:
    """Say whether a creature is hidden from another (FE-STEALTH-06)."""
    return any(hiding.enemy == viewer.id for hiding in family(target).hiding)


def sensed(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Say whether a creature perceives another by a sense that needs no light (FE-CONC-10)."""
    senses = situation.sheet(viewer).senses
    away = distance(footprint(viewer), footprint(target))
    if any(reach is not None and away <= reach for reach in (senses.blindsight, senses.truesight)):
        return effect_line(situation, ground_footprint(viewer), ground_footprint(target))
    return senses.tremorsense is not None and away <= senses.tremorsense and target.altitude == 0


def cannot_see(viewer: Creature, target: Creature) -> bool:
    """Say whether a creature cannot see another whatever the light: it is blinded, or the other is out of sight."""
    return has_condition(viewer, "blinded") or has_condition(target, "invisible") or is_hidden(viewer, target)


def fog(situation: Situation[FamilyRules], cell: Cell, *, near: bool) -> int:
    """Return how well fog and foliage conceal who is in a square: 0, 1 or 2, a place in `GRADES`.

    Args:
        situation: The battle.
        cell: The square, which may be off the map.
        near: Whether the viewer is adjacent.
    """
    properties = situation.board.properties(cell) if cell in situation.board else {}
    if "totally_obscured" in properties:
        return 2
    if "heavily_obscured" in properties:
        return 1 if near else 2
    return int("lightly_obscured" in properties)


def light(situation: Situation[FamilyRules], cell: Cell) -> int:
    """Return the light in a square; see `fracas_engine.d20.figures.light`."""
    return light_at(situation, cell, lambda source, there: effect_line(situation, source, there), ground_footprint)


def obscured(situation: Situation[FamilyRules], viewer: Creature, cell: Cell, *, near: bool) -> int:
    """Return how well a square conceals who is in it, as `fog` does, the light counted in (FE-CONC-01 to -04)."""
    if cell not in situation.board:
        return 0
    if situation.board.has(cell, "magical_darkness"):
        return 2
    dark = situation.sheet(viewer).senses.darkvision
    seen = fog(situation, cell, near=near)
    if dark is None or distance(ground_footprint(viewer), Footprint(cell)) > dark:
        seen = max(seen, BRIGHT - light(situation, cell))
    return seen


def concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    """Return how well a creature is concealed from another: `none`, `partial` or `total`."""
    # Every attack of a list of options asks this of everybody, and what is being attacked with does not matter.
    return situation.steady_memo(("concealment", viewer.id, target.id), lambda: _concealment(situation, viewer, target))


def _concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    ruleset = situation.rules
    if viewer is target or ruleset.sensed(situation, viewer, target):
        return "none"
    if ruleset.cannot_see(situation, viewer, target):
        return "total"
    if ruleset.fog_between and not sight_line(situation, ground_footprint(viewer), ground_footprint(target)):
        return "total"
    near = distance(ground_footprint(viewer), ground_footprint(target)) <= 1
    return GRADES[
        min(ruleset.obscured(situation, viewer, cell, near=near) for cell in ground_footprint(target).cells())
    ]


def can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Say whether one creature sees another."""
    return situation.steady_memo(("can_see", viewer.id, target.id), lambda: _can_see(situation, viewer, target))


def _can_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    if viewer is target or situation.rules.sensed(situation, viewer, target):
        return True
    if concealment(situation, viewer, target) == "total":
        return False
    return sight_line(situation, ground_footprint(viewer), ground_footprint(target))
