"""Swarms, which melee and ranged attacks do not move (FE-SWARM-02)."""

from __future__ import annotations

from fracas_engine.ids import Cell
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.state import Creature

__all__ = ["forced_way"]


def forced_way(resolution: Resolution[FamilyRules], user: Creature, creature: Creature) -> tuple[Cell, ...] | None:
    """Return the only way that a user's action can force a creature along: none for a swarm; None where any will do."""
    use = next((f for f in reversed(resolution.state.stack) if isinstance(f, Acting) and f.user == user.id), None)
    action = resolution.rules.sheet(resolution, user).actions.get(use.action) if use is not None else None
    swarm = "swarm" in resolution.sheet(creature).traits
    return () if swarm and action is not None and action.origin in ("melee", "ranged") else None
