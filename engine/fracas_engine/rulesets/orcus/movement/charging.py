"""Where a charge may end (OB-CHRG-01 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fracas_engine.board import Mask, Reach
from fracas_engine.d20.figures.space import side_length
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["charge_ends"]


def charge_ends(
    situation: Situation[FamilyRules],
    creature: Creature,
    costs: Mapping[Cell, int],
    strikes: Callable[[Cell], bool],
    near: Mask,
    found: Reach,
) -> list[Cell]:
    """Return the squares at the least distance that can be gone to in so many steps; see `FamilyRules.charge_ends`.

    Args:
        situation: The battle.
        creature: Who charges.
        costs: What it costs to get to each square.
        strikes: Whether the foe can be struck from a square.
        near: The squares from which it might be.
        found: Where the charger can get.
    """
    assert creature.at is not None
    x, y = creature.at
    grid = situation.map.grid
    side = side_length(creature)
    spots = grid.cells(near & grid.anchors(grid.everywhere & ~situation.rules.barriers(situation), side))
    rings = [(max(abs(a - x), abs(b - y)), (a, b)) for a, b in spots]
    away = next((ring for ring, at in sorted(rings) if strikes(at)), 0)
    if away < 2:
        return []
    # Each step costs 1 at least: what costs no more than its distance needs no look at the way itself.
    ends = [
        at for ring, at in rings if ring == away and at in costs and (costs[at] == away or len(found.path(at)) == away)
    ]
    return sorted(ends, key=lambda at: (at[1], at[0]))
