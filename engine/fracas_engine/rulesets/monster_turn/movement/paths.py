"""Destinations and paths of figures."""

from __future__ import annotations

from fracas_engine.board import avoid_hazards, reach
from fracas_engine.board.reach import Reach
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.movement.passage import BAD, passage
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation


def reachable(
    situation: Situation[TurnRules], creature: Figure, mode: str, points: int, *, shun: bool = False
) -> Reach:
    """Return the hexes where a figure can end a move.

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        shun: Whether the figure avoids negative hexes entirely.
    """
    assert creature.at is not None, "the figure is on the map"
    return reach(situation.board, creature.at, points, passage(situation, creature, mode, shun=shun))


def best_path(
    situation: Situation[TurnRules], creature: Figure, mode: str, points: int, to: Cell
) -> tuple[Cell, ...] | None:
    """Return the affordable path to a hex with the fewest negative hexes; None if there is no path.

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        to: The hex to reach.
    """
    for shun in (True, False):
        found = reachable(situation, creature, mode, points, shun=shun)
        if to in found:
            if not shun and mode == "move" and creature.at is not None:
                board = situation.board
                ways = avoid_hazards(board, creature.at, passage(situation, creature, mode), board.mask(*BAD))
                trade = next(trade for trade in ways.trades(to) if trade[1] <= points)
                return ways.path(to, trade)
            return found.path(to)
    return None
