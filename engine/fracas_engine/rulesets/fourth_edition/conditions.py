"""Effects of conditions on flanking, opportunity attacks, grabs and combat advantage in the quick combat rules."""

from __future__ import annotations

from typing import Final

EXPOSED: Final = ("blinded", "dazed", "helpless", "stunned", "surprised", "running", "squeezed")
"""Conditions that grant combat advantage to all attackers.

Rules: FE-RUN, FE-MOVE-09, FE-BLIND-01, FE-DAZED-01, FE-HELP-01, FE-STUN-01, FE-SURPD-01.
"""

UNFLANKING: Final = ("blinded", "dazed", "stunned", "surprised", "unconscious", "dying", "helpless")
"""Conditions that prevent flanking (FE-SURPD-03, FE-BLIND-04, FE-DAZED-04, FE-STUN-03, FE-UNCON-05)."""

NO_OPPORTUNITY: Final = ("dazed", "stunned", "surprised", "unconscious", "dying")
"""Conditions that prevent opportunity actions and readied actions (FE-DAZED-03)."""

FREES_HELD: Final = ("dazed", "surprised")
"""Conditions that make a grabber release its targets, in addition to the conditions that prevent all actions."""
