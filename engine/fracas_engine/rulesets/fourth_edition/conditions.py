"""What conditions forbid in the quick combat rules: flanking, opportunity attacks, holds; and who grants advantage."""

from __future__ import annotations

from typing import Final

__all__ = ["EXPOSED", "FREES_HELD", "NO_OPPORTUNITY", "UNFLANKING"]

EXPOSED: Final = ("blinded", "dazed", "helpless", "stunned", "surprised", "running", "squeezed")
"""Who grants combat advantage to all.

Rules: FE-RUN, FE-MOVE-09, FE-BLIND-01, FE-DAZED-01, FE-HELP-01, FE-STUN-01, FE-SURPD-01.
"""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "helpless")
"""Who flanks nobody (FE-SURPD-03, FE-BLIND-04, FE-DAZED-04, FE-STUN-03, FE-UNCON-05)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "surprised", "unconscious", "dying")
"""Who takes no opportunity action, and uses nothing readied (FE-DAZED-03)."""

FREES_HELD: Final = ("dazed", "surprised")
"""Who lets go of whom it holds, besides those who can do nothing."""
