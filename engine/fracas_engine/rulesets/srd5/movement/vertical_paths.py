"""Ways that change their height, and whom they provoke (S5-SPEED-06, S5-OA-01)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.board import Flight, Mask, Passage, Voxel, flight
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.figures.space import place_of, space_of
from fracas_engine.rulesets.srd5.movement.passage import layers_within
from fracas_engine.rulesets.srd5.movement.provokers import reaches_near, steps_out
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["VerticalPaths", "going_around"]


class VerticalPaths:
    """What a movement comes to that may change its height, searched for when somebody looks.

    It holds all that the search needs, so that it stays true of the moment in which it was asked for.

    Args:
        situation: The battle.
        creature: Who moves.
        mode: How.
        points: Cells of movement that it may spend.
        layers: What the board is to it at each altitude in question.
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
        """The search, made once."""
        if self._found is None:
            grid = self._board.grid
            provokers = [
                {z: steps_out(grid, space, length, self._size, z) for z in self._layers}
                for _, space, length in self._reaches
            ]
            self._found = flight(self._board, self.start, self._points, self._layers, provokers)
        return self._found

    def provokes(self) -> list[tuple[tuple[CreatureId, ...], Mask]]:
        """Return the anchors of the mover's height by whom the best ways there provoke; those of none are left out."""
        if not self._reaches:
            return []
        return [(self._named(numbers), there) for numbers, there in self.ways.provoking(self.start[2])]

    def levels(self) -> list[Mask]:
        """Return, for each cost from 0 on, the anchors of the mover's height where the movement may end."""
        return self.ways.levels(self.start[2])

    def price(self, place: Voxel) -> tuple[int, int]:
        """Return the cost of the best way to a place, and how many it provokes."""
        return self.ways.cost(place), len(self._named(self.ways.provoked(place)))

    def _named(self, numbers: tuple[int, ...]) -> tuple[CreatureId, ...]:
        return tuple(dict.fromkeys(self._reaches[number][0] for number in numbers))


def going_around(situation: Situation[D20Rules], creature: Creature, mode: str, points: int) -> VerticalPaths:
    """Return where a movement leads that may leave its level on the way to go around what is on it."""
    return situation.memo(
        ("going_around", creature.id, mode, points),
        # Nobody who comes back to a height has been more than half of his movement above or below it.
        lambda: VerticalPaths(situation, creature, mode, points, layers_within(situation, creature, mode, points // 2)),
    )
