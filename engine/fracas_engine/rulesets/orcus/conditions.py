"""Effects of conditions on flanking, off-turn actions and combat advantage in Orcus."""

from __future__ import annotations

from typing import Final

EXPOSED: Final = (
    "blinded", "dazed", "helpless", "petrified", "restrained", "stunned", "surprised", "dashing", "squeezed",
)  # fmt: skip
"""Conditions that grant combat advantage to all attackers.

Rules: OB-SQZE, OB-CBLN-02, OB-CDAZ-01, OB-CHLP-01, OB-CPET-03, OB-CRST-03, OB-CSTN-02, OB-CSUR-01.
"""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "petrified")
"""Conditions that prevent flanking (OB-FLNK, OB-CBLN-04, OB-CDAZ-02, OB-CSTN-04, OB-CSUR-04, OB-CUNC-02)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "unconscious", "dying", "petrified")
"""Conditions that prevent immediate and opportunity actions (OB-CDAZ-05, OB-CSTN-03, OB-CUNC-01).

A blinded creature can respond to all triggers, but cannot attack creatures that it does not perceive (OB-OA-07).
"""
