"""Costs of terrain: Difficult Terrain (S5-MOVE-05 to -07), and climbing (S5-SPEED-03).

Spaces of other creatures are Difficult Terrain too (S5-SPACE-08); `passage` adds them.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from fracas_engine.board import Footprint, Mask, beside_edges
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.zone_heights import cells_at
from fracas_engine.rulesets.srd5.state import Srd5Zone
from fracas_engine.situation import Situation


def extra_cost(speeds: Container[str]) -> int:
    """Return the extra cost of climbing into a cell, in movement points (S5-SPEED-03).

    Args:
        speeds: The modes in which the climber has a Speed.
    """
    return int("climb" not in speeds)


def no_hold(situation: Situation[D20Rules], altitude: int) -> Mask:
    """Return the cells that have nothing to climb on next to them at an altitude (S5-SPEED-03)."""
    grid = situation.map.grid
    if altitude > 0:
        return grid.everywhere & ~_beside(situation, filling(situation))
    if altitude < 0:
        pit = situation.board.mask("pit")
        return grid.everywhere & ~(_beside(situation, filling(situation) | (grid.everywhere & ~pit)) & pit)
    return 0


def _beside(situation: Situation[D20Rules], solid: Mask) -> Mask:
    grid = situation.map.grid
    return solid << 1 | solid >> 1 | solid << grid.stride | solid >> grid.stride | beside_edges(grid, solid)


def clings(situation: Situation[D20Rules], space: Footprint) -> bool:
    """Return True if there is something to climb on next to a space: a solid cell, or the edge of a pit.

    Rules: S5-SPEED-03.
    """
    grid = situation.map.grid
    (x, y), size, altitude = space
    beside = grid.block((x - 1, y), size + 2, size) | grid.block((x, y - 1), size, size + 2)
    beside &= ~space.on(grid)
    solid = filling(situation)
    if altitude <= 0 and not space.on(grid) & ~situation.board.mask("pit"):
        solid |= grid.everywhere & ~situation.board.mask("pit", "water")
    return bool(beside & solid) or bool(space.on(grid) & beside_edges(grid, solid))


MAKES_DIFFICULT: Final = ("difficult", "half_cover")
"""Cell properties that are Difficult Terrain (S5-MOVE-07)."""


def difficult_ground(situation: Situation[D20Rules], mode: str, altitude: int) -> Mask:
    """Return the cells that are Difficult Terrain for a mode of movement.

    In the air, only zones make cells Difficult Terrain.

    Args:
        situation: The battle.
        mode: The mode of movement.
        altitude: The lowest altitude of the mover's space.
    """
    if mode == "burrow" or altitude < 0:
        return 0
    if altitude:
        return _difficult_air(situation, altitude)
    return situation.map_memo("rough5", lambda: situation.board.mask(*MAKES_DIFFICULT))


def _difficult_air(situation: Situation[D20Rules], altitude: int) -> Mask:
    """Return the cells in the air that a zone makes Difficult Terrain."""
    found = 0
    for zone in situation.state.zones.values():
        if isinstance(zone, Srd5Zone) and (zone.storeys or zone.follows) and set(zone.terrain) & set(MAKES_DIFFICULT):
            found |= cells_at(situation, zone, altitude)
    return found


def costs_of(difficult: Mask, water: Mask, *, wet: int, extra: int) -> tuple[tuple[int, Mask], ...]:
    """Return the costs of entering cells with Difficult Terrain or water.

    Several causes in one cell do not add up. Rules: S5-GRID-05, S5-MOVE-06, S5-SPEED-05.

    Args:
        difficult: Cells of Difficult Terrain from any source.
        water: Cells in which the mover swims or wades.
        wet: The extra cost of water, for a creature without a Swim Speed.
        extra: The extra cost of every cell, from the mode of movement and dragging.

    Returns:
        Costs in movement points with their cells, for `Passage.costs`.
    """
    costs: list[tuple[int, Mask]] = []
    if water:
        costs.append((1 + wet + extra, water))
        if water & difficult:
            costs.append((2 + wet + extra, water & difficult))
    if difficult:
        costs.append((2 + extra, difficult))
    return tuple(costs)
