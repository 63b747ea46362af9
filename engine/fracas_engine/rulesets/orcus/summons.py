"""Statistics that a summoned creature takes from its summoner (OC-SUMMON-07, -09 and -10)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.state import FamilyCreature


def summoned_numbers(creature: FamilyCreature, maker: FamilyCreature) -> None:
    """Give a new summoned creature hit points equal to its summoner's staggered value (OC-SUMMON-07)."""
    creature.hp = creature.max_hp = max(1, maker.max_hp // 2)
