"""Opportunity attacks available to an enemy when a step provokes it."""

from __future__ import annotations

from fracas_engine.d20.queries.action_uses import uses_left
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import Choice
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def opportunity_choices(situation: Situation[D20Rules], enemy: Creature, mover: Creature) -> tuple[Choice, ...]:
    """Return the opportunity attacks that an enemy can make against a mover; empty if it has none (MM-OA-03)."""
    rules = situation.rules
    return tuple(
        Choice(action.id, action.name, action.id, (mover.id,))
        for action in rules.sheet(situation, enemy).opportunities
        if uses_left(enemy, action) != 0 and rules.is_target(situation, enemy, action, mover)
    )
