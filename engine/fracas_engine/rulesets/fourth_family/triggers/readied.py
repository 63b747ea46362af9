"""Matching of readied actions with events (FE-READY, OB-REDY)."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.intents import Move, Use
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.triggers.matching import ReadiedTrigger, fits
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def readied_fits(situation: Situation[FamilyRules], creature: FamilyCreature, trigger: Trigger) -> bool:
    """Return True if an event matches the trigger of a creature's readied action and the action can be used now."""
    readied = creature.readied
    if (
        readied is None
        or situation.state.game.acting == creature.id
        or not situation.rules.may_use_readied(situation, creature)
    ):
        return False
    words = ReadiedTrigger(readied.trigger)
    named = words.by if words.by not in (None, "enemy", "ally", "self", "any") else None
    if named is not None:
        words.by = "any"
        if trigger.by != named:
            return False
    if not fits(situation, creature, words, trigger):
        return False
    return _readied_possible(situation, creature, trigger)


def _readied_possible(situation: Situation[FamilyRules], creature: FamilyCreature, trigger: Trigger) -> bool:
    assert creature.readied is not None
    intent = creature.readied.intent
    if isinstance(intent, Move):
        return True
    action = basic_attacks.action_named(situation, creature, intent)
    if action is None:
        return False
    if action.area is not None or action.targets == "self" or action.bonus is None:
        return True
    return bool(readied_targets(situation, creature, action, intent, trigger))


def readied_targets(
    situation: Situation[FamilyRules], creature: Creature, action: Action, intent: Use, trigger: Trigger
) -> tuple[str, ...]:
    """Return the targets of a readied action: those that its intent names, else the creature that causes the trigger.

    Args:
        situation: The battle.
        creature: The creature that readied the action.
        action: The action.
        intent: The readied intent.
        trigger: The event that the action responds to.
    """
    names = intent.on or ((trigger.by,) if trigger.by is not None else ())
    found = []
    for name in names:
        other = situation.state.creatures.get(name)
        if other is not None and other.alive and not targets.target_fault(situation, creature, action, other):
            found.append(name)
    return tuple(found)
