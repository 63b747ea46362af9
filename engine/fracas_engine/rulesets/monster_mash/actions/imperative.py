"""The Imperative: a creature that can act must take an action (MM-IMP)."""

from __future__ import annotations

from fracas_engine.d20.attacks.targets import can_use
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.monster_mash.conditions import can_act
from fracas_engine.rulesets.monster_mash.queries.payment import DUTIES, usable
from fracas_engine.rulesets.monster_mash.state import MashCreature
from fracas_engine.situation import Situation


def must_act(situation: Situation[D20Rules], creature: MashCreature) -> Action | None:
    """Return an action that the creature could still take and that the Imperative therefore requires.

    None if the activation may end. Rules: MM-IMP-01 to -03.
    """
    if creature.acted or not can_act(creature):
        return None
    for action in situation.rules.sheet(situation, creature).actions.values():
        if action.cost in DUTIES and usable(creature, action) and can_use(situation, creature, action):
            return action
    return None


def check_end(situation: Situation[D20Rules], creature: MashCreature) -> None:
    """Check that the Imperative lets an activation end.

    Raises:
        IllegalIntent: `must_act`.
    """
    duty = must_act(situation, creature)
    if duty is not None:
        raise IllegalIntent(
            "must_act", f"{creature.id} must act before it ends: it can use {duty.name}", rule="MM-IMP-01"
        )
