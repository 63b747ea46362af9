"""Controlled creatures: the seat that controls them, and the actions that it can order (OB-CCTL)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import SeatId
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def decider(situation: AnySituation, creature: Creature) -> SeatId:
    """Return the seat that decides for a creature: its controller's if it is controlled, else its own (OB-CCTL-02)."""
    masters = (c.source for c in creature.conditions if c.name == "controlled")
    master = next((situation.state.creatures[name] for name in masters if name in situation.state.creatures), None)
    return master.seat if master is not None and master.alive else creature.seat


def fault(creature: Creature, action: Action) -> str:
    """Return why a controlled creature cannot use an action, or an empty string; only at-will actions are allowed.

    Rules: OB-CCTL-03.
    """
    limited = action.uses is not None or (action.id == "action_point" and action.spec is None)
    return (
        f"{creature.id} is controlled: only at-will actions are allowed"
        if limited and has_condition(creature, "controlled")
        else ""
    )
