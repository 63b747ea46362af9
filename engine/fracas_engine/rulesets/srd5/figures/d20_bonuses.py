"""What adds to D20 tests and hampers them, before a die is rolled (S5-D20, S5-COND)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import CHECK
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.figures import sight
from fracas_engine.rulesets.srd5.figures.ability_scores import save_modifier
from fracas_engine.rulesets.srd5.figures.skills import skill_modifier
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["check_bonus", "frightened_in_sight", "hampered", "penalty", "save_bonus"]


PENALTY = 2
"""What each level of Exhaustion takes off a D20 test (S5-COND-08)."""


def penalty(creature: Creature) -> int:
    """Return what Exhaustion takes off all D20 tests of a creature (S5-COND-08)."""
    return PENALTY * conditions.exhaustion(creature)


def frightened_in_sight(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Say whether a creature is Frightened of something in its line of sight (S5-COND-10)."""
    creatures = situation.state.creatures
    return any(
        condition.name == "frightened"
        and (
            condition.source is None
            or (
                (source := creatures.get(condition.source)) is not None
                and source.at is not None
                and source.alive
                and sight.in_line(situation, creature, source)
            )
        )
        for condition in creature.conditions
    )


def hampered(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Say whether a creature has Disadvantage on attacks and checks by a condition (S5-COND-10 and -24)."""
    if not creature.conditions:
        return False
    return conditions.has_condition(creature, "poisoned") or frightened_in_sight(situation, creature)


def check_bonus(situation: Situation[D20Rules], creature: Creature, skill: str) -> int:
    """Return what a creature adds to a check of a skill, modifiers included (S5-D20-02 and -11)."""
    spec = situation.setup.sheets[creature.sheet]
    return skill_modifier(spec, skill) + situation.rules.modified(creature, CHECK, skill)


def save_bonus(situation: Situation[D20Rules], creature: Creature, ability: str) -> int:
    """Return what a creature adds to saves of an ability, modifiers included."""
    spec = situation.setup.sheets[creature.sheet]
    return save_modifier(spec, ability) + situation.rules.modified(creature, "saves")


def dodges(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Say whether a creature has the benefit of Dodge now (S5-ACT-07 and -08)."""
    return s5(creature).dodging and not conditions.incapacitated(creature) and any_speed(situation, creature)


def any_speed(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Say whether a creature's Speed is above 0."""
    rules = situation.rules
    return any(rules.speed(situation, creature, mode) for mode in rules.sheet(situation, creature).speeds)
