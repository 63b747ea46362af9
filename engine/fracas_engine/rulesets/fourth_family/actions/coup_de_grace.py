"""Coup de grace: an attack on an adjacent helpless creature that may kill it outright (FE-COUP, OB-CDG)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.actions.performing import frames_of
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.aiming import aim_of
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import performing
from fracas_engine.rulesets.fourth_family.actions.plans import sole_target
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def deliver(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Make a coup de grace against a helpless creature (OB-CDG, FE-COUP-01 to -03, FE-HELP-02).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    target = sole_target(resolution, intent)
    if distance_between(creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is not adjacent: a coup de grace needs an adjacent target")
    if not has_condition(target, "helpless") or not enemies(creature, target):
        raise IllegalIntent("bad_target", f"{target.id} is not a helpless enemy")
    ruleset = resolution.rules
    sheet = ruleset.sheet(resolution, creature)
    found = basic_attacks.basics(resolution, creature, "melee_basic")
    names = [name for name in intent.with_ if name != "melee_basic"]
    blow = sheet.actions.get(names[0]) if names else found[0]
    spent = blow is not None and action_uses.uses_left(creature, blow) == 0
    if blow is None or blow.bonus is None or blow.cost != "standard" or blow.answers_trigger or spent:
        raise IllegalIntent(
            "not_available", f"{creature.id} has no such attack: use a standard action with an attack roll"
        )
    targets.check_target(resolution, creature, replace(blow, area=None), target)
    pay(resolution, creature, action, price, **action_uses.spend_use(creature, blow))
    who = CreatureId(target.id)
    aim = replace(aim_of(intent), with_=(), knock_out=intent.knock_out, coup=ruleset.switches.coup_is_certain)
    if not ruleset.switches.coup_is_certain:
        performing.perform(resolution, creature, blow, (who,), aim)
        return
    resolution.emit("coup_de_grace", by=creature.id, on=target.id, action=blow.id)
    frames = frames_of(resolution, creature, replace(blow, area=None), (who,), aim)  # only the helpless target
    performing.under_way(resolution, creature, blow, (who,), None, frames)


def delivering_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the helpless enemies that the user can reach with its melee basic attack."""
    basics = basic_attacks.basics(situation, creature, "melee_basic")
    if not basics:
        return []
    blow = replace(basics[0], area=None)
    found = tuple(
        TargetOption(c.id)
        for c in situation.present()
        if enemies(c, creature) and distance_between(c, creature) <= 1 and has_condition(c, "helpless")
        if not targets.target_fault(situation, creature, blow, c)
    )
    return [offer(creature, action, targets=found, pick=(1, 1))] if found else []
