"""Helping an ally: aid another (skill checks), help attack and help defend (OB-AID-01, OB-HATK, OB-HDEF)."""

from __future__ import annotations

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import add_modifier
from fracas_engine.d20.queries.allies_and_enemies import enemies, target_named
from fracas_engine.d20.queries.space import distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import CHECK, Modifier
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions.plans import sole_target
from fracas_engine.rulesets.fourth_family.queries import skills
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.queries.skills import SKILL_ABILITIES
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.vocabulary import ATTACK_ON, DEFENSE_FROM
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def aid(resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Give an ally a bonus to its next skill check (OB-AID-01).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    ally = sole_target(resolution, intent)
    _check_ally(creature, ally)
    skill = intent.with_[0] if intent.with_ else "athletics"
    level = resolution.sheet(creature).level or 0
    pay(resolution, creature, action, price)
    by = 2 if skills.skill_check(resolution, creature, skill) >= 10 + level // 2 else -1
    _lend(resolution, creature, ally, skills.AID, by, CHECK, skill=skill)


def aid_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the allies and the skills to choose from."""
    others = (c for c in situation.present() if c is not creature)
    friends = tuple(TargetOption(c.id) for c in others if not enemies(c, creature))
    words = dict.fromkeys((*SKILL_ABILITIES, *situation.sheet(creature).skills))
    listed = tuple((word,) for word in words)
    return [offer(creature, action, targets=friends, pick=(1, 1), choices=listed)] if friends else []


def help_fight(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Give an ally a bonus to attack an enemy, or to its defenses against that enemy (OB-HATK, OB-HDEF).

    Args:
        resolution: The battle.
        creature: The acting creature.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    foe = sole_target(resolution, intent)
    if not intent.with_:
        raise IllegalIntent("malformed", f"{action.id} needs an ally: name it in `with`")
    ally = target_named(resolution, intent.with_[0])
    _check_ally(creature, ally)
    if not enemies(foe, creature):
        raise IllegalIntent("bad_target", f"{foe.id} is not an enemy of {creature.id}")
    spec = resolution.sheet(creature)
    reach = spec.reach if spec.reach is not None else 1
    if distance_between(creature, foe) > reach:
        raise IllegalIntent("out_of_range", f"{foe.id} is out of reach of {creature.id}")
    pay(resolution, creature, action, price)
    to = ATTACK_ON if action.id == "help_attack" else DEFENSE_FROM
    _lend(resolution, creature, ally, Cause(word=action.id), 2, to, foe=CreatureId(foe.id))


def help_fight_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """Return the enemies in reach and the allies to choose from."""
    foes = tuple(
        TargetOption(c.id) for c in situation.present() if enemies(c, creature) and distance_between(c, creature) <= 1
    )
    allies = tuple((c.id,) for c in situation.present() if not enemies(c, creature) and c is not creature)
    return [offer(creature, action, targets=foes, pick=(1, 1), choices=allies)] if foes and allies else []


def _check_ally(helper: FamilyCreature, ally: Creature) -> None:
    if enemies(ally, helper) or ally is helper:
        raise IllegalIntent("bad_target", f"{ally.id} is not an ally of {helper.id}")


def _lend(
    resolution: Resolution[FamilyRules],
    helper: FamilyCreature,
    ally: Creature,
    cause: Cause,
    by: int,
    to: str,
    *,
    skill: str = "",
    foe: CreatureId | None = None,
) -> None:
    """Give an ally a modifier until the end of the helper's next turn (OB-HATK-02, OB-HDEF-02)."""
    who = CreatureId(helper.id)
    ends = Ends("end_of_user_next_turn", who, helper.turns + 1, "end")
    add_modifier(resolution, ally, Modifier(to=to, skill=skill, foe=foe, by=by, source=who, cause=cause, ends=ends))
