"""How large the space of a creature is, whole and squeezed (OB-SIZE, OB-SQZE, FE-MOVE-09)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.figures.space import SIDES, side_on_sheet
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = ["full_side", "space_fields"]


NARROWER: Final = {"large": "medium", "huge": "large", "gargantuan": "huge"}
"""The size word of whoever squeezes, by its full size."""


def full_side(situation: AnySituation, creature: Creature) -> int:
    """Return how many squares a creature's whole space has on a side."""
    return side_on_sheet(situation.sheet(creature))


def space_fields(spec: CreatureSpec, *, squeezed: bool) -> dict[str, Any]:
    """Return the fields of the state that say how large the space of a creature of this sheet is, squeezed or whole.

    What is larger than 4x4 stays Gargantuan when it squeezes, on a side less (OB-SIZE-02, OB-SQZE-01).
    """
    side = side_on_sheet(spec) - squeezed
    size = NARROWER.get(spec.size, spec.size) if side < SIDES[spec.size] else spec.size
    return {"size": size, "space": side if side > SIDES[size] else None}
