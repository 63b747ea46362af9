"""In which order sides have fallen, for all who place more than two of them.

A side stands while one of its creatures can still fight, as its rules see it (`Ruleset.stands`). It has fallen at the
step that left it without one for the last time: a side that is raised again stands again.
"""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.battle import Battle

__all__ = ["standing_sides", "update_elimination_order"]


def standing_sides(battle: Battle) -> set[str]:
    """Return the sides that have a creature that can fight."""
    stands = battle.ruleset.stands
    return {str(creature.side) for creature in battle.state.creatures.values() if stands(creature)}


def update_elimination_order(before: Mapping[str, int], battle: Battle, step: int) -> dict[str, int]:
    """Return at which step each side has fallen; nothing where there are no more than two.

    Args:
        before: What was so after the step before.
        battle: The battle after this step.
        step: Its number, greater than those before.
    """
    sides = {str(seat.side) for seat in battle.state.seats.values()}
    if len(sides) < 3:
        return {}
    down = sides - standing_sides(battle)
    return {side: before.get(side, step) for side in sorted(down)}
