"""What conditions forbid in Orcus: flanking and opportunity attacks, and who grants advantage."""

from __future__ import annotations

from typing import Final

__all__ = ["EXPOSED", "NO_OPPORTUNITY", "UNFLANKING"]

EXPOSED: Final = (
    "blinded", "dazed", "helpless", "petrified", "restrained", "stunned", "surprised", "dashing", "squeezed",
)  # fmt: skip
"""Who grants combat advantage to all.

Rules: OB-SQZE, OB-CBLN-02, OB-CDAZ-01, OB-CHLP-01, OB-CPET-03, OB-CRST-03, OB-CSTN-02, OB-CSUR-01.
"""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "petrified")
"""Who flanks nobody (OB-FLNK, OB-CBLN-04, OB-CDAZ-02, OB-CSTN-04, OB-CSUR-04, OB-CUNC-02)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "unconscious", "dying", "petrified")
"""Who takes no immediate and no opportunity action (OB-CDAZ-05, OB-CSTN-03, OB-CUNC-01).

The blinded strike nobody whom they do not perceive (OB-OA-07), and answer everything else.
"""
