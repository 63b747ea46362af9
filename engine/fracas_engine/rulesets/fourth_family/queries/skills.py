"""Skill checks (FE-SKILL, FE-ATK-16, OC-CORE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import CHECK
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.modifiers import level_and_modifier
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SKILL_ABILITIES: Final[Mapping[str, str]] = {
    "acrobatics": "dex", "stealth": "dex", "athletics": "str", "perception": "wis",
}  # fmt: skip
"""Key abilities of the skills most used in battle."""

AID: Final = Cause(word="aid")
"""Cause of the bonus from aid another, which applies only to the next check (OB-AID-01)."""


def skill_check(resolution: Resolution[FamilyRules], creature: Creature, skill: str) -> int:
    """Roll a skill check and return its total (FE-SKILL-02, FE-ATK-16, OC-CORE-02)."""
    face = resolution.dice.d20("check")
    total = face + skill_bonus(resolution, creature, skill)
    resolution.emit("rolled", purpose="check", who=CreatureId(creature.id), faces=(face,), total=total)
    kept = tuple(m for m in creature.modifiers if m.cause != AID or (m.to, m.skill) != (CHECK, skill))
    if len(kept) < len(creature.modifiers):
        resolution.emit("modifier_ended", (creature, {"modifiers": kept}), who=creature.id)
    return total


def skill_bonus(situation: Situation[FamilyRules], creature: Creature, skill: str) -> int:
    """Return the bonus to a skill check: the bonus in the sheet, else half the level plus the key ability's modifier.

    Rules: FE-BLIND-03, OB-CBLN-03, OB-CDEA-02.
    """
    spec = summoner.sheet_with_skill(situation, creature, skill)
    bonus = spec.skills.get(skill)
    if bonus is None:
        ability = situation.rules.switches.skill_abilities.get(skill, "int")
        bonus = level_and_modifier(spec, ability)
    if skill == "perception":
        bonus -= 10 * (has_condition(creature, "blinded") + has_condition(creature, "deafened"))
    return bonus + situation.rules.conditions.modified(creature, CHECK, skill)


def passive_perception(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return a creature's passive Perception: the sheet's number, else 10 plus its Perception bonus (FE-SKILL-03)."""
    spec = situation.sheet(creature)
    if spec.passive_perception is not None and "perception" not in spec.skills:
        return (
            spec.passive_perception - 10 * has_condition(creature, "blinded") - 10 * has_condition(creature, "deafened")
        )
    return 10 + skill_bonus(situation, creature, "perception")
