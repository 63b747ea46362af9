"""Cursor movement on the board and in lists, for the steps of a selection. Pure."""

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
"""Assumed columns and rows of an unknown board."""


def digit(index: int) -> str:
    """Return the key of a list line; empty after the ninth."""
    return str(index + 1) if index < 9 else ""


def ticks(picked: tuple[str, ...], id_: str, step: TargetStep) -> str:
    """Return the mark of a picked target: its positions in the order, or its count."""
    if step.ordered and id_ in picked:
        return f"{picked.index(id_) + 1}. "
    return "✓ " * picked.count(id_)


def word(step: WordsStep, index: int) -> str:
    """Return the display name of a word."""
    return step.names[index] if step.names else " ".join(step.alternatives[index]) or t("choose-nothing")


def footprint(cell: Cell | None, width: int) -> frozenset[Cell]:
    """Return the cells of a mover's footprint."""
    if cell is None:
        return frozenset()
    return frozenset((cell[0] + dx, cell[1] + dy) for dx in range(width) for dy in range(width))


def anchor(step: CellStep, cell: Cell) -> Cell | None:
    """Return the destination for a clicked cell: itself, or the cheapest one whose footprint covers it."""
    if cell in step.costs:
        return cell
    around = [(cell[0] - dx, cell[1] - dy) for dx in range(step.width) for dy in range(step.width)]
    return min((c for c in around if c in step.costs), key=lambda c: (step.costs[c], c[1], c[0]), default=None)


def next_cell(step: CellStep, here: Cell | None, by: int) -> Cell | None:
    """Return the reachable cell after (1) or before (-1) another one, from near to far."""
    cells = sorted(step.costs, key=lambda cell: (step.costs[cell], cell[1], cell[0]))
    if not cells:
        return here
    at = cells.index(here) if here is not None and here in step.costs else (-1 if by > 0 else 0)
    return cells[(at + by) % len(cells)]


def on_board(size: Cell | None, x: int, y: int) -> Cell:
    """Return the cell of the board that is nearest to a position, which may lie outside."""
    columns, rows = size or (_WIDE, _WIDE)
    return min(columns - 1, max(0, x)), min(rows - 1, max(0, y))


def step_towards(step: CellStep, here: Cell, dx: int, dy: int, most: int) -> Cell:
    """Return the cell several steps away in a direction: at least one step, then as far as possible.

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
    """Return why a cell cannot be chosen: the mover is already there, or cannot reach it."""
    here = cell is None or cell == step.start
    return t("cell-here" if here else "cell-too-far")


def placement_towards(spots: Sequence[PlacementOption], index: int, dx: int, dy: int) -> int:
    """Return the placement in a direction from the current one, or the current one if there is none.

    Placements aimed at a cell are compared by cell; those named by a direction, by direction.
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
