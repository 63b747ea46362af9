"""Squares where a charge may end (FE-CHARGE-03 and -04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fracas_engine.board import Footprint, Mask, Reach, distance
from fracas_engine.ids import Cell
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def charge_ends(
    situation: AnySituation,  # noqa: ARG001
    creature: Creature,
    costs: Mapping[Cell, int],
    strikes: Callable[[Cell], bool],
    near: Mask,  # noqa: ARG001
    direct: Callable[[int], Reach],  # noqa: ARG001
) -> list[Cell]:
    """Return the squares where a charge may end: the nearest squares from which the target can be attacked.

    They must be at least 2 squares away from the charger (FE-CHARGE-03 and -04).

    Args:
        situation: The battle.
        creature: The charger.
        costs: The movement cost of each square from which the target can be attacked.
        strikes: Returns True if the target can be attacked from a square.
        near: The squares within attack range of the target; unused.
        direct: Returns the squares that the charger can reach in exactly the given number of steps; unused.
    """
    assert creature.at is not None
    if not costs or strikes(creature.at):
        return []
    least = min(costs.values())
    here = Footprint(creature.at)  # all squares of a large creature must be 2 or more squares away from its old space
    ends = [at for at, cost in costs.items() if cost == least and distance(here, Footprint(at)) >= 2]
    return sorted(ends, key=lambda at: (at[1], at[0]))
