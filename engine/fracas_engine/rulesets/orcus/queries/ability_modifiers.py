"""Ability modifiers (OC-ABIL-02 to -04)."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.queries.ability_scores import modifier_of
from fracas_engine.rulesets.orcus.vocabulary import HIGHEST, LOWEST


def modifier(score: int) -> int:
    """Return the modifier of an ability score (OC-ABIL-03 and -04).

    Raises:
        ValueError: The score is not in the table (OC-ABIL-02).
    """
    if not LOWEST <= score <= HIGHEST:
        message = f"a score of {score} is not {LOWEST} to {HIGHEST}"
        raise ValueError(message)
    return modifier_of(score)
