"""Modifiers and Disadvantage of D20 Tests before the roll (S5-D20, S5-COND)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.modifiers import CHECK
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.queries.ability_scores import save_modifier
from fracas_engine.rulesets.srd5.queries.skills import skill_modifier
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

PENALTY = 2
"""The penalty to D20 Tests per Exhaustion level (S5-COND-08)."""


def penalty(creature: Creature) -> int:
    """Return the Exhaustion penalty to all D20 Tests of a creature (S5-COND-08)."""
    return PENALTY * conditions.exhaustion(creature)


def frightened_in_sight(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is Frightened and the source is in its line of sight (S5-COND-10)."""
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
    """Return True if Poisoned or Frightened gives a creature Disadvantage on attack rolls and ability checks.

    Rules: S5-COND-10 and -24.
    """
    if not creature.conditions:
        return False
    return conditions.has_condition(creature, "poisoned") or frightened_in_sight(situation, creature)


def check_bonus(situation: Situation[D20Rules], creature: Creature, skill: str) -> int:
    """Return a creature's bonus to checks with a skill, including temporary modifiers (S5-D20-02 and -11)."""
    spec = situation.setup.sheets[creature.sheet]
    return skill_modifier(spec, skill) + situation.rules.modified(creature, CHECK, skill)


def save_bonus(situation: Situation[D20Rules], creature: Creature, ability: str) -> int:
    """Return a creature's bonus to saves with an ability, including temporary modifiers."""
    spec = situation.setup.sheets[creature.sheet]
    return save_modifier(spec, ability) + situation.rules.modified(creature, "saves")


def dodges(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature currently benefits from the Dodge action (S5-ACT-07 and -08)."""
    return s5(creature).dodging and not conditions.incapacitated(creature) and any_speed(situation, creature)


def any_speed(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if at least one of a creature's speeds is above 0."""
    rules = situation.rules
    return any(rules.speed(situation, creature, mode) for mode in rules.sheet(situation, creature).speeds)
