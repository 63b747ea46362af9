"""Ammunition: the number of arrows and other missiles, for sheets that count it (S5-WEAP-01, OC-AREA-18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
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
