"""Distances between creatures, including squeezed ones (MM-COND-05)."""

from __future__ import annotations

from fracas_engine.board import nearest_cells
from fracas_engine.d20.conditions import SQUEEZED
from fracas_engine.d20.queries.space import distance_between, masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def bases_apart(situation: Situation[D20Rules], one: Creature, other: Creature) -> int:
    """Return the distance between two creatures in squares.

    A squeezed creature occupies only the squares of its base that are not walls (MM-COND-05).
    """
    if one.has(SQUEEZED) or other.has(SQUEEZED):
        grid = situation.map.grid
        spaces = masks(situation)
        return nearest_cells(grid.cells(spaces[one.id]), grid.cells(spaces[other.id]))[0]
    return distance_between(one, other)
