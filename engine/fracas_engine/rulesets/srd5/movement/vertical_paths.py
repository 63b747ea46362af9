"""Paths that change altitude, and the Opportunity Attacks they provoke (S5-SPEED-06, S5-OA-01)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.board import Flight, Mask, Passage, Voxel, flight
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.movement.passage import layers_within
from fracas_engine.rulesets.srd5.movement.provokers import reaches_near, steps_out
from fracas_engine.rulesets.srd5.queries.space import place_of, space_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


class VerticalPaths:
    """The destinations of a movement that may change altitude; they are searched when first needed.

    The object holds all inputs of the search, so that the result is that for the state in which it was created.

    Args:
        situation: The battle.
        creature: The creature that moves.
        mode: The mode of movement.
        points: The cells of movement that the creature may spend.
        layers: The passage of the creature at each altitude to consider.
    """

    __slots__ = ("_board", "_found", "_layers", "_points", "_reaches", "_size", "start")

    def __init__(
        self,
        situation: Situation[D20Rules],
        creature: Creature,
        mode: str,
        points: int,
        layers: Mapping[int, Passage],
    ) -> None:
        self.start = place_of(creature)
        self._board = situation.board
        self._size = space_of(situation, creature).size
        self._points = points
        self._layers = layers
        self._reaches = reaches_near(situation, creature, points, mode)
        self._found: Flight | None = None

    @property
    def ways(self) -> Flight:
        """The result of the search, computed once."""
        if self._found is None:
            grid = self._board.grid
            provokers = [
                {z: steps_out(grid, space, length, self._size, z) for z in self._layers}
                for _, space, length in self._reaches
            ]
            self._found = flight(self._board, self.start, self._points, self._layers, provokers)
        return self._found

    def provokes(self) -> list[tuple[tuple[CreatureId, ...], Mask]]:
        """Return the anchors at the mover's altitude, grouped by the enemies that the best paths there provoke."""
        if not self._reaches:
            return []
        return [(self._named(numbers), there) for numbers, there in self.ways.provoking(self.start[2])]

    def levels(self) -> list[Mask]:
        """Return the anchors at the mover's altitude where the movement may end, one mask for each cost from 0 on."""
        return self.ways.levels(self.start[2])

    def price(self, place: Voxel) -> tuple[int, int]:
        """Return the cost of the best path to a place, and the number of enemies that the path provokes."""
        return self.ways.cost(place), len(self._named(self.ways.provoked(place)))

    def _named(self, numbers: tuple[int, ...]) -> tuple[CreatureId, ...]:
        return tuple(dict.fromkeys(self._reaches[number][0] for number in numbers))


def going_around(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> VerticalPaths:
    """Return the destinations of a movement that may go over or under obstacles."""
    return situation.memo(
        ("going_around", creature.id, mode, points),
        # A path that returns to its altitude uses at most half of the movement to leave it.
        lambda: VerticalPaths(situation, creature, mode, points, layers_within(situation, creature, mode, points // 2)),
    )
