"""Swarms, which melee and ranged attacks do not move (FE-SWARM-02)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["forced_way"]


def forced_way(situation: Situation[FamilyRules], creature: Creature, action: Action | None) -> tuple[Cell, ...] | None:
    """Return the only way that an action can force a creature along: none for a swarm; None where any will do."""
    swarm = "swarm" in situation.sheet(creature).traits
    return () if swarm and action is not None and action.origin in ("melee", "ranged") else None
