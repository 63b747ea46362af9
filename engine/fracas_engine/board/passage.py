"""Passability of the board for one mover: free places, costs of steps, and cells where it may not stop.

A ruleset fills in `Passage` and `Provoker` from board, creatures and mode of movement. The resulting steps are in
`steps.py`, reach and paths in `reach.py` and `paths.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fracas_engine.board.grid import Mask


@dataclass(frozen=True, slots=True)
class Passage:
    """The board's properties for one mover.

    All masks hold cells, not anchors; cells off the board are never entered.
    """

    size: int = 1
    """Cells on a side of the mover's footprint."""
    walls: Mask = 0
    """Cells that no part of the mover may enter; no diagonal step may cut their corners (MM-MOVE-02 to -04)."""
    barred: Mask = 0
    """Cells that no part of the mover may enter, such as enemies; their corners may be cut (MM-MOVE-05, -06)."""
    costs: tuple[tuple[int, Mask], ...] = ()
    """Costs of entering in movement points, with their cells; if several apply, the highest counts."""
    base_cost: int = 1
    """The cost of a step that enters none of the cells in `costs`."""
    entered_only: bool = False
    """Which cells decide the cost of a large mover's step.

    True: only the newly entered cells (S5-GRID-11, OB-DIFF-01, FE-MOVE-06). False: every cell of the new footprint
    (MM-TERR-05).
    """
    occupied: Mask = 0
    """Cells that the mover may pass but not end in, because a creature is there (MM-MOVE-08)."""
    no_end: Mask = 0
    """Cells that the mover may pass but not end in, because of their terrain: statues, pits (MM-TERR-03)."""
    end_costs: tuple[tuple[int, Mask], ...] = ()
    """Additional costs of ending the move in certain cells, in movement points; the highest counts.

    Used for jumps, which pay only for the terrain where they land (MT-MOVE-10).
    """
    cuttable: Mask = 0
    """Cells of `walls` whose corners diagonal steps may cut."""
    squeeze_block: int | None = None
    """The side in cells of the space that the mover needs when squeezed, or `None` if it cannot squeeze.

    Rules: MM-SQZ-01 to -05 (half the size, rounded up).
    """
    squeeze_cost: int = 2
    """The cost of a step after which the mover is squeezed, in movement points."""
    squeeze_costs: tuple[tuple[int, Mask], ...] = ()
    """Higher costs of steps into certain cells when squeezed; used only if `squeeze_shrinks`."""
    squeeze_shrinks: bool = False
    """What space a squeezed mover occupies.

    True: only the smaller block, which becomes its footprint and in which it may stop (S5-SPACE-11, OB-SQZE-01). False:
    its base keeps its size and place, and no move may end squeezed (MM-SQZ-02 and -04).
    """


@dataclass(frozen=True, slots=True)
class Provoker:
    """Steps that provoke a creature, as masks of the mover's anchors."""

    leaving: Mask
    """The anchors that a step must leave to provoke."""
    entering: Mask | None = None
    """The anchors that the step must also enter to provoke; `None` if the destination does not matter (MM-OA-01)."""

    def at(self, positions: Callable[[Mask], Mask]) -> Provoker:
        """Return this provoker with positions of the mover in place of anchors.

        Args:
            positions: Converts a mask of anchors to a mask of positions.
        """
        return Provoker(positions(self.leaving), None if self.entering is None else positions(self.entering))
