"""Heights of zones (FE-GEO-04, FE-CLOSE-05, OC-AREA-03)."""

from __future__ import annotations

from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.state import EffectZone
from fracas_engine.rulesets.fourth_family.state import FamilyZone
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Zone


def around(creature: Creature, radius: int) -> tuple[int, int]:
    """Return the lowest and the highest altitude within a radius of a creature, in squares."""
    return creature.altitude - radius, creature.altitude + side_length(creature) - 1 + radius


def span_of(situation: AnySituation, zone: Zone) -> tuple[int, int] | None:
    """Return the lowest and the highest altitude that a zone covers, or None if it covers all altitudes."""
    if isinstance(zone, FamilyZone):
        return zone.span
    if not isinstance(zone, EffectZone):
        return None
    centre = situation.state.creatures.get(zone.follows or zone.body or "")
    return around(centre, zone.radius) if centre is not None else None
