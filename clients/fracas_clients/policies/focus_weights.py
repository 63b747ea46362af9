"""What the focus policy weighs things by, in hit points: the same numbers for those who guess what it would do.

Where nothing else is said, a number is the part of its worth that something has, or hit points.
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
"""What taking a creature out is worth, beside the hit points that it loses."""
HAMPERED: Final = 0.6
"""A shot while a foe stands beside the shooter."""
CHARGED: Final = 0.75
"""A blow that ends a charge: its way has to be clear."""
LIGHTEST: Final = 0.4
HEAVIEST: Final = 2.5
"""Between what a hit point of a foe counts, about 1 on average."""
FRAIL: Final = 20.0
"""Hit points below which each of them is worth more, up to twice."""
FREE_BLOW: Final = 2.0
"""What a free blow costs at least that no sheet tells of."""
SHOT: Final = 0.5
"""The free blows of those beside one: part of them that a shot is thought to cost."""
ACTION: Final = 4.0
"""One more action, if there is somebody to strike."""

# ----------------------------------------------------------------------------------------------------------- mending

RAISED: Final = 8.0
"""To have somebody up again who lies at 0."""
QUARTER: Final = 0.25
"""Part of its hit points that a creature gets back by a recovery, a healing surge, or by catching its breath."""
HURT: Final = 0.5
"""Part of its hit points up to which a creature looks after itself."""
HALE: Final = 0.75
"""Part of its hit points up to which somebody is mended by what has few uses."""
WASTED: Final = 0.25
"""Part of what few uses mend that may be lost on who is hurt too little."""
MANY: Final = 2
"""Uses up to which they are saved for who is hurt badly."""

# ------------------------------------------------------------------------------------------------------------- going

CARE: Final = 0.8
"""Hit points that one is ready to forgo to lose one less."""
HASTY: Final = frozenset({"run", "dash"})
"""Modes of movement by which one gets on faster than by walking."""
HURRIED: Final = 2.5
"""What it costs to run: whoever runs is easier to hit."""
CLUMSY: Final = frozenset({"crawl", "climb", "jump"})
AWKWARD: Final = 0.3
"""What it costs to get on by such modes."""
STEP: Final = 0.01
"""What a step costs, to choose the shortest of equal ways."""
GAIN: Final = 0.3
"""By how much another place has to be better."""
NEXT: Final = 0.35
"""A blow of the next turn."""
NEARER: Final = 0.25
"""To be a step nearer to where one can strike."""
PATIENCE: Final = 3
"""Turns that one waits for foes to come."""
APPROACH: Final = 0.3
RETREAT: Final = 0.5
"""Merits of going somewhere without striking: less than those of deeds."""
