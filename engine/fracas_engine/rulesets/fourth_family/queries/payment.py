"""Action budget of a turn, costs of actions (FE-ACT, OB-TURN), surprise rounds, and the use in progress."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, game_of
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature


def one_action_each(situation: AnySituation) -> bool:
    """Return True in a surprise round, in which each creature that acts takes one action (FE-SURP-02)."""
    return game_of(situation).surprise


def only_free_actions(situation: Situation[FamilyRules], creature: Creature) -> bool:
    """Return True if surprise limits a creature to free actions (FE-SURPD-02)."""
    return situation.rules.switches.surprised_have_no_turn and has_condition(creature, "surprised")


FREE = ("free", "none")


def payment(situation: Situation[FamilyRules], creature: FamilyCreature, cost: str) -> dict[str, int] | None:
    """Return the action budget left after paying a cost, or None if the cost cannot be paid.

    If necessary, a larger action is traded for a smaller one.

    Rules: FE-ACT-08 to -10, FE-MOVE-02, OB-TURN-05 to -08, OB-CDAZ-04.
    """
    budget = creature.budget
    minor = situation.rules.switches.minor_action
    match cost:
        case "free" | "none":
            return budget
        case "standard":
            slots: tuple[str, ...] = ("standard",)
        case "move":
            slots = ("move", "standard")
        case "full_round":
            if budget.get("standard", 0) and budget.get("move", 0):
                return {**budget, "standard": budget["standard"] - 1, "move": budget["move"] - 1}
            return None
        case _ if cost == minor:
            slots = (minor, "move", "standard")
        case _:
            return None
    for slot in slots:
        if budget.get(slot, 0) > 0:
            return {**budget, slot: budget[slot] - 1}
    return None


def turn_budget(situation: Situation[FamilyRules], creature: Creature) -> dict[str, int]:
    """Return the actions that a creature has at the start of its turn.

    Rules: FE-ACT-01 to -03, FE-DAZED-02, FE-SURPD-02, OB-TURN-03, OB-CDAZ-03.
    """
    ruleset = situation.rules
    limited = has_condition(creature, "dazed", "surprised") or ruleset.turns.one_action(situation)
    return {
        "standard": int(not only_free_actions(situation, creature)),
        "move": int(not limited),
        ruleset.switches.minor_action: int(not limited),
    }


def affordable(situation: Situation[FamilyRules], creature: FamilyCreature, cost: str) -> bool:
    """Return True if the creature can still pay for an action of this cost in this turn."""
    return payment(situation, creature, cost) is not None


def paid(situation: Situation[FamilyRules], creature: FamilyCreature, cost: str) -> dict[str, Any]:
    """Return the changed fields of a creature that pays for an action of this cost."""
    budget = payment(situation, creature, cost)
    if budget is None:
        raise IllegalIntent("not_available", f"{creature.id} has no {cost} action left")
    changed: dict[str, Any] = {"budget": budget, "did": True, "walked": 0 if cost == "move" else -1, "ran": False}
    if creature.unfinished_points:
        changed |= {"unfinished": "", "unfinished_points": 0}
    if cost not in FREE:
        changed["acted"] = True
    elif cost == "free":
        changed["free_used"] = situation.rules.turns.free_spent(situation, creature)
    return changed


def pay(resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, price: str, **more: Any) -> None:
    """Pay the cost of an action and emit its `used` event.

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        price: The action cost to pay.
        more: Further changed fields of the creature.
    """
    changes = {**paid(resolution, creature, price), **action_uses.spend_use(creature, action), **more}
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)


def acting_frame(situation: AnySituation, user: Creature, action: str) -> Acting | None:
    """Return the current use of an action by a creature, or None if it is not in progress."""
    return next(
        (
            f
            for f in reversed(situation.state.stack)
            if isinstance(f, Acting) and f.user == user.id and f.action == action
        ),
        None,
    )
