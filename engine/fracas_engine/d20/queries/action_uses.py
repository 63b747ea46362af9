"""Remaining uses of actions, and ammunition for sheets that count it (S5-WEAP-01, OC-AREA-18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MISSILES: Final = ("arrow", "arrows", "bolt", "bolts", "bullet", "bullets", "sling_bullet", "needle", "dart")
"""Names of items that count as ammunition."""

SPENT: Final = "ammunition"
"""Key under which spent ammunition is counted in `Creature.used`."""


def missiles_at_first(situation: Situation[D20Rules], creature: Creature) -> int | None:
    """Return the amount of ammunition a creature had at the start; None if its ammunition is not counted."""
    items = situation.sheet(creature).items
    if items is None:
        return None
    found = sum(1 for name in (*items.held, *items.carried) if name in MISSILES)
    return found or (0 if items.hands_free is not None else None)


def uses_left(creature: Creature, action: Action) -> int | None:
    """Return how often an action can still be used in this battle; None for unlimited.

    Rules: FE-POWER-02, MM-SPL-04, OC-POWER-04.
    """
    if action.pools:
        return sum(max(0, size - creature.used.get(pool, 0)) // action.draw for pool, size in action.pools)
    return None if action.uses is None else max(0, action.uses - creature.used.get(action.id, 0))


def spend_use(creature: Creature, action: Action) -> dict[str, dict[str, int]]:
    """Return the changed creature fields after one use of an action; empty if its uses are not counted.

    A use from pools spends from the first one with enough left.

    Rules: OC-POWER-08.
    """
    if action.uses is None:
        return {}
    for pool, size in action.pools:
        spent = creature.used.get(pool, 0) + action.draw
        if spent <= size:
            return {"used": {**creature.used, pool: spent}}
    return {"used": {**creature.used, action.id: creature.used.get(action.id, 0) + 1}}
