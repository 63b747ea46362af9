"""Board overlays and prompts for the steps of a selection. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_clients.texts import text as t
from fracas_clients.tui.picture import Cell, Overlay
from fracas_clients.tui.steps import CellStep, PlacementOption, PlacementStep, TargetStep
from fracas_clients.tui.targeting import footprint

__all__ = ["aim_prompt", "cell_prompt", "cells_overlay", "placing_overlay", "targets_overlay"]


def cells_overlay(step: CellStep, cursor: Cell | None, via: Sequence[Cell], way: Sequence[Cell]) -> Overlay:
    """Return the overlay of a cell step.

    Args:
        step: The step.
        cursor: The cell under the cursor.
        via: The waypoints.
        way: The cells of the path, as far as they are known.
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
    """Return the overlay of a target step.

    Args:
        step: The step.
        index: Index of the target under the cursor.
        picked: Ids of the picked targets.
    """
    target = step.targets[index]
    return Overlay(
        targets=frozenset(one.id for one in step.targets),
        chosen=frozenset({*picked, target.id}),
        cursor=target.goes,
    )


def placing_overlay(step: PlacementStep, spot: PlacementOption, cursor: Cell | None) -> Overlay:
    """Return the overlay of a placement step.

    Args:
        step: The step.
        spot: The placement under the cursor.
        cursor: The cell under the cursor.
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
    """Return the prompt for a freely aimed area.

    Args:
        step: The placement step.
        cursor: The cell under the cursor.
        cells: The picked cells, for an area that consists of picked cells.
    """
    at = _cell(cursor) if cursor is not None else ""
    if step.by_cells:
        return t("aim-pick", cell=at, count=len(cells))
    return t("aim-list", cell=at)


def cell_prompt(step: CellStep, cursor: Cell | None, via: Sequence[Cell], rise: int) -> str:
    """Return the prompt for the cell under the cursor: cost, opportunity attacks, and contents.

    Args:
        step: The cell step.
        cursor: The cell under the cursor.
        via: The waypoints.
        rise: Change of altitude at the end of the move, in cells; negative: lower.
    """
    if cursor is None:
        return t("cell-where")
    lies = step.about(cursor) if step.about is not None else ""
    ground = f" · {lies}" if lies else ""
    text = _cell(cursor)
    if step.altitude is not None:
        height = f"{(step.altitude + rise) * step.scale}{step.unit}"
        ground = t("cell-altitude", altitude=height) + ground
        if rise:
            return text + ground
    if cursor == step.start and not via and not step.free:
        by = t("cell-waypoint") if step.route is not None else ""
        return t("cell-where-keys", waypoint=by)
    if via and cursor in {*step.costs, step.start}:
        return t("cell-via", cell=text, waypoints=", ".join(map(_cell, via))) + ground
    if cursor not in step.costs:
        return t("cell-out-of-reach", cell=text) + ground
    if not step.free:
        text = t("cell-costs", cell=text, cost=f"{step.costs[cursor] * step.scale}{step.unit}")
    strikers = step.provokes.get(cursor)
    return (t("cell-provokes", cell=text, who=", ".join(strikers)) if strikers else text) + ground
