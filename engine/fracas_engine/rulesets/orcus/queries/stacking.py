"""Stacking of modifiers (OC-MOD-03 to -07, -15)."""

from __future__ import annotations

from collections.abc import Hashable

from fracas_engine.modifiers import Modifier


def stacking_group(modifier: Modifier) -> Hashable:
    """Return the stacking group of a modifier; modifiers of the same group do not stack (OC-MOD-03 to -07, -15).

    Typed modifiers are grouped by their type, untyped ones by the rule or power that causes them.
    """
    if modifier.cause.word:
        return ("", modifier.cause, modifier.source)
    return ("", modifier.cause) if modifier.type == "untyped" else (modifier.type or "power",)
