"""Resistance, vulnerability and immunity to damage of several types at once (OB-RES-04)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import CreatureSpec
from fracas_engine.state import Creature


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
