"""Who sees whom: lines of sight, blinded and invisible creatures (MM-LOS, MM-CA-03)."""

from __future__ import annotations

from typing import TypeAlias

from fracas_engine.board import Footprint, sees
from fracas_engine.d20.figures.space import footprint
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["can_see", "ground_footprint", "known_of_pairs", "line_of_sight"]


MOST_KNOWN = 50_000
"""Pairs of places remembered for a map: some mebibytes, and more than a battle comes across."""


_Places: TypeAlias = tuple[Cell | None, str, Cell | None, str]


def line_of_sight(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Say whether a line can be drawn from a corner of the viewer into a square of the target (MM-LOS-01 to -06)."""
    if viewer is target:
        return True
    known = known_of_pairs(situation, "sight")
    places = (viewer.at, viewer.size, target.at, target.size)
    found = known.get(places)
    if found is None:
        opaque = situation.rules.opaque(situation)
        found = known[places] = sees(situation.board, ground_footprint(viewer), ground_footprint(target), opaque)
    return found


def known_of_pairs(situation: Situation[D20Rules], what: str) -> dict[_Places, bool]:
    """Return the answers of one kind for pairs of places on the map as it is now, shared by all battles on it."""
    known: dict[_Places, bool] = situation.map_memo(
        what, lambda: situation.board.remembered((known_of_pairs, what), dict[_Places, bool])
    )
    if len(known) > MOST_KNOWN:
        known.clear()
    return known


def ground_footprint(creature: Creature) -> Footprint:
    """Return the squares that a creature covers, as they lie on the ground, whatever its altitude."""
    base = footprint(creature)
    return Footprint(base.cell, base.size)


def can_see(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Say whether one creature sees another: not blinded, the other not invisible, and in line of sight (MM-CA-03)."""
    if (viewer.conditions and viewer.has("blinded")) or (target.conditions and target.has("invisible")):
        return False
    return line_of_sight(situation, viewer, target)
