"""Moving away from the focus to avoid disadvantage on a ranged attack (MT-MOVE-04).

This module decides which figures step away, and from which hexes. The comparison of plans in `fracas_engine.focus`
gets these hexes as `Foe.beside`; it decides the priority over reaching more targets, and what happens if the movement
does not suffice.
"""

from __future__ import annotations

from fracas_engine.board import Mask, rings_around
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.queries.ranges import walls
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation


def steps_away(creature: Figure) -> bool:
    """Return True if a ranged attacker avoids being adjacent to its target; a muddled figure does not."""
    return not creature.has("muddled")


def hexes_beside(situation: Situation[TurnRules], cell: Cell) -> Mask:
    """Return the hexes adjacent to a hex without a wall between: a ranged attack from there has disadvantage."""
    rings = rings_around(situation.board, cell, walls(situation.board))
    return rings[1] if len(rings) > 1 else 0
