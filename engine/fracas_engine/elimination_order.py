"""Order in which sides are eliminated, used to rank the sides of a battle with more than two.

A side stands while at least one of its creatures can still fight (`Ruleset.stands`). It is eliminated at the step
after which none can; if one of its creatures is revived, the side stands again.
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.battle import Battle


def standing_sides(battle: Battle) -> set[str]:
    """Return the sides with a creature that can fight."""
    stands = battle.ruleset.stands
    return {str(creature.side) for creature in battle.state.creatures.values() if stands(creature)}


def update_elimination_order(before: Mapping[str, int], battle: Battle, step: int) -> dict[str, int]:
    """Return the step at which each eliminated side was eliminated; empty for two sides or fewer.

    Args:
        before: The result after the previous step.
        battle: The battle after this step.
        step: Number of this step; numbers increase.
    """
    sides = {str(seat.side) for seat in battle.state.seats.values()}
    if len(sides) < 3:
        return {}
    down = sides - standing_sides(battle)
    return {side: before.get(side, step) for side in sorted(down)}
