"""Where flying, swimming and burrowing lead: over and under what is between, straight up and down (S5-SPEED-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fracas_engine.board import (
    straight_up_or_down,
)
from fracas_engine.d20.movement.paths import Provoked as ProvokedOnLevel
from fracas_engine.d20.movement.paths import Travel, leads_to
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.lazy import LazyMapping
from fracas_engine.rulesets.srd5.figures.space import place_of, space_of
from fracas_engine.rulesets.srd5.movement.aloft import Aloft, going_around
from fracas_engine.rulesets.srd5.movement.passage import passage
from fracas_engine.rulesets.srd5.movement.paths import travel_of
from fracas_engine.rulesets.srd5.movement.speeds import GOING_AROUND, movement_left
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["Ends", "column", "ends"]


class Ends(LazyMapping[Cell, int]):
    """The cells of a mover's level where a movement may end that can lead through other heights on its way."""

    __slots__ = ("_around", "_level")

    def __init__(self, level: Travel, around: Aloft) -> None:
        super().__init__()
        self._level, self._around = level, around

    def _work_out(self) -> dict[Cell, int]:
        found = dict(self._level.reach.costs)
        x, y, height = self._around.start
        for place, cost in self._around.ways.costs.items():
            if place[2] == height and cost < found.get(place[:2], cost + 1):
                found[place[:2]] = cost
        found.pop((x, y), None)
        return found


class Provoked(LazyMapping[Cell, tuple[CreatureId, ...]]):
    """Whom the best ways to such cells provoke; cells that provoke nobody are left out."""

    __slots__ = ("_around", "_level")

    def __init__(self, level: Travel, around: Aloft) -> None:
        super().__init__()
        self._level, self._around = level, around

    def _work_out(self) -> dict[Cell, tuple[CreatureId, ...]]:
        level, around = self._level.reach.costs, self._around.ways.costs
        found = dict(ProvokedOnLevel(self._level))
        above = self._around.provokes()
        for place, cost in around.items():
            cell, there = place[:2], above.get(place, ())
            if place[2] != self._around.start[2]:
                continue
            if cell not in level or (cost, len(there)) < (level[cell], len(found.get(cell, ()))):
                found[cell] = there
        return {cell: who for cell, who in found.items() if who}


def ends(
    situation: Situation[D20Rules], creature: Creature, mode: str, points: int
) -> tuple[Mapping[Cell, int], Mapping[Cell, tuple[CreatureId, ...]]]:
    """Return the cells of a creature's level where a movement may end, with the costs, and whom it provokes."""
    level = travel_of(situation, creature, mode, points)
    if mode not in GOING_AROUND or _is_clear(situation, creature, mode, level):
        return leads_to(situation, creature, level)
    around = going_around(situation, creature, mode, points)
    return Ends(level, around), Provoked(level, around)


def _is_clear(situation: Situation[D20Rules], creature: Creature, mode: str, level: Travel) -> bool:
    """Say whether nothing and nobody is near on a mover's level that could be gone around above or below."""
    if level.ids:
        return False
    (x, y), size, _ = space_of(situation, creature)
    far = level.points
    near = situation.map.grid.block((x - far, y - far), size + 2 * far, size + 2 * far)
    if mode == "swim" and not situation.map.underwater and not near & situation.board.mask("water"):
        return True
    way = level.passage
    dear = way.barred | way.walls
    for _, mask in way.costs:
        dear |= mask
    return not dear & near


def column(situation: Situation[D20Rules], creature: Creature, mode: str, heights: Sequence[int]) -> tuple[bool, ...]:
    """Say of each step of a way straight up or down that can be taken whether the movement may end with it.

    Args:
        situation: The battle.
        creature: Who goes; it drags nobody and fears nobody.
        mode: How: one of those that choose their height.
        heights: The altitudes entered, one after the other.
    """
    here = place_of(creature)
    if mode == "burrow":  # nobody burrows through the air, not even who has wings to be there
        heights = [height for height in heights if height <= 0] if here[2] <= 0 else []
    # Mostly the first step shows that nothing leads there, and no other height need be looked at.
    points = movement_left(situation, creature, mode)
    found: tuple[bool, ...] = ()
    for entered in (heights[:1], heights):
        layers = {height: passage(situation, creature, mode, height) for height in entered}
        found = straight_up_or_down(situation.board, here, entered, points, layers)
        if not found:
            break
    return found
