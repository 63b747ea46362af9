"""Where there is water on the map (FE-MOVE, OB-MOVE)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.situation import AnySituation

__all__ = ["water"]


def water(situation: AnySituation) -> Mask:
    """Return the squares with water to swim in."""
    return situation.map_memo("water", lambda: situation.board.mask("water"))
