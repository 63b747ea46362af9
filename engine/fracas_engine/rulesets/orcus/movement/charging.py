"""Charges in Orcus: the squares where a charge may end, and the direct path there (OB-CHRG-01 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fracas_engine.board import Mask, Reach
from fracas_engine.d20.movement import paths
from fracas_engine.d20.queries.space import side_length
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, Place
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def charge_ends(
    situation: Situation[FamilyRules],
    creature: Creature,
    costs: Mapping[Cell, int],
    strikes: Callable[[Cell], bool],
    near: Mask,
    direct: Callable[[int], Reach],
) -> list[Cell]:
    """Return the nearest squares that can be reached by a direct path; see `FamilyRules.charge_ends`.

    Args:
        situation: The battle.
        creature: The charger.
        costs: The movement costs of the reachable squares from which the charger can attack the target.
        strikes: Returns True if the target can be attacked from a square.
        near: The squares, including walls, within attack range of the target.
        direct: Returns the squares that the charger can reach in exactly the given number of steps.
    """
    assert creature.at is not None
    grid = situation.map.grid
    side = side_length(creature)
    spots = grid.cells(near & grid.anchors(grid.everywhere & ~situation.rules.barriers(situation), side))
    rings = [(_steps(creature, at), at) for at in spots]
    away = next((ring for ring, at in sorted(rings) if strikes(at)), 0)
    if away < 2:
        return []
    # Each step costs at least 1: a square with a cost equal to its distance has a direct path.
    ends = [at for ring, at in rings if ring == away and at in costs and (costs[at] == away or at in direct(away))]
    return sorted(ends, key=lambda at: (at[1], at[0]))


def charge_way(
    situation: Situation[FamilyRules],
    creature: Creature,
    mode: str,
    points: int,
    there: Cell,
    way: tuple[Place, ...],
) -> tuple[Place, ...]:
    """Return the path of a charge: a path with the fewest steps, and of these the cheapest (OB-CHRG-02).

    Args:
        situation: The battle.
        creature: The charger.
        mode: The mode of movement.
        points: The movement points that the charger may spend.
        there: The square where the charge ends.
        way: The path that the player named; empty for none.

    Raises:
        IllegalIntent: `bad_path` if the named path has more steps than necessary.
    """
    steps = _steps(creature, there)
    if way:
        if len(way) != steps:
            raise IllegalIntent(
                "bad_path", f"the path of a charge must be direct: {steps} squares, not {len(way)}", rule="OB-CHRG-02"
            )
        return way
    return paths.direct(paths.travel_of(situation, creature, mode, points), steps).path(there)


def _steps(creature: Creature, there: Cell) -> int:
    """Return the number of steps to a square over open ground."""
    assert creature.at is not None
    return max(abs(there[0] - creature.at[0]), abs(there[1] - creature.at[1]))
