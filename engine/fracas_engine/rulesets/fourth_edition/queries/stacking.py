"""Stacking of modifiers (FE-ATK-08)."""

from __future__ import annotations

from collections.abc import Hashable

from fracas_engine.modifiers import Modifier


def stacking_group(modifier: Modifier) -> Hashable:
    """Return the stacking group of a modifier; modifiers of the same group do not stack (FE-ATK-08).

    The group of a typed bonus is its type; the group of an untyped bonus or a penalty is its source.
    """
    if modifier.by >= 0 and modifier.type:
        return (modifier.type,)
    return ("", modifier.cause, modifier.source if modifier.cause.word else None)
