"""What stands on a sheet and cannot be used now, with the reason as far as a client can tell it. Pure."""

from __future__ import annotations

from typing import Final

from fracas_clients.tui.descriptions import COSTS, Measure
from fracas_clients.tui.hotkeys import MODE_KEYS
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Creature
from fracas_protocol.v1 import Action
from fracas_protocol.values import whole_number

__all__ = ["cannot_move_reason", "general_unavailable_reason", "own_turn_actions", "spent_modes", "unavailable_reason"]

_ANSWERS: Final = frozenset({"reaction", "interrupt", "opportunity", "immediate"})
"""What is used in answer to somebody, never by choice on one's turn."""
_LACKS: Final = {word: f"no {short} left" for word, short in COSTS.items()} | {"full_round": "no full round"}
"""What is used up, in few letters; `no full left` would say nothing, and with `left` a full round is cut off."""
_AIMED: Final = frozenset({"melee", "ranged", "near", "far"})
"""Where from an action is used on somebody."""
_OTHERWISE: Final = "not now"
"""The reason where no other is known."""


def own_turn_actions(view: BattleView, by: str) -> tuple[Action, ...]:
    """Return the entries of a creature's sheet that are used on its own turn, in the sheet's order."""
    sheet = view.sheet(by)
    if sheet is None:
        return ()
    return tuple(action for action in sheet.actions if action.cost not in _ANSWERS and not action.trigger)


def unavailable_reason(creature: Creature, action: Action, turn: object = None) -> str:
    """Return why an action of a sheet is not offered now, in a few words.

    Args:
        creature: Whose sheet it is.
        action: The action.
        turn: The number of the turn that it is, where the ruleset counts them; None: it does not.
    """
    if action.uses.startswith("recharge") and creature.used.get(action.id):
        return "recharging"
    if action.uses and creature.used.get(action.id) and not _uses_left(creature, action):
        return "used up"
    if unpaid := _unpaid(creature, action.cost):
        return unpaid
    if "spell" in action.tags and action.uses and turn and creature.details.get("slot_turn") == turn:
        return "slot spent"  # one spell slot a turn, also where others are left (S5-SPELL-02)
    if action.origin in _AIMED or action.attack or action.save or action.area or action.sequence:
        return "out of reach"
    return _OTHERWISE


def general_unavailable_reason(creature: Creature | None, cost: str) -> str:
    """Return why an action that everybody has is not offered now, in a few words.

    Args:
        creature: Who would do it; None where nobody is seen.
        cost: What it is paid with, as it was when it was offered; empty: nothing.
    """
    return (_unpaid(creature, cost) if creature is not None and cost else "") or _OTHERWISE


def cannot_move_reason(creature: Creature, budget: str, measure: Measure) -> str:
    """Return why a creature cannot move now in a way in which it could before, in a few words.

    Args:
        creature: The creature.
        budget: What it is paid with.
        measure: How distances are told.
    """
    if unpaid := _unpaid(creature, budget):
        return unpaid
    spent = creature.details.get("spent")  # where movement is counted in cells
    return f"{measure.far(spent)} spent" if isinstance(spent, int) and spent else _OTHERWISE


def spent_modes(view: BattleView, by: str) -> dict[str, str]:
    """Return the ways to move that are spent in this turn, each with what it is paid with: the sheet's, everybody's."""
    creature, sheet = view.creatures[by], view.sheet(by)
    budget = "move" if "move" in creature.budget else ""
    if sheet is None or cannot_move_reason(creature, budget, Measure.of(view.terms)) == _OTHERWISE:
        return {}
    own = [speed.name for speed in sheet.speeds if speed.number > 0]
    return {mode: budget for mode in (*own, *view.terms.ways) if mode in MODE_KEYS}


def _unpaid(creature: Creature, cost: str) -> str:
    """Return that nothing is left of what something is paid with; empty where something is, or nobody counts it."""
    if creature.budget.get(cost, 1) > 0:
        return ""
    return _LACKS.get(cost, f"no {cost.replace('_', ' ')} left")


def _uses_left(creature: Creature, action: Action) -> bool:
    most, _, word = action.uses.partition(" ")
    return word == "times" and creature.used.get(action.id, 0) < (whole_number(most) or 0)
