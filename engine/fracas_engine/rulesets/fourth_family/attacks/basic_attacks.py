"""Basic attacks: which attack of the sheet `melee_basic` or `ranged_basic` stands for (FE-BASIC-03, OB-BASC)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.intents import Use
from fracas_engine.rulesets.fourth_family.queries.general_entries import at_hand
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation


def basics(situation: Situation[FamilyRules], creature: FamilyCreature, word: str) -> tuple[Action, ...]:
    """Return the attacks of the sheet that `melee_basic` or `ranged_basic` stands for.

    Rules: FE-BASIC-02 and -03, OB-BASC-01.
    """
    ruleset = situation.rules
    sheet = ruleset.sheet(situation, creature)
    if word == "melee_basic":
        return own_melee(situation, creature) or (sheet.actions["unarmed"],)
    ranged = [
        a for a in sheet.actions.values()
        if a.origin == "ranged" and a.bonus is not None and a.spec is not None and not a.answers_trigger
        and not a.sequence
        and a.area is None and action_uses.uses_left(creature, a) != 0 and at_hand(situation, creature, a)
    ]  # fmt: skip
    marked = [a for a in ranged if a.basic]
    return tuple(marked or [a for a in ranged if a.uses is None])


def own_melee(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[Action, ...]:
    """Return the melee basic attacks of a creature's own sheet that it can make now."""
    attacks = situation.rules.sheet(situation, creature).opportunities
    return tuple([a for a in attacks if at_hand(situation, creature, a) and action_uses.uses_left(creature, a) != 0])


def resolve_basic(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Use) -> Use:
    """Replace a basic attack in an intent by the sheet entry that it stands for."""
    if intent.action not in ("melee_basic", "ranged_basic"):
        return intent
    if any(a.id == intent.action for a in situation.sheet(creature).actions):
        return intent
    found = basics(situation, creature, intent.action)
    if not found:
        raise IllegalIntent("not_available", f"{creature.id} has no such basic attack")
    sheet = situation.rules.sheet(situation, creature)
    named = next((a for a in found if a.id in intent.with_), found[0])
    if any(word in sheet.actions and word != named.id for word in intent.with_):
        raise IllegalIntent("not_available", f"{creature.id} cannot make a basic attack with {intent.with_[0]} now")
    return replace(intent, action=named.id, with_=())


def action_named(situation: Situation[FamilyRules], creature: FamilyCreature, intent: Use) -> Action | None:
    """Return the action that an intent names, or None if the creature has no such action."""
    try:
        intent = resolve_basic(situation, creature, intent)
    except IllegalIntent:
        return None
    return situation.rules.sheet(situation, creature).actions.get(intent.action)
