"""The squares of zones, and whom zones have to do with (OC-ZONE)."""

from __future__ import annotations

from dataclasses import fields, replace

from fracas_engine.board import burst
from fracas_engine.content import ZoneSpec
from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.figures.allies_and_enemies import relation_fits
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import EffectZone
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.attacks.area_heights import holds_level, levels
from fracas_engine.rulesets.fourth_family.attacks.areas import covered
from fracas_engine.rulesets.fourth_family.figures.lines_of_effect import ground_footprint
from fracas_engine.rulesets.fourth_family.figures.zone_heights import around, span_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyZone, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone

__all__ = ["zone_action", "zone_cells", "zone_holds", "zone_made"]


def zone_cells(
    situation: Situation[FamilyRules], frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
) -> tuple[Cell, ...] | None:
    """Return the squares of a zone that is being made: of the action's area, or of its own (OC-ZONE-01).

    A zone with an area of its own lies where the use says, else around whom the action has struck, else its maker.

    Args:
        situation: The battle.
        frame: What is being resolved.
        spec: What the content says of it.
        user: Whose action it is.
        target: Around whom it may lie.
    """
    action = situation.rules.sheet_named(situation, frame.sheet).actions[frame.action]
    if spec.area is not None and spec.area.shape == "emanation":
        return None
    if spec.area is None:
        if action.area is None:
            return None
        laid = action
    elif action.area is not None and spec.area.shape == action.area.shape and spec.area.shape != "burst":
        laid = action  # a wall or blast of its own is the one that was laid
    else:
        laid = zone_action(action, spec)
        if action.area is not None or (frame.aim.at is None and not frame.aim.cells and spec.area.shape == "burst"):
            centre = ground_footprint(target if target is not user else user)
            if action.area is not None:
                placed = place(situation, user, action, frame.aim)
                centre = placed.origin
            return covered(
                situation,
                user,
                laid,
                Placed(burst(situation.board, centre, spec.area.extent), centre, targeted=True),
            )
    return covered(situation, user, laid, place(situation, user, laid, frame.aim))


def zone_made(
    situation: Situation[FamilyRules], frame: Applying, spec: ZoneSpec, user: Creature, zone: EffectZone
) -> EffectZone:
    """Return a zone with the altitudes that it covers: those of the area that it was laid over (FE-GEO-04, OC-AREA-03).

    Args:
        situation: The battle.
        frame: What is being resolved.
        spec: What the content says of it.
        user: Whose action it is.
        zone: The zone.
    """
    span = _span(situation, frame, spec, user)
    if span is None:
        return zone
    return FamilyZone(**{field.name: getattr(zone, field.name) for field in fields(zone)}, span=span)


def _span(situation: Situation[FamilyRules], frame: Applying, spec: ZoneSpec, user: Creature) -> tuple[int, int] | None:
    """Return the lowest and the highest altitude of a zone; None where it covers all, or moves along with somebody."""
    action = situation.rules.sheet_named(situation, frame.sheet).actions[frame.action]
    if spec.area is not None and spec.area.shape == "emanation":
        return None
    if action.area is not None:
        laid = action if spec.area is None else replace(action, area=spec.area)
        return levels(situation, user, laid, place(situation, user, action, frame.aim))
    if spec.area is None:
        return None
    if frame.aim.at is None and not frame.aim.cells and spec.area.shape == "burst":
        return around(situation.state.creatures[frame.on], spec.area.extent)
    laid = zone_action(action, spec)
    return levels(situation, user, laid, place(situation, user, laid, frame.aim))


def zone_action(action: Action, spec: ZoneSpec) -> Action:
    """Return an action as if its area were that of the zone that it makes."""
    assert spec.area is not None
    reach = spec.area.within if spec.area.within is not None else action.reach
    return replace(action, area=spec.area, reach=reach if action.origin not in ("self", "melee") else None)


def zone_holds(situation: Situation[FamilyRules], zone: Zone, creature: Creature) -> bool:
    """Say whether a zone has to do with a creature in it: things have none, and some are for one side only."""
    if family(creature).conjured:
        return False
    if not isinstance(zone, EffectZone) or zone.owner is None:
        return True
    if not holds_level(span_of(situation, zone), creature):
        return False
    action = situation.rules.sheet_named(situation, zone.sheet).actions[zone.cause]
    if action.targets not in ("all_enemies", "all_allies"):
        return True
    owner = situation.state.creatures[zone.owner]
    return relation_fits(owner, creature, action.targets)
