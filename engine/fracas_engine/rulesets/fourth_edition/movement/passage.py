"""Whose squares can be crossed and ended in (FE-OCC)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.figures.space import masks
from fracas_engine.errors import RefusalCode
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["barred_code", "passes"]


def passes(situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:  # noqa: ARG001
    """Say whether another's squares can be crossed, and whether a move can end there (FE-OCC-01 to -05).

    Allies can be crossed, prone ones ended with; of enemies only the helpless, with both.
    """
    if mover.size == "tiny":
        return True, True
    if other.side == mover.side:
        return True, has_condition(other, "prone")
    helpless = has_condition(other, "helpless")
    return helpless, helpless


def barred_code(situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
    """Return why no move can end there: `occupied` where somebody stands, crossable or not (FE-OCC-01 and -03)."""
    others = (mask for name, mask in masks(situation).items() if name != creature.id)
    return "occupied" if any(mask & cells for mask in others) else "blocked"
