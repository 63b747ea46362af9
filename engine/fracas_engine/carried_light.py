"""Light that creatures carry: the one on the sheet, changed by modifiers that a ruling has given."""

from __future__ import annotations

from typing import Final

from fracas_engine.modifiers import LIGHTLESS, TRAIT
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

BRIGHT: Final = "bright_light"
DIM: Final = "dim_light"
"""What the modifiers of a creature's light change, in cells."""


def carried_light(situation: AnySituation, creature: Creature) -> tuple[int, int]:
    """Return the radius of bright light that a creature carries, and of dim light beyond it; 0 and 0 for none."""
    spec = situation.setup.sheets[creature.sheet].light
    bright, dim = (spec.bright, spec.dim) if spec is not None else (0, 0)
    for modifier in creature.modifiers:
        if modifier.to == TRAIT and modifier.skill == LIGHTLESS:
            return 0, 0
        if modifier.to == BRIGHT:
            bright += modifier.by
        elif modifier.to == DIM:
            dim += modifier.by
    return bright, dim
