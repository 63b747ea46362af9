"""Cover from attacks (MM-COV)."""

from __future__ import annotations

from fracas_engine.board import Mask, Pinch, clear_outer_corners, cut_corner_of
from fracas_engine.d20.queries.space import masks
from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.monster_mash.queries.sight import ground_footprint, known_of_pairs
from fracas_engine.rulesets.monster_mash.queries.statues import statues
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

CORNERS = 4
"""The number of the target's corners that the attacker's best corner must see; with fewer, the target has cover.

Rules: MM-COV-05.
"""


def covered(situation: Situation[D20Rules], attacker: Creature, target: Creature, reach: int | None) -> bool:
    """Return True if a target has cover from an attack (MM-COV-01 to -08).

    Args:
        situation: The battle.
        attacker: The attacker.
        target: The target.
        reach: The maximum range of the attack in squares; None if it is unlimited.
    """
    if reach is not None and reach <= 1:
        spaces = masks(situation)
        return corner_covered(situation, spaces[attacker.id], spaces[target.id])
    walls = situation.rules.opaque(situation)
    if not walls:
        return False
    known = known_of_pairs(situation, "cover")
    places = (attacker.at, attacker.size, target.at, target.size)
    found = known.get(places)
    if found is None:
        clear = clear_outer_corners(
            situation.board, ground_footprint(attacker), ground_footprint(target), walls, pinch=Pinch.BETWEEN
        )
        found = known[places] = clear < CORNERS
    return found


def corner_covered(situation: Situation[D20Rules], attacker: Mask, target: Mask) -> bool:
    """Return True if two adjacent creatures touch only across the corner of a wall or statue (MM-COV-02 and -03)."""
    blockers = situation.rules.barriers(situation) | statues(situation)
    return bool(blockers) and cut_corner_of(situation.board, attacker, target, blockers)
