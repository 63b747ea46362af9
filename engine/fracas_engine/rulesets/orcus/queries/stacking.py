"""Stacking of modifiers (OC-MOD-03 to -07, -15)."""

from __future__ import annotations

from collections.abc import Hashable

from fracas_engine.modifiers import Modifier


def stacking_group(modifier: Modifier) -> Hashable:
    """Return the stacking group of a modifier: its type, or the rule for untyped ones (OC-MOD-03 to -07, -15)."""
    if modifier.cause.word:
        return ("", modifier.cause, modifier.source)
    return ("", modifier.cause) if modifier.type == "untyped" else (modifier.type or "power",)
