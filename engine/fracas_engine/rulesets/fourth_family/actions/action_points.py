"""Action points: spending one gives a creature an extra action in its turn."""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from typing import Any

from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def spend(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Spend an action point on an extra action: the one named by `with`, or a standard action if `with` is empty.

    Rules: OB-AP-03, OB-FREE-05, OB-CDAZ-06.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    word = intent.with_[0] if intent.with_ else "standard"
    minor = resolution.rules.switches.minor_action
    if word not in ("standard", "move", minor):
        raise IllegalIntent("malformed", f"an action point gives a standard, move or {minor} action, not {word!r}")
    before = dict.fromkeys(creature.budget, 0) if creature.finished else creature.budget
    changes: dict[str, Any] = {
        "budget": {**before, word: before.get(word, 0) + 1},
        "action_points": creature.action_points - 1,
        "points_spent": creature.points_spent + 1,
        "point_turn": creature.turns,
        "finished": False,
        "did": True,
        "free_used": resolution.rules.turns.free_spent(resolution, creature),
    }
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)


def spending_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why an action point cannot be spent, or an empty string."""
    return situation.rules.turns.point_fault(situation, creature)


def spending_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the actions that an action point can buy."""
    return [offer(creature, action, choices=(("standard",), ("move",), (situation.rules.switches.minor_action,)))]
