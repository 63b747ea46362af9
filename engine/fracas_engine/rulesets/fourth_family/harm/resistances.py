"""Immunity, resistance and vulnerability to damage (FE-RES, OB-RES)."""

from __future__ import annotations

from typing import Any

from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def taken(situation: Situation[FamilyRules], creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
    """Return the damage after immunity, vulnerability and resistance.

    Rules: FE-ATK-14, FE-RES-01 to -04 and -06, FE-ONG-07, OB-RES-01, OB-DTYP-03, OB-CPET-04.

    Each part of the damage is reduced or increased by its own type or combination of types. Resistance and
    vulnerability to all damage apply once to the total.
    """
    spec = situation.sheet(creature)
    extra = 20 if has_condition(creature, "petrified") else 0
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    if len(parts) > 1 and all(kind for _, kind in parts):
        return situation.rules.mixed_damage(creature, spec, merged, extra)
    found = 0
    worse, less = spec.vulnerable.get("all") or 0, max(spec.resist.get("all") or 0, extra)
    for kind, amount in merged.items():
        if amount <= 0 or (kind and kind in spec.immune):
            continue
        own = (spec.vulnerable.get(kind) or 0) if kind else 0
        raised = amount + max(own, worse)
        if worse > own:
            worse = 0
        own = min(raised, (spec.resist.get(kind) or 0) if kind else 0)
        of_all = min(raised, less)
        if of_all > own:
            less -= of_all
        found += raised - max(own, of_all)
    return found


def left_of(parts: tuple[tuple[int, str], ...], resist: Any, vulnerable: Any) -> int:
    """Return the damage that an object takes after its resistance and vulnerability to each type (OB-RES-05)."""
    merged: dict[str, int] = {}
    for amount, kind in parts:
        merged[kind] = merged.get(kind, 0) + max(0, amount)
    return sum(
        max(0, amount + _amount(vulnerable, kind) - _amount(resist, kind)) for kind, amount in merged.items() if amount
    )


def _amount(amounts: Any, kind: str) -> int:
    """Return the highest resistance or vulnerability in `amounts` that matches a damage type.

    The key `all` matches every type and untyped damage.

    Rules: FE-RES-04, OB-RES-03.
    """
    found = [amounts[word] or 0 for word in (kind, "all") if word and word in amounts]
    return max(found, default=0)
