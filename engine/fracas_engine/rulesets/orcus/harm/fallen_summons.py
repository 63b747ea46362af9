"""The price that a summoner pays when its summoned creature is destroyed (OC-SUMMON-09 and -10)."""

from __future__ import annotations

from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature


def summon_fell(resolution: Resolution[FamilyRules], maker: FamilyCreature) -> None:
    """Take a recovery from the summoner of a destroyed creature, or hit points if no recovery is left.

    The hit points are half of the summoner's staggered value (OC-SUMMON-09 and -10).
    """
    if not maker.alive:
        return
    if maker.stock > 0:
        resolution.emit("recovery_lost", (maker, {"stock": maker.stock - 1}), who=maker.id)
    else:
        death.lose(resolution, maker, maker.max_hp // 2 // 2)
