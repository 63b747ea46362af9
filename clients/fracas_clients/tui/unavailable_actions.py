"""Unavailable actions of a stat block, with the reason as far as the client knows it. No terminal code."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fracas_clients.texts import term
from fracas_clients.texts import text as t
from fracas_clients.tui.descriptions import DistanceFormat, short_cost
from fracas_clients.tui.hotkeys import MODE_KEYS
from fracas_protocol.battle_view import BattleView
from fracas_protocol.v1 import Action
from fracas_protocol.values import whole_number
from fracas_protocol.view_elements import Creature

__all__ = [
    "cannot_move_reason",
    "conditions_text",
    "general_unavailable_reason",
    "spent_modes",
    "turn_actions",
    "unavailable_reason",
]

_ANSWERS: Final = frozenset({"reaction", "interrupt", "opportunity", "immediate"})
"""Costs of actions that are only used in response to something, and never listed on the creature's own turn."""
_AIMED: Final = frozenset({"melee", "ranged", "near", "far"})
"""Origins on a stat block of actions that need another creature as target."""
_OTHERWISE: Final = "off-not-now"
"""Message id of the reason that is given if no better one is known."""


def turn_actions(view: BattleView, by: str) -> tuple[Action, ...]:
    """Return the actions on a stat block that can be used on the creature's own turn, in order."""
    sheet = view.sheet(by)
    if sheet is None:
        return ()
    return tuple(action for action in sheet.actions if action.cost not in _ANSWERS and not action.trigger)


def unavailable_reason(creature: Creature, action: Action, turn: object = None) -> str:
    """Return a short reason why an action of a stat block is not offered now.

    Args:
        creature: The creature.
        action: The action.
        turn: The turn number, in rulesets that count turns; else None.
    """
    if action.uses.startswith("recharge") and creature.used.get(action.id):
        return t("off-recharging")
    if action.uses and creature.used.get(action.id) and not _uses_left(creature, action):
        return t("off-used-up")
    if unpaid := _unpaid(creature, action.cost):
        return unpaid
    if "spell" in action.tags and action.uses and turn and creature.details.get("slot_turn") == turn:
        return t("off-slot-spent")  # one spell slot a turn, also where others are left (S5-SPELL-02)
    if action.origin in _AIMED or action.attack or action.save or action.area or action.sequence:
        return t("off-out-of-reach")
    return t(_OTHERWISE)


def general_unavailable_reason(creature: Creature | None, cost: str) -> str:
    """Return a short reason why a common action is not offered now.

    Args:
        creature: The creature; None if not visible.
        cost: The last known cost of the action; empty: unknown.
    """
    return (_unpaid(creature, cost) if creature is not None and cost else "") or t(_OTHERWISE)


def conditions_text(creature: Creature, names: Collection[str]) -> str:
    """Return the creature's conditions among `names` as text; empty if it has none of them."""
    return ", ".join(dict.fromkeys(term(one.name) for one in creature.conditions if one.name in names))


def cannot_move_reason(view: BattleView, by: str, budget: str) -> str:
    """Return a short reason why a creature can no longer move in a movement mode.

    Args:
        view: The battle.
        by: The creature's id.
        budget: The part of the turn's budget that the movement mode uses.
    """
    creature, measure = view.creatures[by], DistanceFormat.of(view.terms)
    if stops := conditions_text(creature, view.conditions.no_actions | view.conditions.speed_zero):
        return stops
    if unpaid := _unpaid(creature, budget):
        return unpaid
    spent = creature.details.get("spent")  # where movement is counted in cells
    return t("off-distance-spent", far=measure.far(spent)) if isinstance(spent, int) and spent else t(_OTHERWISE)


def spent_modes(view: BattleView, by: str) -> dict[str, str]:
    """Return the movement modes that a creature has used up in this turn, with the cost of each."""
    creature, sheet = view.creatures[by], view.sheet(by)
    budget = "move" if "move" in creature.budget else ""
    if sheet is None or cannot_move_reason(view, by, budget) == t(_OTHERWISE):
        return {}
    own = [speed.name for speed in sheet.speeds if speed.number > 0]
    return {mode: budget for mode in (*own, *view.terms.ways) if mode in MODE_KEYS}


def _unpaid(creature: Creature, cost: str) -> str:
    """Return a text that says that a creature cannot pay a cost; empty if it can, or if the cost is not counted."""
    if creature.budget.get(cost, 1) > 0:
        return ""
    if cost == "full_round":
        return t("off-no-full-round")
    return t("off-none-left", cost=short_cost(cost))


def _uses_left(creature: Creature, action: Action) -> bool:
    most, _, word = action.uses.partition(" ")
    return word == "times" and creature.used.get(action.id, 0) < (whole_number(most) or 0)
