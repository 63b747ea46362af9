"""Passage rules of figures: obstacles, doors, negative hexes (MT-MOVE-08 to -12, MT-FOC-09).

Range and sight are in `queries.ranges`, moves are carried out in `walking`, and destinations of monsters are found in
`actions.monster_focus`.
"""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Board, Passage
from fracas_engine.rulesets.monster_turn.queries.ranges import CLOSED, SOLID
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation

BAD: Final = ("trap", "hazard")
"""Properties of negative hexes, which harm figures that enter them."""


def everywhere(board: Board) -> int:
    """Return enough movement points for any path on a map: two per hex."""
    return 2 * board.width * board.height + 2


def mode_of(situation: Situation[TurnRules], creature: Figure, *, jump: bool = False) -> str:
    """Return a figure's mode of movement: `fly`, `jump` or `move`."""
    sheet = situation.sheet(creature)
    if sheet.fly:
        return "fly"
    return "jump" if jump or sheet.jump else "move"


def passage(situation: Situation[TurnRules], creature: Figure, mode: str, *, shun: bool = False) -> Passage:
    """Return the passage rules of a figure (MT-FOC-09 to -12, MT-MOVE-08 to -12).

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: `move`, `jump` or `fly`.
        shun: Whether negative hexes count as obstacles.
    """
    board = situation.board
    at = board.grid.bit
    solid = board.mask(*(SOLID if creature.kind == "hero" else CLOSED))
    enemies = allies = 0
    for other in situation.present():
        if other.id != creature.id and other.at is not None:
            if other.side == creature.side:
                allies |= at(other.at)
            else:
                enemies |= at(other.at)
    if mode == "fly":
        return Passage(walls=solid, occupied=enemies | allies)
    # A figure may always stay on its own hex.
    here = at(creature.at) if creature.at is not None else 0
    bad = board.mask(*BAD) & ~here if shun else 0
    obstacles, rough = board.mask("obstacle"), board.mask("difficult")
    if mode == "jump":
        no_end = (obstacles & ~here) | bad
        return Passage(walls=solid, occupied=enemies | allies, no_end=no_end, end_costs=((1, rough),))
    return Passage(walls=solid | obstacles, barred=enemies | bad, occupied=allies, costs=((2, rough),))
