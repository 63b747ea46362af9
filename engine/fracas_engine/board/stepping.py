"""Selection of the class of `Steps` for a mover.

The classes are in `steps.py`, `squeeze.py` and `hexes.py`.
"""

from __future__ import annotations

from fracas_engine.board.board import Board
from fracas_engine.board.hexes import HexSteps
from fracas_engine.board.passage import Passage
from fracas_engine.board.squeeze import NarrowedSteps, ShrunkSteps, narrow_places
from fracas_engine.board.steps import DirectedSteps, SquareSteps, Steps


def steps_of(board: Board, passage: Passage) -> Steps:
    """Return the steps of a mover on `board`."""
    if board.shape == "hex":
        return HexSteps(board, passage)
    directed = False
    if passage.size > 1:
        directed = passage.entered_only and bool(passage.costs)
    else:
        plane = board.grid.plane
        for _, cells in passage.costs:  # a mover of one cell pays for crossing an edge, too
            if cells >> plane:
                directed = True
    full = DirectedSteps(board, passage) if directed else SquareSteps(board, passage)
    block = passage.squeeze_block
    if block is not None and block < passage.size and narrow_places(board, passage.walls, passage.size, block):
        return (ShrunkSteps if passage.squeeze_shrinks else NarrowedSteps)(board, passage, full, block)
    return full
