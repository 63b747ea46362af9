"""The Study action: recalling what is known about a creature, which reveals its sheet (S5-ACT-17)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import SideId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.actions.plans import Plan, one_target, used, with_action
from fracas_engine.rulesets.srd5.attacks import d20_tests
from fracas_engine.rulesets.srd5.queries import sight
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

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
