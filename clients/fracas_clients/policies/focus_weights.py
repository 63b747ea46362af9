"""Weights of the focus policy, shared with the rollouts that approximate it.

Unless noted, a number is a fraction of a value, or hit points.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ACTION", "APPROACH", "AWKWARD", "CARE", "CHARGED", "CLUMSY", "FRAIL", "FREE_BLOW", "GAIN", "HALE", "HAMPERED",
    "HASTY", "HEAVIEST", "HURRIED", "HURT", "KILL", "LIGHTEST", "MANY", "NEARER", "NEXT", "PATIENCE", "QUARTER",
    "RAISED", "RETREAT", "SHOT", "STEP", "WASTED",
]  # fmt: skip

# ------------------------------------------------------------------------------------------------------------- blows

KILL: Final = 8.0
"""Value of defeating a creature, in addition to its hit points."""
HAMPERED: Final = 0.6
"""A ranged attack with a foe adjacent to the attacker."""
CHARGED: Final = 0.75
"""An attack that ends a charge, because its path has to be clear."""
LIGHTEST: Final = 0.4
HEAVIEST: Final = 2.5
"""Limits of the weight of a foe's hit point, about 1 on average."""
FRAIL: Final = 20.0
"""Hit points below which each is worth more, up to twice."""
FREE_BLOW: Final = 2.0
"""Minimum cost of an opportunity attack that no stat block describes."""
SHOT: Final = 0.5
"""Expected fraction of adjacent foes' opportunity attacks that a ranged attack provokes."""
ACTION: Final = 4.0
"""An extra action with a target in reach."""

# ----------------------------------------------------------------------------------------------------------- mending

RAISED: Final = 8.0
"""Reviving an ally at 0 hit points."""
QUARTER: Final = 0.25
"""Fraction of hit points restored by a recovery, healing surge or second wind."""
HURT: Final = 0.5
"""Fraction of hit points below which a creature heals itself."""
HALE: Final = 0.75
"""Fraction of hit points up to which limited-use healing is spent on a creature."""
WASTED: Final = 0.25
"""Tolerated overhealing of limited-use healing, as a fraction."""
MANY: Final = 2
"""Number of uses up to which healing is saved for the badly wounded."""

# ------------------------------------------------------------------------------------------------------------- going

CARE: Final = 0.8
"""Value given up to avoid one hit point of danger."""
HASTY: Final = frozenset({"run", "dash"})
"""Movement modes faster than walking."""
HURRIED: Final = 2.5
"""Cost of running: a running creature is easier to hit."""
CLUMSY: Final = frozenset({"crawl", "climb", "jump"})
AWKWARD: Final = 0.3
"""Cost of moving in awkward modes."""
STEP: Final = 0.01
"""Cost of a step, to prefer the shortest of equal ways."""
GAIN: Final = 0.3
"""Minimum improvement for changing position."""
NEXT: Final = 0.35
"""An attack of the next turn."""
NEARER: Final = 0.25
"""One step nearer to an attack position."""
PATIENCE: Final = 3
"""Number of turns to wait for approaching foes."""
APPROACH: Final = 0.3
RETREAT: Final = 0.5
"""Scores of movement without an attack, lower than those of actions."""
