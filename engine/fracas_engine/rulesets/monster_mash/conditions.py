"""Conditions: acting, moving and being held (MM-COND-01 to -06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.content.condition_traits import ConditionTraits, names_with
from fracas_engine.state import Condition, Creature

CONDITIONS: Final = {
    "blinded": ConditionTraits(cannot_see=True, grants_advantage=True),
    "stunned": ConditionTraits(no_actions=True, grants_advantage=True),
    "paralyzed": ConditionTraits(no_actions=True, grants_advantage=True),
    "grappled": ConditionTraits(held=True, speed_zero=True, grants_advantage=True),
    "constricted": ConditionTraits(held=True, speed_zero=True, grants_advantage=True),
    "squeezed": ConditionTraits(grants_advantage=True),
    "invisible": ConditionTraits(invisible=True, beneficial=True),
}
"""The conditions (MM-COND-01 to -06). The rules read `no_actions`, `held`, `speed_zero` and `grants_advantage`."""

HELPLESS: Final = names_with(CONDITIONS, "no_actions")
"""Conditions that prevent all actions (MM-COND-02)."""

HOLDS: Final = names_with(CONDITIONS, "held")
"""Conditions that a creature can escape from (MM-COND-03)."""

ROOTED: Final = names_with(CONDITIONS, "speed_zero")
"""Conditions that keep a creature in place (MM-COND-03)."""

EXPOSED: Final = names_with(CONDITIONS, "grants_advantage")
"""Conditions that give all attackers combat advantage (MM-CA-02)."""


def can_act(creature: Creature) -> bool:
    """Return True if a creature can act at all (MM-COND-02)."""
    return not creature.conditions or not creature.has(*HELPLESS)


def can_move_itself(creature: Creature) -> bool:
    """Return True if a creature can move on its own: it is neither helpless nor held (MM-COND-02 and -03)."""
    return not creature.conditions or not creature.has(*HELPLESS, *ROOTED)


def holding(creature: Creature) -> tuple[Condition, ...]:
    """Return the conditions that a creature can escape from, oldest first (MM-COND-04)."""
    return tuple(c for c in creature.conditions if c.name in HOLDS or c.ends.until == "escape")


DEFAULT_DC: Final = 10
"""The DC of an escape or save if neither the effect nor its action gives one."""
