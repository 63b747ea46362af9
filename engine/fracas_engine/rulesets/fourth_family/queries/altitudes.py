"""Altitudes: staying airborne, clumsy flyers (FE-FLY, OB-FLY), and heights of zones (FE-GEO-04, OC-AREA-03).

Rules of zones: FE-GEO-04, FE-CLOSE-05, OC-AREA-03.
"""

from __future__ import annotations

from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.state import EffectZone
from fracas_engine.rulesets.fourth_family.state import FamilyZone
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Zone


def clumsy(situation: AnySituation, creature: Creature) -> int:
    """Return the attack penalty of a creature where it is clumsy: in the air or on the ground.

    Rules: FE-FLY-05, OB-FLY-07 and -08.
    """
    traits = situation.sheet(creature).traits
    word = "clumsy_in_air" if creature.altitude > 0 else "clumsy_on_ground"
    return -4 if word in traits else 0


def aloft_able(situation: AnySituation, creature: Creature) -> bool:
    """Return True if a creature is on the ground or can hover (FE-FLY-03, OB-FLY-03 and -04)."""
    return creature.altitude <= 0 or hovers(situation, creature)


def hovers(situation: AnySituation, creature: Creature) -> bool:
    """Return True if a creature can stay in the air without moving; under water every creature floats."""
    spec = situation.sheet(creature)
    return "hover" in spec.traits or bool(spec.speed and spec.speed.hover) or situation.board.underwater


def is_flight(situation: AnySituation, creature: Creature, mode: str) -> bool:
    """Return True if a movement is a flight, including a run, dash or shift in the air (FE-FLY-01, OB-FLY-04)."""
    return mode == "fly" or (creature.altitude > 0 and mode != "climb" and not situation.board.underwater)


def passes_above(one: Creature, other: Creature, height: int | None = None) -> bool:
    """Return True if two creatures are at altitudes where neither blocks the other (OB-GRID-08).

    Args:
        one: The creature that moves or is moved.
        other: The creature whose space is entered.
        height: The altitude at which `one` enters the space; None for its present altitude.
    """
    low = one.altitude if height is None else height
    if max(low, other.altitude) <= 0:
        return False
    return low >= other.altitude + side_length(other) or other.altitude >= low + side_length(one)


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
