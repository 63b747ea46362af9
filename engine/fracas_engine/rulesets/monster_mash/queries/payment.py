"""The action budget of an activation (MM-ACT-03 to -08)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.content import ShiftEffect
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.monster_mash.conditions import can_act, can_move_itself, holding
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import Situation

ESCAPE: Final = Action("escape", "Escape", cost="standard", origin="self", reach=0)
"""The general action `escape`, the only action without an entry on a sheet (MM-ACT-07, MM-COND-04)."""


DUTIES: Final = ("full_round", "standard", "swift")
"""Action types that fulfil the Imperative (MM-IMP-01 and -02)."""


UNFINISHED: Final = "movement"
"""The key in the action budget for the remaining movement points of an interrupted movement."""


FREE: Final = ("free", "none")
"""Action types without a cost (MM-ACT-06)."""


PAYMENTS: Final[dict[str, dict[str, int]]] = {
    "full_round": {"full_round": 0, "standard": 0, "move": 0},
    "standard": {"full_round": 0, "standard": 0},
    "move": {"full_round": 0, "move": 0},
    "swift": {"swift": 0},
    "free": {},
    "none": {},
}
"""The budget entries that change when an action of each type is taken, with their new values (MM-ACT-03 to -06)."""


def affordable(creature: MashCreature, cost: str) -> bool:
    """Return True if the creature has enough left of its action budget for an action of this cost."""
    if cost in FREE:
        return True
    return cost in PAYMENTS and creature.budget.get(cost, 0) > 0


def usable(creature: MashCreature, action: Action) -> bool:
    """Return True if an action may be taken now, regardless of targets: conditions, budget, uses."""
    return not unusable(creature, action)


def unusable(creature: MashCreature, action: Action) -> str:
    """Return the reason why an action may not be taken now; empty if it may."""
    if not can_act(creature):
        return f"{creature.id} cannot act: it is stunned or paralyzed"
    if action is ESCAPE and not holding(creature):
        return f"{creature.id} is not held"
    if action.answers_trigger:
        return f"{action.name} can only be used when its trigger occurs"
    if not affordable(creature, action.cost):
        return f"{action.name} needs a {action.cost.replace('_', '-')} action, which is spent"
    if not can_move_itself(creature) and own_steps(action, alone=True):
        return f"{action.name} is a movement, and {creature.id} is held: escape first"
    if action_uses.uses_left(creature, action) == 0:
        return f"{action.name} has no uses left"
    return ""


def own_steps(action: Action, *, alone: bool = False) -> bool:
    """Return True if an action moves its user on foot, which is forbidden while the user is held (MM-COND-03).

    With `alone`, return True only if the action does nothing else.
    """
    if action.spec is None:
        return False
    steps = [isinstance(effect, ShiftEffect) for effect in (*action.spec.effect, *action.spec.hit)]
    return bool(steps) and all(steps) and action.bonus is None if alone else any(steps)


def usable_modes(situation: Situation[D20Rules], creature: MashCreature) -> tuple[tuple[str, int], ...]:
    """Return the modes of movement that a creature may use now, with the movement points of each.

    If its move action is spent, these are the remaining points of an interrupted movement.
    """
    left = creature.budget.get(UNFINISHED, 0)
    if not (affordable(creature, "move") or left) or not can_move_itself(creature):
        return ()
    rules = situation.rules
    found = []
    for mode in rules.sheet(situation, creature).speeds:
        cells = rules.speed(situation, creature, mode)
        if cells:
            found.append((mode, cells if affordable(creature, "move") else min(cells, left)))
    return tuple(found)


def paid_for_movement(creature: MashCreature) -> dict[str, Any]:
    """Return the fields of a creature that change when it starts a movement.

    It spends its move action, or the rest of an interrupted movement.
    """
    if affordable(creature, "move"):
        return paid(creature, "move")
    return {"budget": {**creature.budget, UNFINISHED: 0}}


def paid(creature: MashCreature, cost: str) -> dict[str, Any]:
    """Return the fields of a creature that change when it takes an action of this cost."""
    changed: dict[str, Any] = {}
    if PAYMENTS[cost]:
        changed["budget"] = {**creature.budget, **PAYMENTS[cost]}
    if cost in DUTIES and not creature.acted:
        changed["acted"] = True
    return changed
