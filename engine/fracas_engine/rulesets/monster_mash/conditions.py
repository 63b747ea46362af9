"""What conditions mean (MM-COND-01 to -06): who can act, who is held, and when holds end."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import nearest_cells
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.figures.space import distance_between, masks
from fracas_engine.d20.movement.walking import SQUEEZED
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

__all__ = [
    "DEFAULT_DC",
    "EXPOSED",
    "HOLDS",
    "bases_apart",
    "can_act",
    "can_move_itself",
    "holding",
    "release_holds_by",
    "release_parted",
]

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


def bases_apart(situation: Situation[D20Rules], one: Creature, other: Creature) -> int:
    """Count the squares between two creatures, squeezed ones being only in squares without walls (MM-COND-05)."""
    if (one.conditions and one.has(SQUEEZED)) or (other.conditions and other.has(SQUEEZED)):
        grid = situation.map.grid
        spaces = masks(situation)
        return nearest_cells(grid.cells(spaces[one.id]), grid.cells(spaces[other.id]))[0]
    return distance_between(one, other)


def release_holds_by(resolution: Resolution[D20Rules], holder: Creature) -> None:
    """End all holds of a creature that can hold nobody any longer (MM-COND-03)."""
    for bearer in resolution.state.creatures.values():
        if bearer.conditions:
            end_conditions(resolution, bearer, lambda c: c.source == holder.id and c.name in HOLDS)


def release_parted(resolution: Resolution[D20Rules], moved: Creature) -> None:
    """End the holds on and by a creature that has moved, where holder and held are no longer adjacent (MM-COND-03)."""
    creatures = resolution.state.creatures
    for bearer in creatures.values():
        for condition in bearer.conditions:
            if condition.name not in HOLDS or condition.source is None:
                continue
            holder = creatures.get(condition.source)
            if holder is None or moved not in (bearer, holder) or not (bearer.alive and holder.alive):
                continue
            if bases_apart(resolution, holder, bearer) > 1:
                end_conditions(resolution, bearer, lambda c, gone=condition: c is gone)  # type: ignore[misc]


DEFAULT_DC: Final = 10
"""What an escape or a save has to reach where neither the effect nor its action says so."""
