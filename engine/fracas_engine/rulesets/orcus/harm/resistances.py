"""What resistance, vulnerability and immunity leave of damage of several types at once (OB-RES-04)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import CreatureSpec
from fracas_engine.state import Creature

__all__ = ["mixed_damage"]


def mixed_damage(creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:  # noqa: ARG001
    """Return what is left: any resistance and any vulnerability counts, each once (OB-RES-04).

    Args:
        creature: Who is harmed.
        spec: Its sheet.
        parts: Hit points by type, of two types or more.
        extra: What its state resists of everything, as stone does.
    """
    amount = sum(0 if kind in spec.immune else part for kind, part in parts.items())
    if amount > 0:
        amount += max(max(spec.vulnerable.get(kind) or 0, spec.vulnerable.get("all") or 0) for kind in parts)
    resisted = max(max(spec.resist.get(kind) or 0, spec.resist.get("all") or 0) for kind in parts)
    return max(0, amount - max(resisted, extra))
