"""Surprise at the start of an encounter: Stealth against passive Perception (OB-SURP-01 to -04).

A creature that starts with the condition `hidden` tries to be stealthy. The condition's total is its Stealth check; the
check is rolled if the sheet gives no total. No creature stays hidden during the fight, because the rule text has no
rules for hidden positions (OB-UNSN-01).
"""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.skills import passive_perception, skill_check
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, hiding_fields
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

HIDDEN = "hidden"
SINCE_START = "surprise"
"""The `until` of an effect that lasts for the surprise round."""


def from_the_start(creature: Creature) -> bool:
    """Return True if a creature was surprised when the encounter started, not during it (OB-CSUR-02)."""
    return any(
        condition.name == "surprised" and condition.ends.until == SINCE_START and not condition.cause
        for condition in creature.conditions
    )


def settle(resolution: Resolution[FamilyRules]) -> None:
    """Determine which creatures are surprised, unless the setup names them."""
    creatures = [family(creature) for creature in resolution.state.creatures.values()]
    totals = {c.id: _stealth(resolution, c) for c in creatures if c.has(HIDDEN)}
    if not totals:
        return
    for creature in creatures:
        end_conditions(resolution, creature, lambda condition: condition.name == HIDDEN)
        if creature.hiding:
            values = hiding_fields(resolution.state.creatures, creature, ())
            resolution.emit("hiding_changed", (creature, values), who=creature.id)
    if "surprised" in resolution.setup.options:
        return
    for creature in creatures:
        if creature.alive and not creature.has("surprised") and not _warned(resolution, creature, totals):
            kept = (*creature.conditions, Condition("surprised", Ends(SINCE_START, CreatureId(creature.id))))
            resolution.emit("surprised", (creature, {"conditions": kept}), who=creature.id)


def _stealth(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> int:
    given = [c.amount for c in creature.conditions if c.name == HIDDEN and c.amount is not None]
    return max(given) if given else skill_check(resolution, creature, "stealth")


def _warned(situation: Situation[FamilyRules], creature: Creature, totals: dict[str, int]) -> bool:
    """Return True if a creature is not surprised, because it notices at least one enemy or has no enemies."""
    foes = [c for c in situation.state.creatures.values() if c.alive and enemies(c, creature)]
    if not foes:
        return True
    if has_condition(creature, "petrified"):
        return False  # a petrified creature is unaware of its surroundings (OB-CPET-02)
    keen = passive_perception(situation, creature)
    return any(foe.id not in totals or totals[foe.id] < keen for foe in foes)
