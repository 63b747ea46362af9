"""What conditions mean (MM-COND-01 to -06): who can act, who is held."""

from __future__ import annotations

from typing import Final

from fracas_engine.state import Condition, Creature

__all__ = ["DEFAULT_DC", "EXPOSED", "HOLDS", "can_act", "can_move_itself", "holding"]

HELPLESS = ("stunned", "paralyzed")
"""Conditions under which a creature can do nothing (MM-COND-02)."""

HOLDS = ("grappled", "constricted")
"""Conditions under which a creature is held in place (MM-COND-03)."""

EXPOSED = ("blinded", "grappled", "constricted", "paralyzed", "squeezed", "stunned")
"""Conditions that give everybody combat advantage (MM-CA-02)."""


def can_act(creature: Creature) -> bool:
    """Say whether a creature can do anything at all (MM-COND-02)."""
    return not creature.conditions or not creature.has(*HELPLESS)


def can_move_itself(creature: Creature) -> bool:
    """Say whether a creature can move by its own movement (MM-COND-02 and -03)."""
    return not creature.conditions or not creature.has(*HELPLESS, *HOLDS)


def holding(creature: Creature) -> tuple[Condition, ...]:
    """Return the conditions that a creature can break free from, in the order in which they began (MM-COND-04)."""
    return tuple(c for c in creature.conditions if c.name in HOLDS or c.ends.until == "escape")


DEFAULT_DC: Final = 10
"""What an escape or a save has to reach where neither the effect nor its action says so."""
