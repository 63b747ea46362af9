"""When an attack is a coup de grace (OB-CDG)."""

from __future__ import annotations

from fracas_engine.d20.figures.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["is_coup"]


def is_coup(situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
    """Say whether it is one: a standard action against an adjacent helpless opponent (OB-CDG-01)."""
    return (
        has_condition(target, "helpless")
        and action.cost == "standard"
        and situation.state.game.acting == user.id
        and target.side != user.side
        and distance_between(user, target) <= 1
    )
