"""Concealment: fog, foliage and the dark (FE-CONC, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.figures.light import BRIGHT, light_at
from fracas_engine.d20.figures.space import distance_between
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.figures.lines_of_effect import effect_line, ground_footprint, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["GRADES", "concealment", "fog", "light", "obscured"]

GRADES = ("none", "partial", "total")


def fog(situation: Situation[FamilyRules], cell: Cell, *, near: bool) -> int:
    """Return how well fog and foliage conceal who is in a square: 0, 1 or 2, a place in `GRADES`.

    Args:
        situation: The battle.
        cell: The square, which is on the map.
        near: Whether the viewer is adjacent.
    """
    properties = situation.board.properties(cell)
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
    """Return how well a creature is concealed from another: `none`, `partial` or `total`.

    Rules: FE-BLIND-02, FE-CONC-05, -06 and -08, FE-INVIS-01, OB-CONC-01 and -10.
    """
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
    near = distance_between(viewer, target) <= 1
    return GRADES[
        min(ruleset.obscured(situation, viewer, cell, near=near) for cell in ground_footprint(target).cells())
    ]
