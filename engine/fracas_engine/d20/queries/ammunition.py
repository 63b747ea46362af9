"""Ammunition: the number of arrows and other missiles, if the sheet counts them (S5-WEAP-01, OC-AREA-18)."""

from __future__ import annotations

from typing import Final

from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MISSILES: Final = ("arrow", "arrows", "bolt", "bolts", "bullet", "bullets", "sling_bullet", "needle", "dart")
"""Items that are shot."""

SPENT: Final = "ammunition"
"""Key of spent ammunition among the uses of a creature."""


def missiles_at_first(situation: Situation[D20Rules], creature: Creature) -> int | None:
    """Return how many missiles a creature began with; None where they are not counted."""
    items = situation.sheet(creature).items
    if items is None:
        return None
    found = sum(1 for name in (*items.held, *items.carried) if name in MISSILES)
    return found or (0 if items.hands_free is not None else None)
