"""Immunity of swarms to forced movement by melee and ranged attacks (FE-SWARM-02)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.state import Creature


def forced_way(
    resolution: Resolution[FamilyRules], user: Creature, creature: Creature, action: Action | None, kind: str
) -> tuple[Cell, ...] | None:
    """Return the only path along which an action can force a creature to move.

    Args:
        resolution: The battle.
        user: The acting creature.
        creature: The creature to be moved.
        action: The action; None if no action causes the movement.
        kind: `push`, `pull` or `slide`.

    Returns:
        An empty path for a swarm that cannot be moved, after an `unmoved` event; None if any path is allowed.
    """
    swarm = "swarm" in resolution.sheet(creature).traits
    if not swarm or action is None or action.origin not in ("melee", "ranged"):
        return None
    resolution.emit("unmoved", who=creature.id, by=user.id, how=kind)
    return ()
