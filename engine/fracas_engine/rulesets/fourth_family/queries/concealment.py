"""Concealment: fog, foliage and darkness (FE-CONC, OB-CONC)."""

from __future__ import annotations

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.queries.light import BRIGHT, light_at
from fracas_engine.d20.queries.space import distance_between, footprint, on_plan
from fracas_engine.rulesets.fourth_family.queries.lines_of_effect import effect_line, misty, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

GRADES = ("none", "partial", "total")


def fog(situation: Situation[FamilyRules], there: Footprint, *, near: bool) -> int:
    """Return the concealment that fog and foliage give a creature in a square: 0, 1 or 2, an index into `GRADES`.

    Fog of the map has no limit in height; fog of a zone is as tall as the zone (FE-GEO-04, OC-AREA-03).

    Args:
        situation: The battle.
        there: The square, which must be on the map, with its altitude.
        near: Whether the viewer is adjacent.
    """
    properties = misty(situation, there.altitude, there.altitude).properties(there.cell)
    if "totally_obscured" in properties:
        return 2
    if "heavily_obscured" in properties:
        return 1 if near else 2
    return int("lightly_obscured" in properties)


def light(situation: Situation[FamilyRules], there: Footprint) -> int:
    """Return the light level in a square; see `fracas_engine.d20.queries.light`."""
    return light_at(
        situation,
        there.cell,
        lambda source, lit: effect_line(situation, on_plan(source), on_plan(lit)),
        altitude=there.altitude,
    )


def obscured(situation: Situation[FamilyRules], viewer: Creature, there: Footprint, *, near: bool) -> int:
    """Return the concealment of a square by fog, foliage and light: 0, 1 or 2, an index into `GRADES`.

    Rules: FE-CONC-01 to -04.
    """
    if there.cell not in situation.board:
        return 0
    if situation.board.has(there.cell, "magical_darkness"):
        return 2
    dark = situation.sheet(viewer).senses.darkvision
    seen = fog(situation, there, near=near)
    if dark is None or distance(footprint(viewer), there) > dark:
        seen = max(seen, BRIGHT - light(situation, there))
    return seen


def least_obscured(situation: Situation[FamilyRules], viewer: Creature, space: Footprint, *, near: bool) -> int:
    """Return the concealment in the least concealed square of a space (FE-CONC-06, OB-CONC-10).

    Args:
        situation: The battle.
        viewer: The creature that looks.
        space: The space.
        near: Whether the viewer is adjacent to the space.
    """
    squares = (Footprint((x, y), 1, z) for x, y, z in space.cubes())
    return min(situation.rules.obscured(situation, viewer, square, near=near) for square in squares)


def concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    """Return the concealment that a target has from a viewer: `none`, `partial` or `total`.

    Rules: FE-BLIND-02, FE-CONC-05, -06 and -08, FE-INVIS-01, OB-CONC-01 and -10.
    """
    # Options ask this for each attack and each target, and the result does not depend on the attack.
    return situation.steady_memo(("concealment", viewer.id, target.id), lambda: _concealment(situation, viewer, target))


def _concealment(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> str:
    ruleset = situation.rules
    if viewer is target or ruleset.sensed(situation, viewer, target):
        return "none"
    if ruleset.cannot_see(situation, viewer, target):
        return "total"
    if ruleset.fog_between and not sight_line(situation, footprint(viewer), footprint(target)):
        return "total"
    near = distance_between(viewer, target) <= 1
    return GRADES[least_obscured(situation, viewer, footprint(target), near=near)]
