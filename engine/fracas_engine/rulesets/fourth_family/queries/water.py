"""Water on the map (FE-MOVE, OB-MOVE)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.situation import AnySituation


def water(situation: AnySituation) -> Mask:
    """Return the squares with water deep enough to swim in."""
    return situation.map_memo("water", lambda: situation.board.mask("water"))


def wet(situation: AnySituation) -> Mask:
    """Return the squares in which creatures swim: those with water, or all in an underwater battle."""
    return situation.map.grid.everywhere if situation.board.underwater else water(situation)
