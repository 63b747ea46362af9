"""Registry of the general actions: those that every creature has in addition to the actions of its sheet.

General actions that are attacks (bull rush, grab, shove ...) are compiled into each sheet as actions, so that they are
resolved like all attacks. The effect of every other general action is in the module named after it.
"""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fracas_engine.d20.attacks.targets import target_options
from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import (
    action_points,
    charging,
    coup_de_grace,
    grabbing,
    helping,
    object_attacks,
    objects,
    readying,
    standing_up,
    total_defense,
)
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks
from fracas_engine.rulesets.fourth_family.queries.general_entries import at_hand
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, GeneralAction, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.turns import initiative, sustaining
from fracas_engine.situation import Situation


def hands_fault(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> str:
    """Return why an action cannot be used, if a free hand or the weapon in hand is missing, or an empty string."""
    if action.maneuver and action.id in situation.rules.switches.needs_hand:
        return f"{creature.id} has no free hand: drop or stow an item first" if creature.hands < 1 else ""
    if action.spec is None or at_hand(situation, creature, action):
        return ""
    return f"{creature.id} does not have {action.name} in hand: draw it first"


# ---------------------------------------------------------------- delaying, and basic attacks


def _delay(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    initiative.delay(resolution, creature)


def _basic_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the options of `melee_basic` or `ranged_basic`: the attacks it can stand for, with their targets."""
    found = basic_attacks.basics(situation, creature, action.id)
    return [
        offer(creature, action, targets=(*targets, *objects), pick=(1, 1), choices=((blow.id,),))
        for blow in found
        for targets in [target_options(situation, creature, blow)]
        for objects in [object_attacks.targets(situation, creature, blow)]
        if targets or objects
    ]


def _no_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    return []


GENERAL: Final = (
    GeneralAction("melee_basic", "standard", None, options=_basic_options),
    GeneralAction("ranged_basic", "standard", None, options=_basic_options),
    GeneralAction("charge", "standard", charging.charge, charging.charge_fault, charging.charge_options),
    GeneralAction("coup_de_grace", "standard", coup_de_grace.deliver, options=coup_de_grace.delivering_options),
    GeneralAction("ready", "standard", readying.ready, options=readying.ready_options),
    GeneralAction("total_defense", "standard", total_defense.defend),
    GeneralAction("stand_up", "move", standing_up.stand_up, standing_up.stand_up_fault, standing_up.stand_up_options),
    GeneralAction("delay", "none", _delay, initiative.delay_fault),
    GeneralAction("resume", "none", None, initiative.resume_fault, _no_options),
    GeneralAction("sustain", "none", sustaining.sustain, sustaining.sustain_fault, sustaining.upkeep_options),
    GeneralAction("release", "free", grabbing.release, grabbing.release_fault, grabbing.release_options),
    GeneralAction(
        "action_point", "free", action_points.spend, action_points.spending_fault, action_points.spending_options
    ),
    GeneralAction("drop_prone", "free", standing_up.drop_prone, standing_up.drop_prone_fault),
    GeneralAction("escape", "standard", grabbing.escape, grabbing.escape_fault, grabbing.escape_options),
    GeneralAction("interact", "standard", objects.handle, options=objects.handle_options),
    GeneralAction("dismiss", "free", sustaining.dismiss, sustaining.dismiss_fault, sustaining.upkeep_options),
    GeneralAction("aid_another", "standard", helping.aid, options=helping.aid_options),
    GeneralAction("help_attack", "standard", helping.help_fight, options=helping.help_fight_options),
    GeneralAction("help_defense", "standard", helping.help_fight, options=helping.help_fight_options),
)
"""General actions of one or both rulesets of the family, in the order in which options list them.

Rules: OB-LIST-01 and -03, FE-BASIC-01.
"""

IN_BOTH: Final = (
    "melee_basic", "ranged_basic", "charge", "coup_de_grace", "ready", "total_defense", "stand_up", "delay", "resume",
    "sustain", "release", "action_point",
)  # fmt: skip


def everybody(recovery: str, costs: Mapping[str, str], *own: GeneralAction) -> dict[str, GeneralAction]:
    """Return a ruleset's general actions by name (FE-WIND-04).

    Args:
        recovery: The action id of the second wind: `second_wind` or `rally`.
        costs: Costs by action name, for the actions that are not available at the same cost in both rulesets.
        own: Actions that only this ruleset defines.
    """
    known = {one.name: one for one in GENERAL}
    both = [known[name] for name in IN_BOTH]
    others = [replace(known[name], cost=cost) for name, cost in costs.items()]
    rally = GeneralAction(recovery, "standard", total_defense.rally, total_defense.rally_fault, uses=1)
    return {one.name: one for one in (*both, *others, *own, rally)}
