"""The actions Influence (S5-ACT-11, S5-ACT-17, S5-TURN-05, S5-COND-05) and Study, which reveals a sheet (S5-ACT-17).

A Game Master would decide how a creature reacts; here, traits on the creature's sheet decide. A creature can be
influenced if it has at least one of these traits: `urging`, `willing`, `unwilling`, `hesitant` (its stance; default
`hesitant`), `friendly`, `indifferent`, `hostile` (its attitude; default `hostile`). A creature that gives in
surrenders. For the Study action, a creature's type is a trait as well.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SideId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import surrender
from fracas_engine.rulesets.srd5.actions.plans import Plan, one_target, used, with_action
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.queries import d20_bonuses, sight
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

STANCES: Final = ("willing", "unwilling", "hesitant")
ATTITUDES: Final = ("friendly", "indifferent", "hostile")
URGED: Final = frozenset({"urging", *STANCES, *ATTITUDES})
"""Traits that mark a creature as open to influence; one is enough."""
LEAST_DC: Final = 15

URGING_SKILLS: Final = ("deception", "intimidation", "performance", "persuasion")
"""Skills that influence any creature; `animal_handling` influences Beasts and Monstrosities."""


# ---------------------------------------------------------------- influence


def _skills(situation: Situation[D20Rules], target: Creature) -> tuple[str, ...]:
    traits = situation.setup.sheets[target.sheet].traits
    return (*URGING_SKILLS, *(("animal_handling",) if {"beast", "monstrosity"} & set(traits) else ()))


def is_open(situation: Situation[D20Rules], target: Creature) -> bool:
    """Return True if a creature has a trait that makes it open to influence."""
    spec = situation.setup.sheets[target.sheet]
    return not spec.hero and not URGED.isdisjoint(spec.traits)


def plan_influence(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan an Influence action (S5-ACT-11)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    if target is creature or not is_open(situation, target):
        raise IllegalIntent("not_available", f"{target.id} cannot be influenced", rule="S5-ACT-11")
    if conditions.has_condition(target, "unconscious"):
        raise IllegalIntent("bad_target", f"{target.id} is unconscious: it cannot be influenced", rule="S5-ACT-11")
    if not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"{target.id} is hidden: its position is unknown", rule="S5-HIDE-02")
    if target.id in creature.tried:
        raise IllegalIntent(
            "not_available", f"{creature.id} has already failed to influence {target.id}", rule="S5-ACT-11"
        )
    skills = _skills(situation, target)
    best = max(skills, key=lambda name: d20_bonuses.check_bonus(situation, creature, name))
    skill = intent.with_[0] if intent.with_ else best
    if skill not in skills:
        raise IllegalIntent("not_available", f"influence {target.id} with {', '.join(skills)}", rule="S5-ACT-11")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "influence", paid, (target.id,))
        if _gives_in(resolution, creature, target, skill):
            surrender.give_up(resolution, target)
        else:
            failed = (*creature.tried, CreatureId(target.id))
            resolution.emit("urged_in_vain", (creature, {"tried": failed}), who=creature.id, on=target.id)
        resolution.then(Aftermath())

    return carry_out


def _gives_in(resolution: Resolution[D20Rules], creature: Srd5Creature, target: Srd5Creature, skill: str) -> bool:
    spec = resolution.setup.sheets[target.sheet]
    if "willing" in spec.traits or "unwilling" in spec.traits:
        return "willing" in spec.traits
    charmed = conditions.charmed_by(target, creature)  # S5-COND-05
    hostile = "friendly" not in spec.traits and "indifferent" not in spec.traits
    total = d20_tests.ability_check(
        resolution, creature, skill, advantage="friendly" in spec.traits or charmed, disadvantage=hostile
    )
    return total >= max(LEAST_DC, spec.abilities["int"])


STUDY_DC: Final = 10


STUDIED_BY: Final = {
    "aberration": "arcana", "construct": "arcana", "elemental": "arcana", "fey": "arcana", "monstrosity": "arcana",
    "giant": "history", "humanoid": "history",
    "beast": "nature", "dragon": "nature", "ooze": "nature", "plant": "nature",
    "celestial": "religion", "fiend": "religion", "undead": "religion",
}  # fmt: skip
"""The skill for the Study check by creature type."""


def studied_by(situation: Situation[D20Rules], target: Creature) -> str:
    """Return the skill for the Study check on a creature; empty if no creature type is on its sheet."""
    traits = situation.setup.sheets[target.sheet].traits
    return next((STUDIED_BY[trait] for trait in traits if trait in STUDIED_BY), "")


def plan_study(situation: Situation[D20Rules], creature: Srd5Creature, intent: Use) -> Plan:
    """Check and plan a Study action (S5-ACT-17)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    skill = studied_by(situation, target)
    if not skill or target is creature:
        raise IllegalIntent("not_available", f"{target.id} has no creature type to study", rule="S5-ACT-17")
    if not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"{target.id} is hidden: its position is unknown", rule="S5-HIDE-02")
    if creature.side in target.studied:
        raise IllegalIntent("not_available", f"{target.id} has already been studied", rule="S5-ACT-17")

    def carry_out(resolution: Resolution[D20Rules]) -> None:
        used(resolution, creature, "study", paid, (target.id,))
        spec = resolution.setup.sheets[target.sheet]
        total = d20_tests.ability_check(resolution, creature, skill)
        if total < STUDY_DC + (spec.level or 0) // 2:
            resolution.emit("recalled_nothing", who=creature.id, on=target.id)
            return
        known = (*target.studied, SideId(creature.side))
        resolution.emit("studied", (target, {"studied": known}), who=creature.id, on=target.id, side=creature.side)

    return carry_out
