"""Remaining uses of actions."""

from __future__ import annotations

from fracas_engine.d20.sheet import Action
from fracas_engine.state import Creature


def uses_left(creature: Creature, action: Action) -> int | None:
    """Return how often an action can still be used in this battle; None for unlimited.

    Rules: FE-POWER-02, MM-SPL-04, OC-POWER-04.
    """
    return None if action.uses is None else max(0, action.uses - creature.used.get(action.id, 0))


def spend_use(creature: Creature, action: Action) -> dict[str, dict[str, int]]:
    """Return the changed creature fields after one use of an action; empty if its uses are not counted.

    Rules: OC-POWER-08.
    """
    if action.uses is None:
        return {}
    return {"used": {**creature.used, action.id: creature.used.get(action.id, 0) + 1}}
