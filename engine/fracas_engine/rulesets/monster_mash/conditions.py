"""Conditions: acting, moving and being held (MM-COND-01 to -06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.state import Condition, Creature

HELPLESS = ("stunned", "paralyzed")
"""Conditions that prevent all actions (MM-COND-02)."""

HOLDS = ("grappled", "constricted")
"""Conditions that hold a creature in place (MM-COND-03)."""

EXPOSED = ("blinded", "grappled", "constricted", "paralyzed", "squeezed", "stunned")
"""Conditions that give all attackers combat advantage (MM-CA-02)."""


def can_act(creature: Creature) -> bool:
    """Return True if a creature can act at all (MM-COND-02)."""
    return not creature.conditions or not creature.has(*HELPLESS)


def can_move_itself(creature: Creature) -> bool:
    """Return True if a creature can move on its own: it is neither helpless nor held (MM-COND-02 and -03)."""
    return not creature.conditions or not creature.has(*HELPLESS, *HOLDS)


def holding(creature: Creature) -> tuple[Condition, ...]:
    """Return the conditions that a creature can escape from, oldest first (MM-COND-04)."""
    return tuple(c for c in creature.conditions if c.name in HOLDS or c.ends.until == "escape")


DEFAULT_DC: Final = 10
"""The DC of an escape or save if neither the effect nor its action gives one."""
