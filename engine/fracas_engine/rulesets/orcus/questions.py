"""Questions that only Orcus answers (OB-SENS-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.d20.questions import creature_named
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.orcus.queries.senses import form_seen
from fracas_engine.situation import Situation


def describe(situation: Situation[FamilyRules], details: Any) -> Plain:
    """Return the form in which the creature `of` appears to the creature `by`; see `form_seen`.

    Raises:
        UnknownQuestion: One of the two creatures is missing or not in the battle.
    """
    if not isinstance(details, Mapping) or details.keys() != {"of", "by"}:
        raise UnknownQuestion("describe", "write {describe: {of: CREATURE, by: VIEWER}}")
    try:
        other, viewer = creature_named(situation, details["of"]), creature_named(situation, details["by"])
    except IllegalIntent as error:
        raise UnknownQuestion("describe", error.detail) from error
    return form_seen(situation, viewer, other)
