"""Validation of a given path, step by step.

`follow` returns the cost of a path, or the failing step with its reason. Finding paths is in `reach.py`; rulesets map
`Fault` to their own refusal codes.
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
from fracas_engine.board.steps import Steps


class Fault(Enum):
    """Reasons why a step or the end of a path is not possible."""

    NOT_A_STEP = "not_a_step"
    """The cell is not a neighbour of the one before."""
    OFF_BOARD = "off_board"
    """Part of the mover would leave the board."""
    WALL = "wall"
    """Part of the mover would enter a wall, or a space too narrow even for squeezing."""
    BARRED = "barred"
    """Part of the mover would enter a barred cell, such as an enemy's."""
    CORNER = "corner"
    """The diagonal step would cut the corner of a wall, or a squeezing mover could not pass it."""
    TOO_FAR = "too_far"
    """There are not enough movement points."""
    ENDS_OCCUPIED = "ends_occupied"
    """The path ends in the space of a creature that can only be passed through."""
    ENDS_BADLY = "ends_badly"
    """The path ends on terrain that can only be passed through, such as a statue."""
    ENDS_SQUEEZED = "ends_squeezed"
    """The path ends where the mover has no room for its whole base."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The step of a path that fails, and the reason."""

    step: int
    """The index of the step in the path, from 0."""
    cell: Cell
    """The anchor that the step would lead to."""
    fault: Fault


@dataclass(frozen=True, slots=True)
class Walk:
    """The result of following a path up to its end, or up to the first step that is not possible."""

    cells: tuple[Cell, ...]
    """The anchors entered."""
    costs: tuple[int, ...]
    """The cost of each of these steps, in movement points."""
    squeezed: tuple[bool, ...]
    """True for each step after which the mover is squeezed."""
    may_end: tuple[bool, ...]
    """True for each step after which the move could end; a stopped mover returns to the last such step (MM-SQZ-06)."""
    refusal: Refusal | None
    """The step or end that fails; `None` for a valid path."""
    end_cost: int = 0
    """Additional cost of ending the move at the last cell, in movement points; 0 if a step fails."""

    @property
    def cost(self) -> int:
        """The total cost of all steps and the end, in movement points."""
        return sum(self.costs) + self.end_cost


def follow(board: Board, start: Cell, path: Sequence[Cell], budget: int, passage: Passage) -> Walk:
    """Follow a path step by step (MM-MOVE-01).

    A squeezing mover may have several positions for its narrowed body; the path is valid if one of them works for the
    whole path.

    Args:
        board: The board.
        start: The mover's anchor, not part of the path.
        path: The anchors entered, in order; empty for a move that stays in place.
        budget: The movement points available.
        passage: The board's properties for the mover.

    Raises:
        OffBoard: `start` is not on the board.
    """
    board.require(start)
    steps = steps_of(board, passage)
    at = board.grid.bit
    entered, costs, fault = take_steps(steps, steps.starting(start), [steps.at(at(cell)) for cell in path], budget)
    done, end_cost = len(costs), 0
    squeezed = [not steps.whole(positions) for positions in entered]
    ends = [bad_end(board, cell, passage, squeezed=narrow) for cell, narrow in zip(path[:done], squeezed, strict=True)]
    refusal = None
    if done < len(path):
        before = path[done - 1] if done else start
        refusal = Refusal(done, path[done], fault or blocked_by(board, before, path[done], passage))
    elif path:
        covered = _covered(board, path[-1], passage, squeezed=squeezed[-1])
        end_cost = max((extra for extra, cells in passage.end_costs if cells & covered), default=0)
        bad = Fault.TOO_FAR if ends[-1] is None and sum(costs) + end_cost > budget else ends[-1]
        refusal = None if bad is None else Refusal(done - 1, path[-1], bad)
    may_end = tuple(end is None for end in ends)
    return Walk(tuple(path[:done]), tuple(costs), tuple(squeezed), may_end, refusal, end_cost)


def take_steps(
    steps: Steps, start: Mask, wanted: Sequence[Mask], budget: int
) -> tuple[list[Mask], list[int], Fault | None]:
    """Take the given steps in order until one is not possible.

    Args:
        steps: The steps of the mover.
        start: The positions in which the mover may start.
        wanted: For each step, the positions that it may enter.
        budget: The movement points available.

    Returns:
        The positions entered and the costs of all steps taken, and the fault: `Fault.TOO_FAR` if the points do not
        suffice for the next step, None if all steps were taken or the next one fails for another reason.
    """
    entered: list[Mask] = []
    costs: list[int] = []
    positions, left = start, budget
    for there in wanted:
        found = [(cost, near & there) for cost, near in steps.onward(positions) if near & there]
        if not found:
            return entered, costs, None
        cost, positions = min(found)
        if cost > left:
            return entered, costs, Fault.TOO_FAR
        left -= cost
        entered.append(positions)
        costs.append(cost)
    return entered, costs, None


def _is_step(board: Board, before: Cell, cell: Cell) -> bool:
    if board.shape == "hex":
        return cell in hex_neighbours(before)
    return before != cell and abs(cell[0] - before[0]) <= 1 and abs(cell[1] - before[1]) <= 1


def blocked_by(board: Board, before: Cell, cell: Cell, passage: Passage) -> Fault:
    """Return the reason why no step leads from one anchor to another."""
    if not _is_step(board, before, cell):
        return Fault.NOT_A_STEP
    footprint = Footprint(cell, passage.size)
    if not footprint.fits(board.grid):
        return Fault.OFF_BOARD
    covered = footprint.on(board.grid)
    if covered & passage.barred:
        return Fault.BARRED
    crossed = passage.walls >> board.grid.plane and (before[0] == cell[0] or before[1] == cell[1])
    return Fault.WALL if crossed or covered & passage.walls else Fault.CORNER


def _covered(board: Board, cell: Cell, passage: Passage, *, squeezed: bool) -> Mask:
    """Return the cells that the mover covers at `cell`: those of the smaller space if squeezing shrinks the mover."""
    size = passage.squeeze_block if squeezed and passage.squeeze_shrinks else None
    return Footprint(cell, size or passage.size).on(board.grid)


def bad_end(board: Board, cell: Cell, passage: Passage, *, squeezed: bool = False) -> Fault | None:
    """Return the reason why a move may not end at the anchor `cell`; None if it may."""
    if squeezed and not passage.squeeze_shrinks:
        return Fault.ENDS_SQUEEZED
    covered = _covered(board, cell, passage, squeezed=squeezed)
    if covered & passage.occupied:
        return Fault.ENDS_OCCUPIED
    return Fault.ENDS_BADLY if covered & passage.no_end else None
