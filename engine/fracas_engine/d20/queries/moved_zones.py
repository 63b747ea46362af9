"""Zones that a later action of their creator moves (`moves_zone` in content)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import EffectZone
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def zone_moved_by(situation: Situation[D20Rules], user: Creature, action: Action) -> EffectZone | None:
    """Return the zone that an action moves; None if it moves none.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
    """
    if action.spec is None or action.spec.moves_zone is None:
        return None
    return next(
        (
            zone
            for zone in situation.state.zones.values()
            if isinstance(zone, EffectZone) and zone.owner == user.id and zone.cause == action.spec.during
        ),
        None,
    )


def is_in_moved_zone(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> bool:
    """Return True if a zone does not move into the space of a target: it is inside, or affected in this turn."""
    zone = zone_moved_by(situation, user, action)
    return zone is not None and (target.id in zone.holds or target.id in zone.struck)


def check_move(situation: Situation[D20Rules], user: Creature, action: Action, cells: Mask) -> None:
    """Check that an action does not move its zone too far.

    Args:
        situation: The battle.
        user: The creature that uses the action.
        action: The action.
        cells: The cells of the zone after the move.

    Raises:
        IllegalIntent: `out_of_range`.
    """
    zone = zone_moved_by(situation, user, action)
    if zone is None or action.spec is None or action.spec.moves_zone is None or not zone.cells or not cells:
        return
    (x, y), (there_x, there_y) = _corner(zone.cells), _corner(situation.map.grid.cells(cells))
    far = max(abs(x - there_x), abs(y - there_y))
    if far > action.spec.moves_zone:
        raise IllegalIntent(
            "out_of_range", f"{zone.name} moves at most {action.spec.moves_zone} cells, not {far}", rule="S5-SPELL-07"
        )


def _corner(cells: tuple[Cell, ...] | list[Cell]) -> Cell:
    return min(x for x, _ in cells), min(y for _, y in cells)
