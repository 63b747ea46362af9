"""What a step of a selection looks like: what it lays over the board, and what the prompt says of its cursor. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_clients.tui.picture import Cell, Overlay
from fracas_clients.tui.steps import CellStep, PlacementStep, Spot, TargetStep
from fracas_clients.tui.targeting import footprint

__all__ = ["aim_prompt", "cell_prompt", "cells_overlay", "placing_overlay", "targets_overlay"]


def cells_overlay(step: CellStep, cursor: Cell | None, via: Sequence[Cell], way: Sequence[Cell]) -> Overlay:
    """Return what the choice of a cell lays over the board.

    Args:
        step: It.
        cursor: Where the cursor is.
        via: The waypoints.
        way: The cells that would be entered, as far as they are named.
    """
    ghost = footprint(cursor, step.width) if cursor in step.costs else frozenset()
    if step.free:
        return Overlay(spots=frozenset(step.costs), cursor=cursor, ghost=ghost)
    return Overlay(
        costs=step.costs,
        provoking=frozenset(step.provokes),
        cursor=cursor,
        ghost=ghost,
        path=tuple(way),
        waypoints=tuple(via),
    )


def targets_overlay(step: TargetStep, index: int, picked: Sequence[str]) -> Overlay:
    """Return what the choice of targets lays over the board.

    Args:
        step: It.
        index: The target under the cursor.
        picked: Ids of those that are picked.
    """
    target = step.targets[index]
    return Overlay(
        targets=frozenset(one.id for one in step.targets),
        chosen=frozenset({*picked, target.id}),
        cursor=target.goes,
    )


def placing_overlay(step: PlacementStep, spot: Spot, cursor: Cell | None) -> Overlay:
    """Return what the placing of an area lays over the board.

    Args:
        step: It.
        spot: The placement under the cursor.
        cursor: Where the cursor is.
    """
    return Overlay(
        spots=frozenset(one.aim for one in step.spots if one.aim is not None),
        area=spot.covered,
        chosen=frozenset(spot.affected),
        cursor=cursor,
    )


def _cell(cell: Cell) -> str:
    return f"[{cell[0]},{cell[1]}]"


def aim_prompt(step: PlacementStep, cursor: Cell | None, cells: Sequence[Cell]) -> str:
    """Return what the prompt says of an area that is aimed freely.

    Args:
        step: The placing.
        cursor: Where the cursor is.
        cells: Those that are picked, where the area is named by its cells.
    """
    at = _cell(cursor) if cursor is not None else ""
    if step.by_cells:
        return f"{at} Space picks a cell ({len(cells)} picked), Enter does it, a: back to the list"
    return f"{at} · a: back to the list"


def cell_prompt(step: CellStep, cursor: Cell | None, via: Sequence[Cell], rise: int) -> str:
    """Return what the prompt says of the cell under the cursor: what it costs, whom the way provokes, what lies there.

    Args:
        step: The choice of a cell.
        cursor: Where the cursor is.
        via: The waypoints.
        rise: Cells above (or below) the present altitude.
    """
    if cursor is None:
        return "where to?"
    lies = step.about(cursor) if step.about is not None else ""
    ground = f" · {lies}" if lies else ""
    text = _cell(cursor)
    if step.altitude is not None:
        ground = f" · altitude {(step.altitude + rise) * step.scale}{step.unit} (< >){ground}"
        if rise:
            return text + ground
    if cursor == step.start and not via and not step.free:
        by = "; Space: by way of a cell" if step.route is not None else ""
        return f"where to? Arrows, with Shift four cells at once{by}"
    if via and cursor in {*step.costs, step.start}:
        return f"{text} by way of {', '.join(map(_cell, via))}{ground}"
    if cursor not in step.costs:
        return f"{text} is out of reach{ground}"
    if not step.free:
        text += f" costs {step.costs[cursor] * step.scale}{step.unit}"
    strikers = step.provokes.get(cursor)
    return (f"{text}; free blow for {', '.join(strikers)}!" if strikers else text) + ground
