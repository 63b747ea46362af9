"""Limits on actions: action points (OB-AP), controlled creatures (OB-CCTL), free actions and speech (OB-FREE).

Only the fact that a creature speaks is recorded, not its words. Everything that a creature says during one turn counts
as one free action, whether the turn is its own or another creature's. Rules of action points: OB-AP-04 to -06; of free
actions: OB-FREE-01 and -08, OB-TURN-10, OB-CSUR-03.
"""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.ids import SeatId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, TurnOf, game_of, turn_of
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature


def action_point_fault(situation: AnySituation, creature: FamilyCreature) -> str:
    """Return why no action point can be spent now, or an empty string.

    A creature spends at most one per encounter, and none in a surprise round.
    """
    if creature.action_points < 1:
        return f"{creature.id} has no action point left"
    if creature.points_spent:
        return f"{creature.id} has already spent an action point in this encounter"
    return "action points cannot be spent in a surprise round" if game_of(situation).surprise else ""


def decider(situation: AnySituation, creature: Creature) -> SeatId:
    """Return the seat that decides for a creature: its controller's if it is controlled, else its own (OB-CCTL-02)."""
    if not creature.conditions:
        return creature.seat
    masters = (c.source for c in creature.conditions if c.name == "controlled")
    master = next((situation.state.creatures[name] for name in masters if name in situation.state.creatures), None)
    return master.seat if master is not None and master.alive else creature.seat


def controlled_fault(creature: Creature, action: Action) -> str:
    """Return why a controlled creature cannot use an action, or an empty string; only at-will actions are allowed.

    Rules: OB-CCTL-03.
    """
    limited = action.uses is not None or (action.id == "action_point" and action.spec is None)
    return (
        f"{creature.id} is controlled: only at-will actions are allowed"
        if limited and has_condition(creature, "controlled")
        else ""
    )


def free_fault(situation: AnySituation, creature: FamilyCreature) -> str:
    """Return why a creature cannot take a free action now, or an empty string.

    An option of the ruleset can limit the number of free actions per turn.
    """
    if creature.conditions and has_condition(creature, "surprised"):
        return f"{creature.id} is surprised and cannot take free actions"
    settings = situation.setup.options
    most = 1 if settings.get("one_free_action_per_turn") else settings.get("free_actions_per_turn")
    if most is not None and creature.free_used.count(turn_of(situation)) >= int(most):
        return f"{creature.id} has no free action left in this turn"
    return ""


def free_spent(situation: AnySituation, creature: FamilyCreature) -> tuple[TurnOf, ...]:
    """Return the new value of `free_used`: one entry for each free action of this turn, including the one now taken."""
    now = turn_of(situation)
    return (*(turn for turn in creature.free_used if turn == now), now)


def talk_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why a creature cannot start to speak now, or an empty string."""
    return f"{creature.id} has already spoken in this turn" if creature.spoke == turn_of(situation) else ""


def communicate(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Record that a creature speaks.

    Args:
        resolution: The battle.
        creature: The creature that speaks.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price, spoke=turn_of(resolution))
