"""Which kind of steps a mover takes.

Here: the choice among the kinds of `Steps`. Not here: the kinds themselves (`steps.py`, `squeeze.py`, `hexes.py`).
"""

from __future__ import annotations

from fracas_engine.board.board import Board
from fracas_engine.board.passage import Passage
from fracas_engine.board.steps import DirectedSteps, SquareSteps, Steps

__all__ = ["steps_of"]


def steps_of(board: Board, passage: Passage) -> Steps:
    """Return the steps of a mover on `board`."""
    if passage.entered_only and passage.size > 1 and passage.costs:
        return DirectedSteps(board, passage)
    return SquareSteps(board, passage)
