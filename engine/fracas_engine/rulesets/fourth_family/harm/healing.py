"""Healing, and waking from 0 hit points (FE-HP, FE-DEATH-06, OB-STAB, OB-RECV)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions, end_effects
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import DOWN, has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.state import Creature

STABLE = "stable"
"""Condition of a dying creature that makes no death saves until it takes damage (OB-STAB-02)."""


def surge_value(creature: Creature) -> int:
    """Return the value of a healing surge or recovery: a quarter of maximum hit points (FE-HP-02, OB-RECV-03)."""
    return creature.max_hp // 4


def heal(resolution: Resolution[FamilyRules], creature: Creature, amount: int) -> int:
    """Restore hit points, counting from 0 if the creature has fewer, and wake a creature that was at 0 or fewer.

    Rules: FE-HP-03 and -04, FE-DEATH-06, OB-HEAL-01 and -02, OB-NEGH-01, OB-TEMP-03 and -05.
    """
    if not creature.alive or amount <= 0:
        return 0
    base = max(creature.hp, 0)
    gained = min(amount, creature.max_hp - base)
    resolution.emit("healed", (creature, {"hp": base + gained}), who=creature.id, amount=gained)
    wake(resolution, creature)
    return gained


def wake(resolution: Resolution[FamilyRules], creature: Creature) -> None:
    """End the effects that last only while a creature is down; it stays prone (OB-UNCF-02)."""
    end_conditions(resolution, creature, lambda c: c.name == STABLE)
    end_effects(resolution, creature, lambda ends: ends.until == DOWN)


def recover(resolution: Resolution[FamilyRules], creature: Creature, number: int) -> None:
    """Spend a creature's healing surges or recoveries; a creature that has none left rises to 1 hit point.

    Rules: OB-STAB-01, OB-RECV-01.
    """
    for _ in range(number):
        own = family(creature)
        if own.stock > 0:
            resolution.emit("recovered", (own, {"stock": own.stock - 1}), who=creature.id)
            heal(resolution, creature, surge_value(creature))
        elif has_condition(creature, "dying") and resolution.rules.wakes_without_stock:
            heal(resolution, creature, 1)
