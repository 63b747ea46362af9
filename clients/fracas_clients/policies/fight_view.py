"""Fight views: what the evaluation of positions and attacks knows of a fight, as plain records.

Clients make a fight view of the seat's view (`fight_of`); simulations make one of the engine's battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from typing import Final, Generic, TypeVar

from fracas_clients.policies import grid_geometry
from fracas_clients.policies.combat_stats import StatsTable
from fracas_clients.policies.fighter import Fighter
from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["OPAQUE", "FightView", "fight_of"]

F = TypeVar("F", bound=Fighter)

OPAQUE: Final = frozenset({"wall", "pillar", "door"})
"""Terrain that blocks attacks."""


@dataclass(frozen=True, slots=True)
class FightView(Generic[F]):
    """What is known of a fight at one moment."""

    fighters: Mapping[str, F]
    """The creatures that are alive and on the map, by id."""
    widths: Mapping[str, int]
    """Side length of the footprint of each of them, in cells, by id."""
    stats: StatsTable
    """Combat statistics, with the stat blocks of all of them."""
    size: tuple[int, int]
    """Number of columns and rows of the board."""
    walls: frozenset[Cell]
    """Cells that block attacks."""
    blocked: AbstractSet[tuple[Cell, Cell]] = frozenset()
    """Pairs of cells of an attacker and its target between which the rules have refused an attack."""


def fight_of(view: BattleView, stats: StatsTable) -> FightView[Creature]:
    """Return the fight that a view shows.

    Args:
        view: The battle.
        stats: Combat statistics, which the caller keeps from decision to decision; new stat blocks are added.
    """
    stats.conditions = view.conditions
    there = {c.id: c for c in view.creatures.values() if c.alive and c.at is not None}
    for creature in view.creatures.values():
        if creature.sheet not in stats:
            stats.add(creature.sheet, view.sheet(creature))
    columns, rows = view.size
    walls = frozenset(
        cell for cell in product(range(columns), range(rows)) if not OPAQUE.isdisjoint(view.terrain(cell))
    )
    widths = {name: grid_geometry.width(view, creature) for name, creature in there.items()}
    return FightView(there, widths, stats, (columns, rows), walls)
