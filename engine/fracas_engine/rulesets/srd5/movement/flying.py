"""Destinations of flying, swimming and burrowing: over and under obstacles, straight up and down (S5-SPEED-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fracas_engine.board import Mask, straight_up_or_down, with_edges
from fracas_engine.d20.movement.paths import Destinations, Travel, leads_to
from fracas_engine.d20.movement.paths import Provoked as ProvokedOnLevel
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.lazy import LazyMapping
from fracas_engine.rulesets.srd5.movement.passage import passage
from fracas_engine.rulesets.srd5.movement.paths import travel_of
from fracas_engine.rulesets.srd5.movement.speeds import GOING_AROUND, movement_left
from fracas_engine.rulesets.srd5.movement.vertical_paths import VerticalPaths, going_around
from fracas_engine.rulesets.srd5.queries.space import place_of, space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


class FlightDestinations(LazyMapping[Cell, int]):
    """Destinations of a movement that may pass through other altitudes, with their costs.

    Only cells at the altitude at which the mover starts are included.
    """

    __slots__ = ("_around", "_level")

    def __init__(self, level: Travel, around: VerticalPaths) -> None:
        super().__init__()
        self._level, self._around = level, around

    def layers(self) -> list[tuple[int, list[Cell]]]:
        """Return the cells grouped by cost, the cheapest first.

        Within a group the cells are ordered by rows. Costs without cells are omitted.
        """
        level, around = Destinations(self._level).masks(), self._around.levels()
        grid = self._level.board.grid
        left = ~grid.bit(self._level.start)
        found = []
        for cost in range(max([len(around), *(cost + 1 for cost in level)])):
            there = (level.get(cost, 0) | (around[cost] if cost < len(around) else 0)) & left
            if there:
                found.append((cost, grid.cells(there)))
                left ^= there
        return found

    def _work_out(self) -> dict[Cell, int]:
        found = dict(self._level.reach.costs)
        cells = self._level.board.grid.cells
        for cost, there in enumerate(self._around.levels()):
            for cell in cells(there):
                if cost < found.get(cell, cost + 1):
                    found[cell] = cost
        found.pop(self._level.start, None)
        return found


class Provoked(ProvokedOnLevel):
    """The enemies provoked by the best path to each cell of `FlightDestinations`; cells without any are omitted."""

    __slots__ = ("_around",)

    def __init__(self, level: Travel, around: VerticalPaths) -> None:
        super().__init__(level)
        self._around = around

    def masks(self) -> dict[tuple[CreatureId, ...], Mask]:
        """Return the cells grouped by the enemies that the best paths to the cells provoke."""
        on_level, above = super().masks(), self._around.provokes()
        costs, reached = Destinations(self._travel).masks(), self._travel.board.grid.bit(self._travel.start)
        better = as_good = all_ = 0
        for cost, there in enumerate(self._around.levels()):
            here = costs.get(cost, 0)
            reached |= here
            better |= there & ~reached
            as_good |= there & here
            all_ |= there
        for _, there in above:
            all_ &= ~there
        for whom, here in on_level.items():
            for others, there in (*above, ((), all_)):
                if len(others) < len(whom):
                    better |= here & there & as_good
        found = {whom: here & ~better for whom, here in on_level.items()}
        for whom, there in above:
            found[whom] = found.get(whom, 0) | there & better
        return {whom: cells for whom, cells in found.items() if cells}


def ends(
    situation: Situation[D20Rules], creature: Creature, mode: str, points: int
) -> tuple[Mapping[Cell, int], Mapping[Cell, tuple[CreatureId, ...]]]:
    """Return the cells at a creature's altitude where a movement may end, with costs and with provoked enemies."""
    level = travel_of(situation, creature, mode, points)
    if mode not in GOING_AROUND or _is_clear(situation, creature, mode, level):
        return leads_to(situation, creature, level)
    around = going_around(situation, creature, mode, points)
    return FlightDestinations(level, around), Provoked(level, around)


def _is_clear(situation: Situation[D20Rules], creature: Creature, mode: str, level: Travel) -> bool:
    """Return True if leaving the mover's altitude cannot help: nothing nearby blocks, costs extra or provokes."""
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
    return not dear & (with_edges(situation.map.grid, near) if situation.board.edges else near)


def column(situation: Situation[D20Rules], creature: Creature, mode: str, heights: Sequence[int]) -> tuple[bool, ...]:
    """Return, for each possible step straight up or down, whether the movement may end there.

    Args:
        situation: The battle.
        creature: The creature that moves; it must not drag another creature or be Frightened.
        mode: A mode of movement in which the creature chooses its altitude.
        heights: The altitudes that the creature would enter, in order.
    """
    here = place_of(creature)
    if mode == "burrow":  # burrowing through the air is impossible, even for a flying creature
        heights = [height for height in heights if height <= 0] if here[2] <= 0 else []
    # Fast path: usually the first step already shows that the movement is impossible.
    points = movement_left(situation, creature, mode)
    found: tuple[bool, ...] = ()
    for entered in (heights[:1], heights):
        layers = {height: passage(situation, creature, mode, height) for height in entered}
        found = straight_up_or_down(situation.board, here, entered, points, layers)
        if not found:
            break
    return found
