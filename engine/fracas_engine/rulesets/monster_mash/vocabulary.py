"""The words of `monster_mash`: what its sheets, boards and scenarios may say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.content.vocabulary import documented

__all__ = ["VOCABULARY"]

VOCABULARY: Final = replace(
    documented("monster_mash"),
    sizes=frozenset({"small", "medium", "large", "huge"}),  # MM-SIZE-04
    costs=frozenset({"full_round", "standard", "move", "swift", "free", "none"}),  # MM-ACT-03
    conditions=frozenset(
        {"blinded", "stunned", "paralyzed", "grappled", "constricted", "squeezed", "invisible"}  # MM-COND-01 to 06
    ),
)
"""Damage types, tags and traits are open: the rules do not look at them."""
