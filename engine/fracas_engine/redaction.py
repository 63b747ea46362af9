"""Removal of references to unseen creatures from plain values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from typing import Any, Final

from fracas_engine.causes import NO_CAUSE, Cause

PLAIN_NAMES: Final = frozenset({"id", "sheet", "name", "side", "seat", "size"})
"""Fields that name the thing itself, which are never redacted."""

_NUMBERS: Final = frozenset({"int", "bool", "float", "int | None", "Cell", "Cell | None"})
"""Types of fields, as written in their classes, that refer to no creature."""


_PLAIN: dict[type, frozenset[str]] = {}


def plain_fields(kind: type) -> frozenset[str]:
    """Return the names of the fields of a class of things that refer to no other creature, and need no redaction."""
    found = _PLAIN.get(kind)
    if found is None:
        found = _PLAIN[kind] = PLAIN_NAMES | {field.name for field in fields(kind) if field.type in _NUMBERS}
    return found


_ATOMS: Final = (int, bool, type(None), float)


def without(value: Any, unseen: Collection[str]) -> Any:
    """Return a plain value without references to unseen creatures; the same object if it has none."""
    kind = value.__class__
    if kind in _ATOMS or not unseen:
        return value
    if kind is str:
        return None if value in unseen else value
    if kind is tuple:
        return _tuple_without(value, unseen)
    if kind is dict:
        found = {key: without(one, unseen) for key, one in value.items() if key not in unseen}
        same = len(found) == len(value) and all(found[key] is one for key, one in value.items())
        return value if same else found
    if kind is Cause:
        return NO_CAUSE if value.sheet in unseen else value
    differing = {}
    for field in fields(value):
        old = getattr(value, field.name)
        new = without(old, unseen)
        if new is not old:
            differing[field.name] = new
    return replace(value, **differing) if differing else value


def _tuple_without(value: tuple[Any, ...], unseen: Collection[str]) -> tuple[Any, ...]:
    if not value or value[0].__class__ is int:  # a cell
        return value
    kept = [without(one, unseen) for one in value if not (one.__class__ is str and one in unseen)]
    same = len(kept) == len(value) and all(one is old for one, old in zip(kept, value, strict=True))
    return value if same else tuple(kept)
