"""Urging a monster, and recalling what is known of one (S5-ACT-11, S5-ACT-17, S5-TURN-05, S5-COND-05).

What a Game Master would know stands among a creature's traits. An urging is there where one of these is: `urging`,
`willing`, `unwilling`, `hesitant` (its stance; `hesitant` if none is said), `friendly`, `indifferent`, `hostile` (its
attitude; `hostile` if none is said). Whoever gives in surrenders. What is studied has its creature type as a trait.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.frames import Aftermath
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SideId
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import checks, conditions, leaving, sight
from fracas_engine.rulesets.srd5.orders import Plan, one_target, used, with_action
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["URGING_SKILLS", "plan_influence", "plan_study", "studied_by"]

STANCES: Final = ("willing", "unwilling", "hesitant")
ATTITUDES: Final = ("friendly", "indifferent", "hostile")
LEAST_DC: Final = 15

URGING_SKILLS: Final = ("deception", "intimidation", "performance", "persuasion")
"""Skills that urge anybody; `animal_handling` urges Beasts and Monstrosities."""

STUDY_DC: Final = 10
STUDIED_BY: Final = {
    "aberration": "arcana", "construct": "arcana", "elemental": "arcana", "fey": "arcana", "monstrosity": "arcana",
    "giant": "history", "humanoid": "history",
    "beast": "nature", "dragon": "nature", "ooze": "nature", "plant": "nature",
    "celestial": "religion", "fiend": "religion", "undead": "religion",
}  # fmt: skip
"""The skill that recalls something of each type of creature."""


# ---------------------------------------------------------------- influence


def _skills(situation: AnySituation, target: Creature) -> tuple[str, ...]:
    traits = situation.setup.sheets[target.sheet].traits
    return (*URGING_SKILLS, *(("animal_handling",) if {"beast", "monstrosity"} & set(traits) else ()))


def plan_influence(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    """Check an urging (S5-ACT-11)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    spec = situation.setup.sheets[target.sheet]
    traits = set(spec.traits)
    if spec.hero or target is creature or not traits & {"urging", *STANCES, *ATTITUDES}:
        raise IllegalIntent("not_available", f"nobody can urge {target.id} to anything", rule="S5-ACT-11")
    if not target.alive or target.at is None or conditions.has(target, "unconscious"):
        raise IllegalIntent("bad_target", f"{target.id} cannot be talked to", rule="S5-ACT-11")
    if not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
    if target.id in creature.tried:
        raise IllegalIntent("not_available", f"{creature.id} has urged {target.id} in vain", rule="S5-ACT-11")
    skills = _skills(situation, target)
    best = max(skills, key=lambda name: checks.check_bonus(situation, creature, name))
    skill = intent.with_[0] if intent.with_ else best
    if skill not in skills:
        raise IllegalIntent("not_available", f"{target.id} is urged by {', '.join(skills)}", rule="S5-ACT-11")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "influence", paid, (target.id,))
        if _gives_in(resolution, creature, target, skill):
            leaving.give_up(resolution, target)
        else:
            failed = (*creature.tried, CreatureId(target.id))
            resolution.emit("urged_in_vain", (creature, {"tried": failed}), who=creature.id, on=target.id)
        resolution.then(Aftermath())

    return carry_out


def _gives_in(resolution: AnyResolution, creature: Srd5Creature, target: Srd5Creature, skill: str) -> bool:
    spec = resolution.setup.sheets[target.sheet]
    if "willing" in spec.traits or "unwilling" in spec.traits:
        return "willing" in spec.traits
    charmed = any(c.name == "charmed" and c.source == creature.id for c in target.conditions)  # S5-COND-05
    hostile = "friendly" not in spec.traits and "indifferent" not in spec.traits
    total = checks.ability_check(
        resolution, creature, skill, advantage="friendly" in spec.traits or charmed, disadvantage=hostile
    )
    return total >= max(LEAST_DC, spec.abilities["int"])


# ---------------------------------------------------------------- study


def studied_by(situation: AnySituation, target: Creature) -> str:
    """Return the skill that recalls something of a creature; empty where its data name no type."""
    traits = situation.setup.sheets[target.sheet].traits
    return next((STUDIED_BY[trait] for trait in traits if trait in STUDIED_BY), "")


def plan_study(situation: AnySituation, creature: Srd5Creature, intent: Use) -> Plan:
    """Check a study (S5-ACT-17)."""
    paid = with_action(creature)
    target = s5(one_target(situation, intent))
    skill = studied_by(situation, target)
    if not skill or target is creature:
        raise IllegalIntent("not_available", f"nothing is known of creatures like {target.id}", rule="S5-ACT-17")
    if target.at is None or not sight.knows_place(situation, creature, target):
        raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
    if creature.side in target.studied:
        raise IllegalIntent("not_available", f"{target.id} has been studied", rule="S5-ACT-17")

    def carry_out(resolution: AnyResolution) -> None:
        used(resolution, creature, "study", paid, (target.id,))
        spec = resolution.setup.sheets[target.sheet]
        total = checks.ability_check(resolution, creature, skill)
        if total < STUDY_DC + (spec.level or 0) // 2:
            resolution.emit("recalled_nothing", who=creature.id, on=target.id)
            return
        known = (*target.studied, SideId(creature.side))
        resolution.emit("studied", (target, {"studied": known}), who=creature.id, on=target.id, side=creature.side)

    return carry_out
