"""Conditions in the quick combat rules: effects on flanking, opportunity attacks, grabs and combat advantage."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.condition_traits import names_with
from fracas_engine.rulesets.fourth_family.conditions import with_changes

CONDITIONS: Final = with_changes({
    "dazed": {"releases_held": True},
    "helpless": {"cannot_flank": True},
    "running": {"grants_advantage": True},
    "surprised": {"no_opportunity": True, "releases_held": True},
})  # fmt: skip
"""The conditions, with what this ruleset changes in those of the family."""

EXPOSED: Final = names_with(CONDITIONS, "grants_advantage")
"""Conditions that grant combat advantage to all attackers.

Rules: FE-RUN, FE-MOVE-09, FE-BLIND-01, FE-DAZED-01, FE-HELP-01, FE-STUN-01, FE-SURPD-01.
"""

UNFLANKING: Final = names_with(CONDITIONS, "cannot_flank")
"""Conditions that prevent flanking (FE-SURPD-03, FE-BLIND-04, FE-DAZED-04, FE-STUN-03, FE-UNCON-05)."""

NO_OPPORTUNITY: Final = names_with(CONDITIONS, "no_opportunity")
"""Conditions that prevent opportunity actions and readied actions (FE-DAZED-03)."""

FREES_HELD: Final = names_with(CONDITIONS, "releases_held")
"""Conditions that make a grabber release its targets, in addition to the conditions that prevent all actions."""
