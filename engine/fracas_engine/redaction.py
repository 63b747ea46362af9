"""Removal of references to unseen creatures from plain values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from fracas_engine.causes import NO_CAUSE, Cause

PLAIN_NAMES: Final = frozenset({"id", "sheet", "name", "side", "seat", "size"})
"""Fields that name the thing itself, which are never redacted."""


def without(value: Any, unseen: Collection[str]) -> Any:
    """Return a plain value without references to unseen creatures."""
    if not unseen:
        return value
    if isinstance(value, str):
        return None if value in unseen else value
    if isinstance(value, tuple):
        kept = [without(one, unseen) for one in value if not (isinstance(one, str) and one in unseen)]
        return (
            tuple(kept)
            if len(kept) != len(value) or any(a is not b for a, b in zip(kept, value, strict=True))
            else value
        )
    if isinstance(value, dict):
        return {key: without(one, unseen) for key, one in value.items() if key not in unseen}
    if isinstance(value, Cause):
        return NO_CAUSE if value.sheet in unseen else value
    if is_dataclass(value) and not isinstance(value, type):
        old = {each.name: getattr(value, each.name) for each in fields(value)}
        new = {name: without(one, unseen) for name, one in old.items()}
        differing = {name: one for name, one in new.items() if one is not old[name]}
        return replace(value, **differing) if differing else value
    return value
