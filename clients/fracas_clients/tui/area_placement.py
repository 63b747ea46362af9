"""Placing an area: the ways that are worth it, aiming it freely, and what the server is asked about either. Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fracas_clients.tui.harm_checks import is_friend, is_harmful, merit
from fracas_clients.tui.steps import PlacementStep, Spot
from fracas_protocol.options import Placement, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.things import Cell

__all__ = ["AreaPlacement", "area_question", "odds_question", "odds_text", "percent", "placing", "spot_key"]

Namer = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class AreaPlacement:
    """What the spot of a placement stands for: which placement of which action."""

    use: UseOption
    placement: Placement


def percent(thousandths: int) -> str:
    """Return a chance as people read it."""
    return f"{(thousandths + 5) // 10}%"


def _spot(view: BattleView, use: UseOption, placement: Placement, call: Namer) -> Spot:
    hit = [id_ for id_ in placement.affected if id_ in view.creatures]
    aim = (placement.at[0], placement.at[1]) if placement.at is not None else _middle(placement.cells)
    return Spot(
        value=AreaPlacement(use, placement),
        aim=aim,
        covered=frozenset(placement.cells) or frozenset([aim] if aim is not None else ()),
        affected=placement.affected,
        detail=", ".join(_marked(view, use, id_, call) for id_ in hit),
        direction=placement.direction,
        merit=merit(view, use, hit),
    )


def _marked(view: BattleView, use: UseOption, id_: str, call: Namer) -> str:
    """Return what somebody in an area is called, a friend whom it would hurt with a mark."""
    return call(id_) + "!" * (is_harmful(view, use) and is_friend(view, use.by, id_))


def placing(view: BattleView, use: UseOption, call: Namer) -> PlacementStep:
    """Return the choice of a placement; elsewhere the server says what it covers, and whether it may lie there."""
    spots = [_spot(view, use, placement, call) for placement in use.placements]
    by_cells = any(placement.cells for placement in use.placements)
    aimed = by_cells or all(placement.at is not None and placement.direction is None for placement in use.placements)

    def elsewhere(cell: Cell, cells: tuple[Cell, ...]) -> Spot:
        first = use.placements[0]
        at = (cell if first.at is not None else None) if not by_cells else (cells[0] if first.at and cells else None)
        return _spot(view, use, Placement(at=at, cells=cells), call)

    return PlacementStep(spots, elsewhere if aimed else None, by_cells, _nearest_foe(view, use.by), view.size)


def _nearest_foe(view: BattleView, by: str) -> Cell | None:
    """Return where the nearest foe stands; None where no foe is seen."""
    user = view.creatures[by]
    x, y = user.at or (0, 0)
    foes = [foe.at for foe in view.creatures.values() if foe.alive and foe.side != user.side and foe.at is not None]
    return min(foes, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), cell[1], cell[0]), default=None)


def _middle(cells: Sequence[Cell]) -> Cell | None:
    """Return the cell to point at for a placement that is named by its cells; None where it is named by a direction."""
    if not cells:
        return None
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    return min(cells, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell[1], cell[0]))


def spot_key(spot: Spot) -> Hashable:
    """Return what tells a placement from all others of the same decision."""
    area = spot.value
    return (area.use.by, area.use.action, area.placement) if isinstance(area, AreaPlacement) else area


def area_question(spot: Spot) -> Mapping[str, Any] | None:
    """Return the question that tells which cells a placement would cover; None where it is none of an action.

    The options name who would be affected, not every cell, and cells that name an area are not all that it covers:
    walls fill some, and cut others off.
    """
    asked = _asked(spot)
    return {"area": asked} if asked is not None else None


def odds_question(spot: Spot) -> Mapping[str, Any] | None:
    """Return the question for the odds of everybody in an area; None where there is nobody."""
    asked = _asked(spot)
    return {"odds": asked} if asked is not None else None


def _asked(spot: Spot) -> Mapping[str, Any] | None:
    area = spot.value
    if not isinstance(area, AreaPlacement):
        return None
    return {"by": area.use.by, "use": area.use.action, **area.placement.keys()}


def odds_text(view: BattleView, spot: Spot, odds: Mapping[str, Any], call: Namer) -> str:
    """Return whom an area would affect, with the chance of each as the server has told it."""
    parts = []
    for id_ in dict.fromkeys((*spot.affected, *odds)):
        told = _marked(view, spot.value.use, id_, call) if isinstance(spot.value, AreaPlacement) else call(id_)
        found = odds.get(id_)
        chance = found.get("chance") if isinstance(found, Mapping) else None
        parts.append(f"{told} {percent(chance)}" if isinstance(chance, int) else told)
    return ", ".join(parts)
