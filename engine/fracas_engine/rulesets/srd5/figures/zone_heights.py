"""How high zones reach: as high as the area that they were laid over (S5-AREA-05 to -12)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.figures.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Zone
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Zone

__all__ = ["cells_at", "holds"]


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
    """Say whether some cell of a creature's space is in a zone (S5-AREA-04)."""
    space = space_of(situation, creature)
    own = space.on(situation.map.grid)
    return any(cells_at(situation, zone, z) & own for z in range(space.altitude, space.altitude + space.size))
