"""Total defense (FE-TDEF), and second wind (Orcus: rally), which gives its bonus too (FE-WIND, OB-RALY)."""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import add_modifier
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def defend(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    intent: Use,
    price: str,
) -> None:
    """Use total defense (FE-TDEF-01, OB-TDEF-01).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price)
    guard(resolution, creature, action.id)


def guard(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: str, to: str = "defenses", by: int = 2
) -> None:
    """Give the creature a bonus until the start of its next turn (FE-TDEF-02, FE-WIND-03, OB-RALY-03).

    Args:
        resolution: The battle.
        creature: The creature that gets the bonus.
        action: The id of the action that gives the bonus.
        to: The statistic that the bonus raises.
        by: The size of the bonus.
    """
    modifier = Modifier(
        to=to, by=by, source=CreatureId(creature.id), cause=Cause(word=action), ends=_until_next_turn(creature)
    )
    add_modifier(resolution, creature, modifier)


def _until_next_turn(creature: Creature) -> Ends:
    return Ends("start_of_target_next_turn", CreatureId(creature.id), creature.turns + 1, "start")


def rally(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Use second wind or rally (FE-WIND-01 to -03, OB-RALY-01 and -03).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    pay(resolution, creature, action, price, stock=creature.stock - 1)
    death.heal(resolution, creature, death.surge_value(creature))
    guard(resolution, creature, action.id)


def rally_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why the creature cannot use second wind or rally, or an empty string."""
    can = creature.stock > 0 and situation.rules.turns.may_rally(situation, creature)
    return "" if can else f"{creature.id} has no healing surge or recovery left"
