"""The way from a situation to its ruleset, typed for this family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas_engine.situation import AnySituation

if TYPE_CHECKING:
    from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily

__all__ = ["rules"]


def rules(situation: AnySituation) -> FourthFamily:
    """Return the ruleset of a battle that is known to be of this family."""
    return situation.rules  # type: ignore[no-any-return]
