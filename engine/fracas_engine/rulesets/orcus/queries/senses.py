"""Concealment (OB-LITE, OB-CONC), special senses and blindness (OB-SENS).

Tremorsense needs contact of two creatures with the same ground or the same water (OB-SENS-04, -05).

All ground of a map counts as connected, including the floors of pits; waters are connected if their squares touch.
Rules of concealment by darkness and blindness: OB-CONC-05 to -09.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Corners, Footprint, Mask, distance, look_at, sees, view_from
from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.queries.light import BRIGHT, DARK, ground_within
from fracas_engine.d20.queries.space import distance_between, footprint
from fracas_engine.d20.state import Ongoing
from fracas_engine.durations import Ends
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.sight import (
    concealment,
    effect_line,
    fog,
    ground_footprint,
    light,
    sight_line,
)
from fracas_engine.rulesets.fourth_family.queries.terrain import depth_of, water
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature


def obscured(situation: Situation[FamilyRules], viewer: Creature, there: Footprint, *, near: bool) -> int:
    """Return the concealment in a square: 0 none, 1 partial, 2 total (OB-SENS-03).

    Darkness never gives total concealment. If both light and fog conceal, the worse applies (OB-LITE-01, -04 and -05).
    """
    if there.cell not in situation.board:
        return 0
    found = fog(situation, there, near=near)
    senses = situation.sheet(viewer).senses
    away = distance(footprint(viewer), there)
    if any(reach is not None and away <= reach for reach in (senses.darkvision, senses.truesight)):
        return found
    lit = light(situation, there)
    return max(found, 0 if lit == BRIGHT else 2 if lit == DARK and not near else 1)


def darkened(situation: Situation[FamilyRules], viewer: Creature, dark: Mask) -> tuple[Mask, Mask]:
    """Return no squares, and the dark ones that are totally concealed unless they are lit (OB-CONC-07, OB-SENS-03)."""
    senses, own = situation.sheet(viewer).senses, footprint(viewer)
    reach = ground_within(situation, own, senses.darkvision) | ground_within(situation, own, senses.truesight)
    return 0, dark & ~ground_within(situation, own, 1) & ~reach


def joined(situation: Situation[FamilyRules], one: Footprint, other: Footprint, blockers: Mask) -> bool:
    """Return True if an unblocked line leads from a corner of one space into the other (OC-LOS-01, OC-LOE-01)."""
    if not blockers:
        return True
    grid = situation.map.grid
    if one.on(grid) & other.on(grid):
        return True
    return sees(situation.board, one, other, blockers & ~one.on(grid) & ~other.on(grid), corners=Corners.EVERY)


def joined_cells(
    situation: Situation[FamilyRules],
    one: Footprint,
    cells: Mask,
    blockers: Mask,
    *,
    see_inside: bool = False,  # noqa: ARG001 - a square that blocks never blocks its own lines here
) -> Mask:
    """Return the squares into which an unblocked line leads; see `FamilySight.joined_cells`.

    Args:
        situation: The battle.
        one: The space from which the lines lead.
        cells: The squares to look at.
        blockers: The squares and edges that block lines.
        see_inside: Has no effect here.
    """
    grid = situation.map.grid
    own = one.on(grid)
    # A filled square beside the space may close a corner of it, which it does not without its filling.
    beside = cells & blockers & grid.grown(own, 1) & ~own
    found = grid.mask([cell for cell in grid.cells(beside) if joined(situation, one, Footprint(cell), blockers)])
    view = view_from(situation.board, one, blockers & ~own, Corners.EVERY)
    unknown = cells & ~(beside | own | view.known)
    if unknown:
        look_at(view, grid, one, unknown, blockers & ~own)
    return found | cells & ~beside & (own | view.seen)


def touch_the_same(situation: Situation[FamilyRules], one: Creature, other: Creature) -> bool:
    """Return True if two creatures are in contact with the same ground or the same water.

    Args:
        situation: The battle.
        one: The creature with tremorsense.
        other: The creature to be sensed.
    """
    if situation.board.underwater:
        return True
    wet, wet_too = _wet(situation, one), _wet(situation, other)
    if wet or wet_too:
        return bool(_waters(situation, wet) & wet_too)
    return _grounded(situation, one) and _grounded(situation, other)


def _wet(situation: Situation[FamilyRules], creature: Creature) -> Mask:
    """Return the squares of water that a creature is in; none if the creature is above the water."""
    return ground_footprint(creature).on(situation.map.grid) & water(situation) if creature.altitude <= 0 else 0


def _waters(situation: Situation[FamilyRules], wet: Mask) -> Mask:
    """Return all squares of water that are connected with the given squares."""
    grid, everywhere = situation.map.grid, water(situation)
    before = 0
    while wet != before:
        before, wet = wet, grid.grown(wet, 1) & everywhere
    return wet


def _grounded(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Return True if a creature stands, climbs or burrows, False if it is in the air."""
    if creature.altitude > 0:
        return False
    if "fly" not in situation.rules.sheet(situation, creature).speeds:
        return True
    depth = min(depth_of(situation, cell) for cell in ground_footprint(creature).cells())
    return creature.altitude <= -depth


BLIND: Final = frozenset({"blind", "naturally_blind", "blind_beyond", "blind_beyond_blindsight"})
"""Traits of creatures that perceive nothing beyond their blindsight (OB-SENS-02)."""

ILLUSIONS: Final = frozenset({"illusion", "visual_illusion"})
"""Tags of illusions that truesight sees through (OB-SENS-07)."""


NEEDS: Final = {"sight": "blinded", "hearing": "deafened"}
"""Senses that a check may require, with the condition that makes the check fail automatically.

Rules: OB-CBLN-01, OB-CDEA-01.
"""


def fails_without(creature: Creature, need: str) -> bool:
    """Return True if a creature automatically fails a check that requires sight or hearing (OB-CBLN-01, OB-CDEA-01)."""
    return has_condition(creature, NEEDS[need])


def sensed(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer perceives the target by blindsight or tremorsense (OB-SENS-01, -04 and -05)."""
    senses = situation.sheet(viewer).senses
    if senses.blindsight is senses.tremorsense is None:
        return False
    away = distance_between(viewer, target)
    if senses.blindsight is not None and away <= senses.blindsight:
        return effect_line(situation, ground_footprint(viewer), ground_footprint(target))
    return (
        senses.tremorsense is not None
        and away <= senses.tremorsense
        and "incorporeal" not in situation.sheet(target).traits
        and touch_the_same(situation, viewer, target)
    )


def true(situation: Situation[FamilyRules], viewer: Creature, other: Creature) -> bool:
    """Return True if the other creature is within range of the viewer's truesight (OB-SENS-06)."""
    reach = situation.sheet(viewer).senses.truesight
    return reach is not None and other.at is not None and distance_between(viewer, other) <= reach


def form_seen(situation: Situation[FamilyRules], viewer: Creature, other: Creature) -> str:
    """Return the name of the form in which a creature appears to a viewer (OB-SENS-08).

    Its true form appears to the creature itself and to viewers that see it with truesight.
    """
    form = situation.sheet(other).true_form
    if form is None or viewer is other:
        return form or other.name
    seen = (
        true(situation, viewer, other)
        and not cannot_see(situation, viewer, other)
        and sight_line(situation, footprint(viewer), footprint(other))
        and concealment(situation, viewer, other) != "total"
    )
    return form if seen else other.name


def cannot_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer cannot see the target in any light (OB-CBLN-05, OB-CONC-09, OB-SENS-02 and -06)."""
    if has_condition(viewer, "blinded") or not BLIND.isdisjoint(situation.sheet(viewer).traits):
        return True
    return has_condition(target, "invisible") and not true(situation, viewer, target)


def shake_off_illusions(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """End the visual illusions on a creature that its truesight reveals, without a saving throw (OB-SENS-07)."""
    if resolution.sheet(creature).senses.truesight is None:
        return
    found: list[Ends] = []
    borne: tuple[Condition | Ongoing | Modifier, ...] = (*creature.conditions, *creature.ongoing, *creature.modifiers)
    for effect in borne:
        maker = resolution.state.creatures.get(effect.source or "")
        if effect.ends.until != "save_ends" or maker is None or not true(resolution, creature, maker):
            continue
        if _is_illusion(resolution, maker, effect.cause):
            found.append(effect.ends)
    for ends in found:
        resolution.emit("saw_through", who=creature.id)
        # Effects that a save ends have a group number; those with the same number end together.
        end_effects(resolution, creature, lambda other, group=ends.group: other.group == group)  # type: ignore[misc]


def _is_illusion(situation: Situation[FamilyRules], maker: Creature, cause: Cause) -> bool:
    action = situation.rules.sheet(situation, maker).actions.get(cause.action)
    return action is not None and not ILLUSIONS.isdisjoint(action.tags)
