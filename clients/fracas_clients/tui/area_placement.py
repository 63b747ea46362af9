"""Placement of areas: the suggested placements, free aiming, and the questions to the server. No terminal code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fracas_clients.tui.harm_checks import is_friend, is_harmful, placement_score
from fracas_clients.tui.steps import PlacementOption, PlacementStep
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Placement, UseOption
from fracas_protocol.view_elements import Cell

__all__ = ["AreaPlacement", "area_question", "odds_question", "odds_text", "percent", "placing", "spot_key"]

Namer = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class AreaPlacement:
    """A placement of an action's area: the value of a `PlacementOption`, from which the intent is built."""

    use: UseOption
    placement: Placement


def percent(thousandths: int) -> str:
    """Return a chance, given in thousandths, as a percentage."""
    return f"{(thousandths + 5) // 10}%"


def _spot(view: BattleView, use: UseOption, placement: Placement, call: Namer) -> PlacementOption:
    hit = [id_ for id_ in placement.affected if id_ in view.creatures]
    aim = (placement.at[0], placement.at[1]) if placement.at is not None else _middle(placement.cells)
    return PlacementOption(
        value=AreaPlacement(use, placement),
        aim=aim,
        covered=frozenset(placement.cells) or frozenset([aim] if aim is not None else ()),
        affected=placement.affected,
        detail=", ".join(_marked(view, use, id_, call) for id_ in hit),
        direction=placement.direction,
        merit=placement_score(view, use, hit),
    )


def _marked(view: BattleView, use: UseOption, id_: str, call: Namer) -> str:
    """Return a creature's name; an exclamation mark follows if it is an ally that the area would harm."""
    return call(id_) + "!" * (is_harmful(view, use) and is_friend(view, use.by, id_))


def placing(view: BattleView, use: UseOption, call: Namer) -> PlacementStep:
    """Return the step for placing an action's area: the suggested placements, and free aiming.

    For a freely aimed placement, the client asks the server which cells are covered and if it is legal.
    """
    spots = [_spot(view, use, placement, call) for placement in use.placements]
    by_cells = any(placement.cells for placement in use.placements)
    aimed = by_cells or all(placement.at is not None and placement.direction is None for placement in use.placements)

    def elsewhere(cell: Cell, cells: tuple[Cell, ...]) -> PlacementOption:
        first = use.placements[0]
        at = (cell if first.at is not None else None) if not by_cells else (cells[0] if first.at and cells else None)
        return _spot(view, use, Placement(at=at, cells=cells), call)

    return PlacementStep(spots, elsewhere if aimed else None, by_cells, _nearest_foe(view, use.by), view.size)


def _nearest_foe(view: BattleView, by: str) -> Cell | None:
    """Return the position of the nearest visible foe, or None."""
    user = view.creatures[by]
    x, y = user.at or (0, 0)
    foes = [foe.at for foe in view.creatures.values() if foe.alive and foe.side != user.side and foe.at is not None]
    return min(foes, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), cell[1], cell[0]), default=None)


def _middle(cells: Sequence[Cell]) -> Cell | None:
    """Return the most central cell of a placement given by cells, to put the cursor on; None if there are no cells."""
    if not cells:
        return None
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    return min(cells, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell[1], cell[0]))


def spot_key(spot: PlacementOption) -> Hashable:
    """Return a key that identifies a placement within its decision."""
    area = spot.value
    return (area.use.by, area.use.action, area.placement) if isinstance(area, AreaPlacement) else area


def area_question(spot: PlacementOption) -> Mapping[str, Any] | None:
    """Return the question to the server for the cells that a placement would cover; None for spots of other kinds.

    The options only list the affected creatures. The cells that identify a placement are not the covered cells, because
    walls fill some cells and cut others off.
    """
    asked = _asked(spot)
    return {"area": asked} if asked is not None else None


def odds_question(spot: PlacementOption) -> Mapping[str, Any] | None:
    """Return the question to the server for the odds of all creatures in an area; None if the area affects none."""
    asked = _asked(spot)
    return {"odds": asked} if asked is not None else None


def _asked(spot: PlacementOption) -> Mapping[str, Any] | None:
    area = spot.value
    if not isinstance(area, AreaPlacement):
        return None
    return {"by": area.use.by, "use": area.use.action, **area.placement.keys()}


def odds_text(view: BattleView, spot: PlacementOption, odds: Mapping[str, Any], call: Namer) -> str:
    """Return the creatures that an area would affect, with the server's odds for each."""
    parts = []
    for id_ in dict.fromkeys((*spot.affected, *odds)):
        told = _marked(view, spot.value.use, id_, call) if isinstance(spot.value, AreaPlacement) else call(id_)
        found = odds.get(id_)
        chance = found.get("chance") if isinstance(found, Mapping) else None
        parts.append(f"{told} {percent(chance)}" if isinstance(chance, int) else told)
    return ", ".join(parts)
