"""Weights of the focus policy; the rollouts that approximate it use them too.

Unless noted otherwise, a number is a factor on a value, or a value in hit points.
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
"""Factor on a ranged attack while a foe is adjacent to the attacker."""
CHARGED: Final = 0.75
"""Factor on an attack that ends a charge, because its path may turn out not to be clear."""
LIGHTEST: Final = 0.4
HEAVIEST: Final = 2.5
"""Lower (`LIGHTEST`) and upper limit of the weight of a foe's hit point; the average weight is about 1."""
FRAIL: Final = 20.0
"""Number of hit points below which each of a creature's hit points is worth more, up to twice as much."""
FREE_BLOW: Final = 2.0
"""Assumed damage of an opportunity attack by a foe for which no attack is known, in hit points."""
SHOT: Final = 0.5
"""Fraction of the adjacent foes' opportunity attack damage that is subtracted from a provoking ranged attack."""
ACTION: Final = 4.0
"""Value of an extra action with a target in reach."""

# ----------------------------------------------------------------------------------------------------------- mending

RAISED: Final = 8.0
"""Value of reviving an ally at 0 hit points."""
QUARTER: Final = 0.25
"""Fraction of hit points restored by a recovery, healing surge or second wind."""
HURT: Final = 0.5
"""Fraction of hit points below which a creature heals itself."""
HALE: Final = 0.75
"""Fraction of hit points up to which limited-use healing is spent on a creature."""
WASTED: Final = 0.25
"""Fraction of a limited-use healing that may exceed the hit points its target has lost."""
MANY: Final = 2
"""Number of remaining uses up to which healing is saved for badly wounded creatures."""

# ------------------------------------------------------------------------------------------------------------- going

CARE: Final = 0.8
"""Attack value that the policy gives up to avoid one hit point of expected damage."""
HASTY: Final = frozenset({"run", "dash"})
"""Movement modes faster than walking."""
HURRIED: Final = 2.5
"""Cost of running: a running creature is easier to hit."""
CLUMSY: Final = frozenset({"crawl", "climb", "jump"})
AWKWARD: Final = 0.3
"""Cost of crawling, climbing and jumping."""
STEP: Final = 0.01
"""Cost of each step, so that the shortest of otherwise equal ways is preferred."""
GAIN: Final = 0.3
"""Minimum improvement for which a creature changes its position."""
NEXT: Final = 0.35
"""Factor on the value of an attack that is made next turn."""
NEARER: Final = 0.25
"""Value of coming one step nearer to an attack position."""
PATIENCE: Final = 3
"""Maximum number of turns for which a creature waits for approaching foes."""
APPROACH: Final = 0.3
RETREAT: Final = 0.5
"""Score of approaching foes (`APPROACH`) and maximum score of moving to safety, without an attack this turn.

Both are lower than the scores of actions.
"""
