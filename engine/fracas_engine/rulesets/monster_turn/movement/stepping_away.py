"""Stepping away from a focus to shoot at it without disadvantage (MT-MOVE-04).

Here: who does, and from which hexes. That it comes before reaching more targets, and that it is left where the movement
does not allow it, is in the comparison of plans (`fracas_engine.focus`), to which the hexes go as `Foe.beside`.
"""

from __future__ import annotations

from fracas_engine.board import Mask, rings_around
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.figures.ranges import walls
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation

__all__ = ["hexes_beside", "steps_away"]


def steps_away(creature: Figure) -> bool:
    """Say whether a ranged attacker minds being next to whom it shoots at; a muddled one does not bother."""
    return not creature.has("muddled")


def hexes_beside(situation: Situation[TurnRules], cell: Cell) -> Mask:
    """Return the hexes next to one, with no wall between: from there a ranged attack is at a disadvantage."""
    rings = rings_around(situation.board, cell, walls(situation.board))
    return rings[1] if len(rings) > 1 else 0
