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

__all__ = ["Fault", "Refusal", "Walk", "bad_end", "blocked_by", "follow", "take_steps"]


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
    """The path ends in the space of a creature that can only be passed."""
    ENDS_BADLY = "ends_badly"
    """The path ends on ground that can only be passed, a statue for instance."""
    ENDS_SQUEEZED = "ends_squeezed"
    """The path ends where the mover has no room for its whole base."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The step of a path that fails, and the reason."""

    step: int
    """Its place in the path, the first being 0."""
    cell: Cell
    """The anchor that the step would lead to."""
    fault: Fault


@dataclass(frozen=True, slots=True)
class Walk:
    """Result of following a path, up to the step that fails."""

    cells: tuple[Cell, ...]
    """The anchors entered."""
    costs: tuple[int, ...]
    """Cost of each of these steps, in movement points."""
    squeezed: tuple[bool, ...]
    """After which of these steps the mover is squeezed."""
    may_end: tuple[bool, ...]
    """True for each step after which the move could end; a stopped mover returns to the last such step (MM-SQZ-06)."""
    refusal: Refusal | None
    """The step that fails, or the end that does; `None` for a path that is right."""
    end_cost: int = 0
    """Additional cost of ending there; 0 if a step fails."""

    @property
    def cost(self) -> int:
        """The movement points that all steps together cost, and the end."""
        return sum(self.costs) + self.end_cost


def follow(board: Board, start: Cell, path: Sequence[Cell], budget: int, passage: Passage) -> Walk:
    """Follow a path step by step (MM-MOVE-01).

    A squeezing mover may hold its narrowed body in several ways; the path is right if one of them serves
    throughout.

    Args:
        board: The board.
        start: the mover's anchor, not part of the path.
        path: the anchors entered, in order; an empty one is a move that stays.
        budget: movement points.
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
    """Go from position to position as far as one step after the other allows.

    Args:
        steps: of the mover.
        start: the positions in which it may start.
        wanted: for each step the positions into which it may lead.
        budget: movement points.

    Returns:
        The positions entered and the costs, for each step that is possible, and `Fault.TOO_FAR` if the next one fails
        for want of points; `None` if there is no next one or it fails for another reason.
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
    return Fault.WALL if covered & passage.walls else Fault.CORNER


def _covered(board: Board, cell: Cell, passage: Passage, *, squeezed: bool) -> Mask:
    """Return the cells of the mover at `cell`, which are those of the smaller space where squeezing shrinks it."""
    size = passage.squeeze_block if squeezed and passage.squeeze_shrinks else None
    return Footprint(cell, size or passage.size).on(board.grid)


def bad_end(board: Board, cell: Cell, passage: Passage, *, squeezed: bool = False) -> Fault | None:
    """Return the reason why no move may end at an anchor; None if it may."""
    if squeezed and not passage.squeeze_shrinks:
        return Fault.ENDS_SQUEEZED
    covered = _covered(board, cell, passage, squeezed=squeezed)
    if covered & passage.occupied:
        return Fault.ENDS_OCCUPIED
    return Fault.ENDS_BADLY if covered & passage.no_end else None
