"""Passability of the board for one mover: free places, costs of steps, and cells where it may not stop.

A ruleset fills in `Passage` and `Provoker` from board, creatures and mode of movement. The resulting steps are in
`steps.py`, reach and paths in `reach.py` and `paths.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fracas_engine.board.grid import Mask

__all__ = ["Passage", "Provoker"]


@dataclass(frozen=True, slots=True)
class Passage:
    """The board's properties for one mover.

    All masks hold cells, not anchors; cells off the board are never entered.
    """

    size: int = 1
    """Cells on a side of the mover's footprint."""
    walls: Mask = 0
    """No part of the mover may enter these, and no diagonal step may cut their corners (MM-MOVE-02 to -04)."""
    barred: Mask = 0
    """No part may enter these either, but their corners may be cut: enemies (MM-MOVE-05 and -06)."""
    costs: tuple[tuple[int, Mask], ...] = ()
    """Costs of entering, in movement points, with the cells that cost it; where several apply the highest counts."""
    base_cost: int = 1
    """The cost of a step that enters none of the cells in `costs`."""
    entered_only: bool = False
    """True if only newly entered cells decide the cost of a large mover's step (S5-GRID-11, OB-DIFF-01, FE-MOVE-06),
    False if every cell of the new footprint does (MM-TERR-05).
    """
    occupied: Mask = 0
    """Cells that may be crossed but not ended in, because a creature is there (MM-MOVE-08)."""
    no_end: Mask = 0
    """Cells that may be crossed but not ended in, because of their terrain: statues, pits (MM-TERR-03)."""
    end_costs: tuple[tuple[int, Mask], ...] = ()
    """Points that ending costs beside the steps, with the cells that cost them; the highest counts. For jumps, which
    pay for the ground where they land alone (MT-MOVE-10)."""
    cuttable: Mask = 0
    """Cells of `walls` whose corners may be cut."""
    squeeze_block: int | None = None
    """The side of the block that the mover's narrowed body needs in places narrower than its base, or `None` where it
    cannot squeeze at all (MM-SQZ-01 to -05: half the size, rounded up)."""
    squeeze_cost: int = 2
    """The cost of a step that leaves it squeezed."""
    squeeze_costs: tuple[tuple[int, Mask], ...] = ()
    """Higher costs of such steps, with the cells that cost them; only where squeezing shrinks the mover."""
    squeeze_shrinks: bool = False
    """True if a squeezed mover's space is the block alone, which is then its anchor and where it may stop
    (S5-SPACE-11, OB-SQZE-01), or its base keeps its size and place and no move ends so (MM-SQZ-02 and -04).
    """


@dataclass(frozen=True, slots=True)
class Provoker:
    """Steps that provoke a creature, as masks of the mover's anchors."""

    leaving: Mask
    """Steps from these anchors provoke."""
    entering: Mask | None = None
    """Only if they lead to one of these anchors; `None` if it does not matter where they lead (MM-OA-01)."""

    def at(self, positions: Callable[[Mask], Mask]) -> Provoker:
        """Return the same steps in a mover's positions, given what turns anchors into them."""
        return Provoker(positions(self.leaving), None if self.entering is None else positions(self.entering))
