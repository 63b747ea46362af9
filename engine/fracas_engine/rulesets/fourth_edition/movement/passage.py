"""Movement through occupied squares (FE-OCC)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.queries.space import masks
from fracas_engine.errors import RefusalCode
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:  # noqa: ARG001
    """Return whether another's squares can be crossed, and whether a move can end there (FE-OCC-01 to -05).

    Allies can be crossed, and a move can end with prone ones; of enemies only helpless ones allow either.
    """
    if mover.size == "tiny":
        return True, True
    if other.side == mover.side:
        return True, has_condition(other, "prone")
    helpless = has_condition(other, "helpless")
    return helpless, helpless


def barred_code(situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
    """Return the refusal code for ending a move: `occupied` if a creature is there, crossable or not.

    Rules: FE-OCC-01 and -03.
    """
    others = (mask for name, mask in masks(situation).items() if name != creature.id)
    return "occupied" if any(mask & cells for mask in others) else "blocked"
