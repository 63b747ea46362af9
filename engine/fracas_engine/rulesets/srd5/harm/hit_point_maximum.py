"""Reduction of the hit point maximum (S5-DEATH-02)."""

from __future__ import annotations

from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import death
from fracas_engine.rulesets.srd5.state import Srd5Creature


def drain(resolution: Resolution[D20Rules], creature: Srd5Creature, amount: int) -> None:
    """Reduce a creature's hit point maximum; at 0 it dies (S5-DEATH-02)."""
    most = max(0, creature.max_hp - amount)
    resolution.emit(
        "drained", (creature, {"max_hp": most, "hp": min(creature.hp, most)}), who=creature.id, amount=amount
    )
    if not most:
        death.die(resolution, creature)
