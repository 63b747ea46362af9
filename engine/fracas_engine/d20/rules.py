"""The way from a situation to its ruleset, typed: shared code asks the ruleset whatever differs between rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas_engine.situation import Situation

if TYPE_CHECKING:
    from fracas_engine.d20.ruleset import D20Ruleset

__all__ = ["rules_of"]


def rules_of(situation: Situation) -> D20Ruleset:
    """Return the ruleset of a battle that is known to be a d20 ruleset."""
    return situation.ruleset  # type: ignore[return-value]  # a `cast` costs as much as what it is called for
