"""Current defenses of a creature (FE-ATK-08, OC-CONJ-05)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.durations import ENCOUNTER
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.flight import clumsy
from fracas_engine.rulesets.fourth_family.queries.modifiers import sum_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.rulesets.fourth_family.vocabulary import DEFENSE_FROM
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def defense_extra(attacker: Creature, target: Creature) -> int:
    """Return the bonus that an ally's help defend gives a target's defenses against an attacker (OB-HDEF-01)."""
    return sum(m.by for m in target.modifiers if m.to == DEFENSE_FROM and m.foe == attacker.id)


def defense(situation: Situation[FamilyRules], creature: Creature, name: str) -> int:
    """Return a creature's current defense, before modifiers that depend on the attacker.

    Rules: FE-ATK-02, FE-UNCON-02, OB-ATK-08, OB-CUNC-03.
    """
    maker = summoner.made_by(situation, creature)
    if family(creature).conjured and maker is not None:
        return defense(situation, maker, name)  # OC-CONJ-05
    found = summoner.permanent_defense(situation, creature, name or "ac") + clumsy(situation, creature)
    if creature.modifiers:
        found += _defense_modifiers(situation, creature, name)
    if has_condition(creature, "unconscious"):
        found -= 5
    return found


def _defense_modifiers(situation: Situation[FamilyRules], creature: Creature, name: str) -> int:
    """Return the total modifier to a defense on top of the number in the sheet.

    The sheet's number already includes some typed bonuses; a modifier of the same type counts only as far as it exceeds
    the included bonus.
    """
    ruleset = situation.rules
    borne = tuple(replace(m, to=name) if m.to == "defenses" else m for m in creature.modifiers)
    counted = situation.sheet(creature).counted.get(name, {})
    there = tuple(Modifier(to=name, by=by, type=kind, ends=ENCOUNTER) for kind, by in counted.items())
    return sum_of(ruleset, (*borne, *there), name) - sum_of(ruleset, there, name)
