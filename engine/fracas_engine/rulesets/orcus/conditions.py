"""What conditions forbid in Orcus: flanking and opportunity attacks, and who grants advantage."""

from __future__ import annotations

from typing import Final

__all__ = ["EXPOSED", "NO_OPPORTUNITY", "UNFLANKING"]

EXPOSED: Final = (
    "blinded", "dazed", "helpless", "petrified", "restrained", "stunned", "surprised", "dashing", "squeezed",
)  # fmt: skip
"""Who grants combat advantage to all (OB-CBLD, OB-CDAZ, OB-CHLP, OB-CPET, OB-CRST, OB-CSTN, OB-CSUR, OB-SQZE)."""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "petrified")
"""Who flanks nobody (OB-FLNK)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "unconscious", "dying", "petrified", "blinded")
"""Who takes no opportunity action (OB-OA)."""
