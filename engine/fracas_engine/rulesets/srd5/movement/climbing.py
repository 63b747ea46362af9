"""Climbing: its cost, and the surfaces that can be climbed (S5-SPEED-03)."""

from __future__ import annotations

from collections.abc import Container

from fracas_engine.board import Footprint, Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.queries.cover import filling
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
    stride = situation.map.grid.stride
    return solid << 1 | solid >> 1 | solid << stride | solid >> stride


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
    return bool(beside & solid)
