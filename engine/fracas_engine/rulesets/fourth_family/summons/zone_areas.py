"""Areas of zones, and the creatures that zones affect (OC-ZONE)."""

from __future__ import annotations

from dataclasses import fields, replace

from fracas_engine.board import burst
from fracas_engine.content import ZoneSpec
from fracas_engine.d20.attacks.areas import place
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.allies_and_enemies import relation_fits
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import EffectZone
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.attacks.area_shapes import holds_level, levels
from fracas_engine.rulesets.fourth_family.attacks.areas import covered
from fracas_engine.rulesets.fourth_family.queries.altitudes import around, span_of
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyZone, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone


def zone_cells(
    situation: Situation[FamilyRules], frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
) -> tuple[Cell, ...] | None:
    """Return the squares of a new zone: those of the action's area, or of the zone's own area (OC-ZONE-01).

    A zone with its own area is placed where the intent says, else around the action's target, else around the zone's
    creator.

    Args:
        situation: The battle.
        frame: The frame being resolved.
        spec: The zone's definition in the content.
        user: The acting creature.
        target: The creature that the zone may be placed around.

    Returns:
        The squares; None if the zone moves with a creature or has no area.
    """
    action = situation.rules.sheet_named(situation, frame.sheet).actions[frame.action]
    if spec.area is not None and spec.area.shape == "emanation":
        return None
    if spec.area is None:
        if action.area is None:
            return None
        laid = action
    elif action.area is not None and spec.area.shape == action.area.shape and spec.area.shape != "burst":
        laid = action  # its own wall or blast is the one placed by the intent
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
    """Return a zone with the altitudes of the area that it was placed on (FE-GEO-04, OC-AREA-03).

    Args:
        situation: The battle.
        frame: The frame being resolved.
        spec: The zone's definition in the content.
        user: The acting creature.
        zone: The zone.
    """
    span = _span(situation, frame, spec, user)
    if span is None:
        return zone
    return FamilyZone(**{field.name: getattr(zone, field.name) for field in fields(zone)}, span=span)


def _span(situation: Situation[FamilyRules], frame: Applying, spec: ZoneSpec, user: Creature) -> tuple[int, int] | None:
    """Return the lowest and the highest altitude of a zone.

    None means that the zone covers all altitudes or moves with a creature.
    """
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
    """Return a copy of an action with the area of the zone that the action creates."""
    assert spec.area is not None
    reach = spec.area.within if spec.area.within is not None else action.reach
    return replace(action, area=spec.area, reach=reach if action.origin not in ("self", "melee") else None)


def zone_holds(situation: Situation[FamilyRules], zone: Zone, creature: Creature) -> bool:
    """Return True if a zone affects a creature inside it.

    Zones never affect conjurations, and some zones affect one side only.
    """
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
