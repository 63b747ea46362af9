"""Squares with statues, where no movement may end (MM-TERR-03)."""

from __future__ import annotations

from fracas_engine.board import Mask
from fracas_engine.d20.rules import D20Rules
from fracas_engine.situation import Situation

STATUES = ("statue",)
"""Properties of squares where no movement may end (MM-TERR-03)."""


def statues(situation: Situation[D20Rules]) -> Mask:
    """Return the squares with statues."""
    return situation.map_memo("statues", lambda: situation.board.mask(*STATUES))
