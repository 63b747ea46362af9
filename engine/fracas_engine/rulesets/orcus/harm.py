"""Harm in orcus: mixed damage (OB-RES-04), the flight ceiling (OB-FLY-06), the price of a summons (OC-SUMMON-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fracas_engine.content import CreatureSpec
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.harm import death, falling
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.state import Creature


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


CEILING: Final = "max_altitude_"
"""Prefix of the trait that limits a flyer's altitude, followed by the number of squares."""


def flies_too_high(resolution: Resolution[FamilyRules], mover: FamilyCreature) -> bool:
    """Crash a flyer that is above its maximum altitude, and return True if it has crashed."""
    limits = [trait for trait in resolution.sheet(mover).traits if trait.startswith(CEILING)]
    if not limits or mover.altitude <= int(limits[0].removeprefix(CEILING)):
        return False
    falling.drop(resolution, mover, mover.altitude)
    return True


def mixed_damage(creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:  # noqa: ARG001
    """Return the damage taken: one matching resistance and one matching vulnerability apply, once each (OB-RES-04).

    Args:
        creature: The damaged creature.
        spec: The creature's sheet.
        parts: The damage in hit points by type; at least two types.
        extra: Resistance to all damage from the creature's conditions, such as petrified.
    """
    amount = sum(0 if kind in spec.immune else part for kind, part in parts.items())
    if amount > 0:
        amount += max(max(spec.vulnerable.get(kind) or 0, spec.vulnerable.get("all") or 0) for kind in parts)
    resisted = max(max(spec.resist.get(kind) or 0, spec.resist.get("all") or 0) for kind in parts)
    return max(0, amount - max(resisted, extra))
