"""The vertical extent of zones, taken from the area with which they were created (S5-AREA-05 to -12)."""

from __future__ import annotations

from dataclasses import fields

from fracas_engine.board import Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import EffectZone
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.srd5.queries.enclosure import is_enclosed
from fracas_engine.rulesets.srd5.queries.space import space_of, spot
from fracas_engine.rulesets.srd5.state import Srd5Zone, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone


def cells_at(situation: Situation[D20Rules], zone: Zone, altitude: int) -> Mask:
    """Return the cells that a zone covers at an altitude."""
    grid = situation.map.grid
    if isinstance(zone, Srd5Zone) and zone.follows is not None:
        source = situation.state.creatures[zone.follows]
        if source.at is None:
            return 0
        _, size, low = space_of(situation, source)
        return grid.mask(zone.cells) if low - zone.radius <= altitude < low + size + zone.radius else 0
    if isinstance(zone, Srd5Zone) and zone.storeys:
        return grid.mask(dict(zone.storeys).get(altitude, ()))
    return grid.mask(zone.cells)


def holds(situation: Situation[D20Rules], zone: Zone, creature: Creature) -> bool:
    """Return True if at least one cell of a creature's space is in a zone (S5-AREA-04).

    A creature that is inside another one has Total Cover from zones (S5-INSIDE-02).
    """
    if s5(creature).bearer is not None and is_enclosed(situation, creature):
        return False
    space = space_of(situation, creature)
    own = space.on(situation.map.grid)
    return any(cells_at(situation, zone, z) & own for z in range(space.altitude, space.altitude + space.size))


def with_storeys(zone: EffectZone, storeys: tuple[tuple[int, tuple[Cell, ...]], ...]) -> Srd5Zone:
    """Return a zone with the given cells at each altitude.

    If `storeys` is empty, the zone's cells extend upwards without limit.
    """
    return Srd5Zone(**{field.name: getattr(zone, field.name) for field in fields(zone)}, storeys=storeys)


def around(
    situation: Situation[D20Rules], zone: EffectZone, named: Place | None, user: Creature, radius: int
) -> Srd5Zone:
    """Return a zone as a block of cells that extends as far vertically as horizontally (S5-GRID-10).

    Args:
        situation: The battle.
        zone: The zone; a zone that follows a creature takes its altitude from that creature.
        named: The place at the zone's centre; None for a zone centred on its creator.
        user: The zone's creator.
        radius: The zone's radius in cells.
    """
    if zone.follows is not None:
        return with_storeys(zone, ())
    _, size, low = spot(named) if named is not None else space_of(situation, user)
    return with_storeys(zone, tuple((z, zone.cells) for z in range(low - radius, low + size + radius)))
