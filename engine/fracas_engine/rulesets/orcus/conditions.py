"""Conditions in Orcus: effects on flanking, off-turn actions and combat advantage."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.condition_traits import names_with
from fracas_engine.rulesets.fourth_family.conditions import with_changes

CONDITIONS: Final = with_changes({
    "dashing": {"grants_advantage": True},
    "petrified": {"grants_advantage": True, "cannot_flank": True, "no_opportunity": True},
    "restrained": {"grants_advantage": True},
})  # fmt: skip
"""The conditions, with what this ruleset changes in those of the family."""

EXPOSED: Final = names_with(CONDITIONS, "grants_advantage")
"""Conditions that grant combat advantage to all attackers.

Rules: OB-SQZE, OB-CBLN-02, OB-CDAZ-01, OB-CHLP-01, OB-CPET-03, OB-CRST-03, OB-CSTN-02, OB-CSUR-01.
"""

UNFLANKING: Final = names_with(CONDITIONS, "cannot_flank")
"""Conditions that prevent flanking (OB-FLNK, OB-CBLN-04, OB-CDAZ-02, OB-CSTN-04, OB-CSUR-04, OB-CUNC-02)."""

NO_OPPORTUNITY: Final = names_with(CONDITIONS, "no_opportunity")
"""Conditions that prevent immediate and opportunity actions (OB-CDAZ-05, OB-CSTN-03, OB-CUNC-01).

A blinded creature can respond to all triggers, but cannot attack creatures that it does not perceive (OB-OA-07).
"""
