"""Resistance, vulnerability and immunity to damage of several types at once (OB-RES-04)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import CreatureSpec
from fracas_engine.state import Creature


def mixed_damage(creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:  # noqa: ARG001
    """Return the damage taken: any resistance and any vulnerability applies once (OB-RES-04).

    Args:
        creature: The damaged creature.
        spec: Its sheet.
        parts: Hit points by type, of two types or more.
        extra: Resistance to all damage from its conditions, such as petrified.
    """
    amount = sum(0 if kind in spec.immune else part for kind, part in parts.items())
    if amount > 0:
        amount += max(max(spec.vulnerable.get(kind) or 0, spec.vulnerable.get("all") or 0) for kind in parts)
    resisted = max(max(spec.resist.get(kind) or 0, spec.resist.get("all") or 0) for kind in parts)
    return max(0, amount - max(resisted, extra))
