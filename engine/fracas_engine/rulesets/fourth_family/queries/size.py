"""Size of a creature's space, normal and squeezed (OB-SIZE, OB-SQZE, FE-MOVE-09)."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.queries.space import SIDES, side_on_sheet
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

NARROWER: Final = {"large": "medium", "huge": "large", "gargantuan": "huge"}
"""Size category of a squeezing creature, by its full size."""


def full_side(situation: AnySituation, creature: Creature) -> int:
    """Return the side length of a creature's full space in squares."""
    return side_on_sheet(situation.sheet(creature))


def space_fields(spec: CreatureSpec, *, squeezed: bool) -> dict[str, Any]:
    """Return the state fields for the size of a creature's space, squeezed or full.

    A creature larger than 4x4 stays Gargantuan when it squeezes, with a side one square shorter (OB-SIZE-02,
    OB-SQZE-01).
    """
    side = side_on_sheet(spec) - squeezed
    size = NARROWER.get(spec.size, spec.size) if side < SIDES[spec.size] else spec.size
    return {"size": size, "space": side if side > SIDES[size] else None}
