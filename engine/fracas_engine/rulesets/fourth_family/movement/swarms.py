"""Swarms, which melee and ranged attacks do not move (FE-SWARM-02)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.state import Creature

__all__ = ["forced_way"]


def forced_way(
    resolution: Resolution[FamilyRules], user: Creature, creature: Creature, action: Action | None, kind: str
) -> tuple[Cell, ...] | None:
    """Return the only way that an action can force a creature along: none for a swarm; None where any will do.

    What a swarm shrugs off is told: whoever has pushed it would wonder.

    Args:
        resolution: The battle.
        user: Whose action it is.
        creature: Who would be moved.
        action: The action; None where nobody's moves it.
        kind: `push`, `pull` or `slide`.
    """
    swarm = "swarm" in resolution.sheet(creature).traits
    if not swarm or action is None or action.origin not in ("melee", "ranged"):
        return None
    resolution.emit("unmoved", who=creature.id, by=user.id, how=kind)
    return ()
