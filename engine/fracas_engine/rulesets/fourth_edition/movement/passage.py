"""Movement through occupied squares (FE-OCC)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.queries.space import masks
from fracas_engine.errors import RefusalCode
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:  # noqa: ARG001
    """Return whether a mover may cross another creature's squares, and whether it may end there (FE-OCC-01 to -05).

    Allies can be crossed, and a move can end in the space of a prone ally. The space of an enemy can be crossed or
    shared only if the enemy is helpless.
    """
    if mover.size == "tiny":
        return True, True
    if other.side == mover.side:
        return True, has_condition(other, "prone")
    helpless = has_condition(other, "helpless")
    return helpless, helpless


def barred_code(situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
    """Return the refusal code if a move cannot end in some squares: `occupied` if a creature is there, else `blocked`.

    Rules: FE-OCC-01 and -03.
    """
    others = (mask for name, mask in masks(situation).items() if name != creature.id)
    return "occupied" if any(mask & cells for mask in others) else "blocked"
