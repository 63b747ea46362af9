"""Lines from corner to corner for many cells at once (`board/corner_lines.py`)."""

from __future__ import annotations

import pytest

from fracas_engine.board import Board, Footprint, Mask, cells_joined, corners_joined
from fracas_engine.board.edges import Edge
from fracas_engine.testing.random_players import Chooser

GROUND = "...#"


def board_of(seed: int) -> tuple[Board, Mask]:
    """Return a random board with walls in cells and between them, and all that blocks."""
    chance = Chooser(seed)
    width, height = chance.between(3, 9), chance.between(3, 9)
    rows = ["".join(chance.one_of(GROUND) for _ in range(width)) for _ in range(height)]
    sides = [
        (chance.below(width), chance.below(height), chance.below(2)) for _ in range(chance.one_of((0, 0, 2, 6, 14)))
    ]
    board = Board.parse(rows, edges=[Edge("wall", (side,)) for side in dict.fromkeys(sides)])
    return board, board.mask("wall")


@pytest.mark.rule("FE-GEO-01", "FE-GEO-02")
def test_cells_are_joined_together_as_one_by_one() -> None:
    """Walls, edges, the border of the board and spaces of every size count for many cells as for each."""
    joined, barred = 0, 0
    for seed in range(200):
        board, walls = board_of(seed)
        grid, chance = board.grid, Chooser(seed)
        size = chance.between(1, 3)
        one = Footprint((chance.between(0, grid.width - size), chance.between(0, grid.height - size)), size)
        blockers = walls & ~one.on(grid) if chance.below(2) else walls
        expected = 0
        for cell in grid.cells(grid.everywhere):
            bit = grid.bit(cell)
            if corners_joined(board, one, Footprint(cell), blockers & ~bit, rim_blocks=True):
                expected |= bit
        assert cells_joined(board, one, grid.everywhere, blockers) == expected, seed
        half = grid.everywhere // 3 & grid.everywhere
        assert cells_joined(board, one, half, blockers) == expected & half, seed
        joined, barred = joined + expected.bit_count(), barred + (grid.everywhere & ~expected).bit_count()
    assert min(joined, barred) > 1000
