"""Space for standing up, and the free positions adjacent to a creature (FE-STAND, OB-STND)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.ids import Cell
from fracas_engine.rulesets.fourth_family.conditions import can_move
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def beside(situation: Situation[FamilyRules], at: Cell, free: Mask) -> list[Cell]:
    """Return the free positions one step away, sorted by row and column."""
    x, y = at
    grid = situation.map.grid
    return [
        (x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and (x + dx, y + dy) in situation.board and grid.bit((x + dx, y + dy)) & free
    ]  # fmt: skip


def room_to_stand(situation: Situation[FamilyRules], creature: Creature) -> list[Cell] | None:
    """Return the positions where a creature in a shared space may stand up, or None if it stands up in place.

    Rules: FE-STAND, OB-STND-02. Tiny creatures in the space leave enough room to stand up.
    """
    assert creature.at is not None
    grid = situation.map.grid
    space = ground_footprint(creature).on(grid)
    shared = any(
        other is not creature
        and other.size != "tiny"
        and other.altitude == creature.altitude
        and ground_footprint(other).on(grid) & space
        for other in situation.present()
    )
    if not shared:
        return None
    free = situation.rules.forced_movement.landing_open(situation, creature, None) if can_move(creature) else 0
    return beside(situation, creature.at, free)
