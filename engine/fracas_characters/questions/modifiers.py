"""Questions about modifiers and their sums (OC-MOD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_characters.abilities import ability_named
from fracas_characters.questions.details import Details, answer, judged
from fracas_characters.sheet_bonuses import Bonus, bonus_breach, total
from fracas_engine.rulesets.orcus.queries.statistics import ability_modifier
from fracas_engine.rulesets.orcus.vocabulary import MODIFIER_TYPES


def _total(details: Details) -> dict[str, Any]:
    """Answer with the sum of typed modifiers, all of which must be allowed in a sheet (OC-MOD-02 to -08)."""
    by_type = details.keys and details.keys.keys() <= set(MODIFIER_TYPES)
    if by_type:
        pairs = [(kind, by) for kind in tuple(details.keys) for by in details.items(kind)]
        bonuses = tuple(details.bonus({"by": by, "type": kind}, number) for number, (kind, by) in enumerate(pairs))
    elif isinstance(details.bare, tuple):
        bonuses = tuple(details.bonus(item, number) for number, item in enumerate(details.bare))
    else:
        plain = _modifiers_of_scores(details)
        if plain is not None:
            return plain
        bonuses = details.bonuses("modifiers", "bonuses", "list")
    base = details.number("base", default=0)
    to = details.get("to")
    counted = [one for one in bonuses if to is None or one.to in ("", to)]
    breaches = [breach for one in counted if (breach := bonus_breach(one)) is not None]
    found = base + total(counted)
    return judged(breaches, found, total=found)


def _modifiers_of_scores(details: Details) -> dict[str, Any] | None:
    """Answer with the modifiers of ability scores; return None if the question is about something else."""
    named = {key for key in details.keys if ability_named(str(key)) is not None}
    if not named and not details.has("abilities", "scores"):
        return None
    found = {ability: ability_modifier(score) for ability, score in details.scores().items()}
    return answer(found, **found)


def _types(details: Details) -> dict[str, Any]:
    """Answer with the list of modifier types (OC-MOD-09)."""
    del details
    typed = tuple(kind for kind in MODIFIER_TYPES if kind != "untyped")
    return answer(MODIFIER_TYPES, typed, len(MODIFIER_TYPES), count=len(MODIFIER_TYPES), types=MODIFIER_TYPES)


def _all_numbers(details: Details) -> dict[str, Any]:
    """Answer with the sum of modifiers for each statistic that they affect (OC-MOD-11 and -12)."""
    bonuses = details.bonuses("modifiers", "bonuses")
    by_number: Mapping[str, list[Bonus]] = {one.to: [o for o in bonuses if o.to == one.to] for one in bonuses}
    sums = {name: total(some) for name, some in by_number.items()}
    breaches = [breach for one in bonuses if (breach := bonus_breach(one)) is not None]
    return judged(breaches, None, **{**dict.fromkeys(("ac", "fortitude", "reflex", "will"), 0), **sums})


ANSWERS: Final = {
    "modifiers": _total,
    "total": _total,
    "stack": _total,
    "stacking": _total,
    "sum": _total,
    "modifier_total": _total,
    "modifier_types": _types,
    "modified": _all_numbers,
}
"""Functions that answer the questions, by name."""
