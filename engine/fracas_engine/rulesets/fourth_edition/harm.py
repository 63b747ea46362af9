"""Resistance, vulnerability and immunity to damage of several types at once (FE-RES-05)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import CreatureSpec
from fracas_engine.state import Creature


def mixed_damage(creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:  # noqa: ARG001
    """Return the damage taken: resistance applies only if all types are resisted, vulnerability if any type matches.

    Rules: FE-RES-05.

    Args:
        creature: The damaged creature.
        spec: The creature's sheet.
        parts: The damage in hit points by type; at least two types.
        extra: Resistance to all damage from the creature's conditions; unused, as this ruleset has no such conditions.
    """
    amount = sum(parts.values())
    if all(kind in spec.immune for kind in parts):
        return 0
    if amount > 0:
        amount += max(max(spec.vulnerable.get(kind) or 0, spec.vulnerable.get("all") or 0) for kind in parts)
    resisted = min(max(spec.resist.get(kind) or 0, spec.resist.get("all") or 0) for kind in parts)
    return max(0, amount - resisted)
