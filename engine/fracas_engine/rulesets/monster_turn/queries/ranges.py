"""Range and line of sight on hexes, measured around walls (MT-HEX-02, MT-LOS-01, MT-FOC-04)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Board, Mask, hex_sees, rings_around
from fracas_engine.board import distance_around as counted
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SOLID: Final = ("wall", "pillar")


CLOSED: Final = (*SOLID, "door")
"""Properties of hexes that act as walls for range, and for figures that cannot open doors."""


def walls(board: Board) -> Mask:
    """Return walls and closed doors, which block range and sight (MT-HEX-02)."""
    return board.mask(*CLOSED)


def range_between(situation: Situation[TurnRules], one: Cell, other: Cell) -> int | None:
    """Return the range between two hexes around walls; None if walls separate them (MT-HEX-02)."""
    return counted(situation.board, one, other, walls(situation.board))


def sees(situation: Situation[TurnRules], one: Cell, other: Cell) -> bool:
    """Return True if two hexes have line of sight (MT-LOS-01)."""
    return hex_sees(situation.board, one, other, walls(situation.board))


def strike_cells(board: Board, target: Cell, reach_: int) -> Mask:
    """Return the hexes within range and in sight of a hex (MT-FOC-04); cached per map."""
    closed = walls(board)

    def compute() -> Mask:
        rings = rings_around(board, target, closed)[1 : reach_ + 1]
        found = rings[0] if rings else 0
        for ring in rings[1:]:
            for cell in board.grid.cells(ring):
                if hex_sees(board, cell, target, closed):
                    found |= board.grid.bit(cell)
        return found

    return board.remembered((strike_cells, target, reach_), compute)


def in_range(situation: Situation[TurnRules], creature: Figure, other: Creature, reach: int) -> bool:
    """Return True if another figure is in range and sight."""
    if creature.at is None or other.at is None or not other.alive:
        return False
    distance = range_between(situation, creature.at, other.at)
    return distance is not None and distance <= reach and sees(situation, creature.at, other.at)
