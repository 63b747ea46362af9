"""What stands on a sheet and cannot be used now, with the reason as far as a client can tell it. Pure."""

from __future__ import annotations

from typing import Final

from fracas_clients.tui.words import COSTS
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Creature
from fracas_protocol.v1 import Action

__all__ = ["own_turn_actions", "why_not"]

_ANSWERS: Final = frozenset({"reaction", "interrupt", "opportunity", "immediate"})
"""What is used in answer to somebody, never by choice on one's turn."""


def own_turn_actions(view: BattleView, by: str) -> tuple[Action, ...]:
    """Return the entries of a creature's sheet that are used on its own turn, in the sheet's order."""
    sheet = view.sheet(by)
    if sheet is None:
        return ()
    return tuple(action for action in sheet.actions if action.cost not in _ANSWERS and not action.trigger)


def why_not(creature: Creature, action: Action) -> str:
    """Return why an action of a sheet is not offered now, in a few words."""
    if action.uses.startswith("recharge") and creature.used.get(action.id):
        return "recharging"
    if action.uses and creature.used.get(action.id) and not _uses_left(creature, action):
        return "used up"
    if action.cost in creature.budget and creature.budget[action.cost] < 1:
        return f"no {COSTS.get(action.cost, action.cost.replace('_', ' '))} left"
    if action.attack or action.save or action.area or action.sequence:
        return "out of reach"
    return "not now"


def _uses_left(creature: Creature, action: Action) -> bool:
    most, _, word = action.uses.partition(" ")
    return word == "times" and most.isdecimal() and creature.used.get(action.id, 0) < int(most)
