"""What of a summoned creature is its summoner's (OC-SUMMON-07, -09 and -10)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.state import FamilyCreature

__all__ = ["summoned_numbers"]


def summoned_numbers(creature: FamilyCreature, maker: FamilyCreature) -> None:
    """Give a creature that is about to come in as many hit points as its summoner's Staggered value (OC-SUMMON-07)."""
    creature.hp = creature.max_hp = max(1, maker.max_hp // 2)
