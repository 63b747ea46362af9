"""Cursor movement on the board and in lists, for the steps of a selection. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_clients.texts import text as t
from fracas_clients.tui.picture import Cell
from fracas_clients.tui.steps import CellStep, PlacementOption, TargetStep, WordsStep

__all__ = [
    "anchor",
    "cell_error",
    "digit",
    "footprint",
    "next_cell",
    "on_board",
    "placement_towards",
    "step_towards",
    "ticks",
    "word",
]

_WIDE: Final = 10**6
"""Number of columns and rows that a board of unknown size is assumed to have."""


def digit(index: int) -> str:
    """Return the digit that chooses a list line; empty from the tenth line on."""
    return str(index + 1) if index < 9 else ""


def ticks(picked: tuple[str, ...], id_: str, step: TargetStep) -> str:
    """Return the mark shown at a picked target: its positions in the order, or how often it was picked."""
    if step.ordered and id_ in picked:
        return f"{picked.index(id_) + 1}. "
    return "✓ " * picked.count(id_)


def word(step: WordsStep, index: int) -> str:
    """Return the display name of a choice in a word step."""
    return step.names[index] if step.names else " ".join(step.alternatives[index]) or t("choose-nothing")


def footprint(cell: Cell | None, width: int) -> frozenset[Cell]:
    """Return the cells that a creature of a side length occupies if its north-west cell is `cell`."""
    if cell is None:
        return frozenset()
    return frozenset((cell[0] + dx, cell[1] + dy) for dx in range(width) for dy in range(width))


def anchor(step: CellStep, cell: Cell) -> Cell | None:
    """Return the destination for a clicked cell: the cell itself, or the cheapest one whose footprint covers it."""
    if cell in step.costs:
        return cell
    around = [(cell[0] - dx, cell[1] - dy) for dx in range(step.width) for dy in range(step.width)]
    return min((c for c in around if c in step.costs), key=lambda c: (step.costs[c], c[1], c[0]), default=None)


def next_cell(step: CellStep, here: Cell | None, by: int) -> Cell | None:
    """Return the next (by=1) or previous (by=-1) reachable cell, ordered by cost."""
    cells = sorted(step.costs, key=lambda cell: (step.costs[cell], cell[1], cell[0]))
    if not cells:
        return here
    at = cells.index(here) if here is not None and here in step.costs else (-1 if by > 0 else 0)
    return cells[(at + by) % len(cells)]


def on_board(size: Cell | None, x: int, y: int) -> Cell:
    """Return the cell of the board that is nearest to the column `x` and row `y`, which may lie outside the board."""
    columns, rows = size or (_WIDE, _WIDE)
    return min(columns - 1, max(0, x)), min(rows - 1, max(0, y))


def step_towards(step: CellStep, here: Cell, dx: int, dy: int, most: int) -> Cell:
    """Return the cell that the cursor reaches by moving several steps in a direction.

    The cursor always moves one step, and then goes on for as long as the next cell is reachable.

    Args:
        step: The cell step.
        here: The starting cell.
        dx: 1: east, -1: west.
        dy: 1: south, -1: north.
        most: Maximum number of steps.
    """
    there = on_board(step.size, here[0] + dx, here[1] + dy)
    for _ in range(most - 1):
        onward = (there[0] + dx, there[1] + dy)
        if onward not in step.costs:
            break
        there = onward
    return there


def cell_error(step: CellStep, cell: Cell | None) -> str:
    """Return why a cell cannot be the destination: the creature is already there, or cannot reach it."""
    here = cell is None or cell == step.start
    return t("cell-here" if here else "cell-too-far")


def placement_towards(spots: Sequence[PlacementOption], index: int, dx: int, dy: int) -> int:
    """Return the index of the next placement in a direction from the current one; the current index if there is none.

    Placements aimed at a cell are compared by cell, placements given by a direction by direction.
    """
    here = spots[index]
    if here.aim is None:
        return next((n for n, spot in enumerate(spots) if spot.direction == (dx, dy)), index)
    best, best_cost = index, float("inf")
    for n, spot in enumerate(spots):
        if spot.aim is None:
            continue
        across, down = spot.aim[0] - here.aim[0], spot.aim[1] - here.aim[1]
        along = across * dx + down * dy
        if along <= 0:
            continue
        aside = abs(across * dy - down * dx)
        if along + 3 * aside < best_cost:  # going straight is worth a longer way
            best, best_cost = n, along + 3 * aside
    return best
