"""Checking a path that somebody chose, step by step.

Here: `follow`, which says what a path costs or which step fails and why.
Not here: finding paths (`reach.py`), and the words in which a ruleset refuses (it maps `Fault` to its own codes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from fracas_engine.board.board import Board
from fracas_engine.board.footprint import Footprint
from fracas_engine.board.grid import Cell, Mask
from fracas_engine.board.hexes import hex_neighbours
from fracas_engine.board.passage import Passage
from fracas_engine.board.stepping import steps_of

__all__ = ["Fault", "Refusal", "Walk", "follow"]


class Fault(Enum):
    """Why a step or the end of a path is not possible."""

    NOT_A_STEP = "not_a_step"
    """The cell is no neighbour of the one before."""
    OFF_BOARD = "off_board"
    """Some part of the mover would leave the board."""
    WALL = "wall"
    """Some part would enter a wall, or a place too narrow even for squeezing."""
    BARRED = "barred"
    """Some part would enter a barred cell, an enemy's for instance."""
    CORNER = "corner"
    """The diagonal step would cut a wall's corner, or a squeezing body could not pass it."""
    TOO_FAR = "too_far"
    """The movement points do not suffice."""
    ENDS_OCCUPIED = "ends_occupied"
    """The path ends where somebody is who can only be passed."""
    ENDS_BADLY = "ends_badly"
    """The path ends on ground that can only be passed, a statue for instance."""
    ENDS_SQUEEZED = "ends_squeezed"
    """The path ends where the mover has no room for its whole base."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which step of a path fails, and why."""

    step: int
    """Its place in the path, the first being 0."""
    cell: Cell
    """The anchor that the step would lead to."""
    fault: Fault


@dataclass(frozen=True, slots=True)
class Walk:
    """What a path comes to, up to the step that fails."""

    cells: tuple[Cell, ...]
    """The anchors entered."""
    costs: tuple[int, ...]
    """What each of these steps costs, in movement points."""
    squeezed: tuple[bool, ...]
    """After which of these steps the mover is squeezed."""
    may_end: tuple[bool, ...]
    """After which of these steps the move could end; whoever is stopped goes back to the last one (MM-SQZ-06)."""
    end_cost: int
    """What ending there costs beside the steps; 0 where a step fails."""
    refusal: Refusal | None
    """The step that fails, or the end that does; `None` for a path that is right."""

    @property
    def cost(self) -> int:
        """The movement points that all steps together cost, and the end."""
        return sum(self.costs) + self.end_cost


def follow(board: Board, start: Cell, path: Sequence[Cell], budget: int, passage: Passage) -> Walk:
    """Follow a path step by step (MM-MOVE-01).

    A squeezing mover may hold its narrowed body in several ways; the path is right if one of them serves throughout.

    Args:
        board: where.
        start: the mover's anchor, not part of the path.
        path: the anchors entered, in order; an empty one is a move that stays.
        budget: movement points.
        passage: what the board is to the mover.

    Raises:
        OffBoard: `start` is not on the board.
    """
    board.require(start)
    steps = steps_of(board, passage)
    grid = board.grid
    positions, before, left = steps.starting(start), start, budget
    costs: list[int] = []
    squeezed: list[bool] = []
    may_end: list[bool] = []
    fault: Fault | None = None
    for cell in path:
        there = steps.at(grid.bit(cell))
        cost, entered = min(
            ((cost, near & there) for cost, near in steps.onward(positions) if near & there), default=(0, 0)
        )
        if not entered:
            fault = _blocked_by(board, before, cell, passage)
            break
        if cost > left:
            fault = Fault.TOO_FAR
            break
        positions, before, left = entered, cell, left - cost
        costs.append(cost)
        squeezed.append(not steps.whole(positions))
        may_end.append(_bad_end(board, cell, passage, squeezed=squeezed[-1]) is None)
    done, end_cost = len(costs), 0
    refusal = None if fault is None else Refusal(done, path[done], fault)
    if refusal is None and path:
        covered = _covered(board, before, passage, squeezed=squeezed[-1])
        end_cost = max((extra for extra, cells in passage.end_costs if cells & covered), default=0)
        bad = _bad_end(board, before, passage, squeezed=squeezed[-1])
        if bad is None and end_cost > left:
            bad = Fault.TOO_FAR
        refusal = None if bad is None else Refusal(done - 1, before, bad)
    return Walk(tuple(path[:done]), tuple(costs), tuple(squeezed), tuple(may_end), end_cost, refusal)


def _is_step(board: Board, before: Cell, cell: Cell) -> bool:
    if board.shape == "hex":
        return cell in hex_neighbours(before)
    return before != cell and abs(cell[0] - before[0]) <= 1 and abs(cell[1] - before[1]) <= 1


def _blocked_by(board: Board, before: Cell, cell: Cell, passage: Passage) -> Fault:
    if not _is_step(board, before, cell):
        return Fault.NOT_A_STEP
    footprint = Footprint(cell, passage.size)
    if not footprint.fits(board.grid):
        return Fault.OFF_BOARD
    covered = footprint.on(board.grid)
    if covered & passage.barred:
        return Fault.BARRED
    return Fault.WALL if covered & passage.walls else Fault.CORNER


def _covered(board: Board, cell: Cell, passage: Passage, *, squeezed: bool) -> Mask:
    """Return the cells of the mover at `cell`, which are those of the smaller space where squeezing shrinks it."""
    size = passage.squeeze_block if squeezed and passage.squeeze_shrinks else None
    return Footprint(cell, size or passage.size).on(board.grid)


def _bad_end(board: Board, cell: Cell, passage: Passage, *, squeezed: bool) -> Fault | None:
    if squeezed and not passage.squeeze_shrinks:
        return Fault.ENDS_SQUEEZED
    covered = _covered(board, cell, passage, squeezed=squeezed)
    if covered & passage.occupied:
        return Fault.ENDS_OCCUPIED
    return Fault.ENDS_BADLY if covered & passage.no_end else None
