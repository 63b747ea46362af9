"""Lines of sight, and blinded and invisible creatures (MM-LOS, MM-CA-03)."""

from __future__ import annotations

from typing import TypeAlias

from fracas_engine.board import Footprint, sees
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import Cell
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MOST_KNOWN = 50_000
"""The maximum number of cached pairs of places per map, which take a few MiB. No battle needs more."""


_Places: TypeAlias = tuple[Cell | None, str, Cell | None, str]


def line_of_sight(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if a line leads from a corner of the viewer into a square of the target (MM-LOS-01 to -06)."""
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
    """Return a cache of answers about pairs of places, shared by all battles on the current map.

    Args:
        situation: The battle.
        what: The kind of answer to cache, for example `cover`.
    """
    known: dict[_Places, bool] = situation.map_memo(
        what, lambda: situation.board.remembered((known_of_pairs, what), dict[_Places, bool])
    )
    if len(known) > MOST_KNOWN:
        known.clear()
    return known


def ground_footprint(creature: Creature) -> Footprint:
    """Return the squares that a creature occupies, as if it stood on the ground."""
    base = footprint(creature)
    return Footprint(base.cell, base.size)


def can_see(situation: Situation[D20Rules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer is not blinded, the target not invisible, and a line of sight exists (MM-CA-03)."""
    if (viewer.conditions and viewer.has("blinded")) or (target.conditions and target.has("invisible")):
        return False
    return line_of_sight(situation, viewer, target)
