"""What conditions forbid in the quick combat rules: flanking, opportunity attacks, holds; and who grants advantage."""

from __future__ import annotations

from typing import Final

__all__ = ["EXPOSED", "FREES_HELD", "NO_OPPORTUNITY", "UNFLANKING"]

EXPOSED: Final = ("blinded", "dazed", "helpless", "stunned", "surprised", "running", "squeezed")
"""Who grants combat advantage to all (FE-BLIND, FE-DAZED, FE-STUN, FE-SURPD, FE-RUN, FE-MOVE-09)."""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "helpless")
"""Who flanks nobody (FE-SURPD-03 and its siblings)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "surprised", "unconscious", "dying")
"""Who takes no opportunity action, and uses nothing readied."""

FREES_HELD: Final = ("dazed", "surprised")
"""Who lets go of whom it holds, besides those who can do nothing."""
