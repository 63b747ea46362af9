"""Removal of references to unseen creatures from plain values."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import fields, replace
from operator import is_
from typing import Any, Final

from fracas_engine.causes import NO_CAUSE, Cause

PLAIN_NAMES: Final = frozenset({"id", "sheet", "name", "side", "seat", "size", "properties"})
"""Fields that name the thing itself or what it is like, which are never redacted."""

_NUMBERS: Final = frozenset(
    {
        "int", "bool", "float", "int | None", "Cell", "Cell | None",
        "tuple[int, ...]", "tuple[int, int]", "tuple[int, int] | None", "tuple[Cell, ...]", "tuple[Place, ...]",
    }
)  # fmt: skip
"""Types of fields, as written in their classes, that refer to no creature."""


_PLAIN: dict[type, frozenset[str]] = {}


def plain_fields(kind: type) -> frozenset[str]:
    """Return the names of the fields of a class of things that refer to no other creature, and need no redaction."""
    found = _PLAIN.get(kind)
    if found is None:
        found = _PLAIN[kind] = PLAIN_NAMES | {field.name for field in fields(kind) if field.type in _NUMBERS}
    return found


_REFERRING: dict[type, tuple[str, ...]] = {}


def referring_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of things that may refer to other creatures."""
    found = _REFERRING.get(kind)
    if found is None:
        plain = plain_fields(kind)
        found = _REFERRING[kind] = tuple(field.name for field in fields(kind) if field.name not in plain)
    return found


_ATOMS: Final = (int, bool, type(None), float)


def without(value: Any, unseen: AbstractSet[str]) -> Any:
    """Return a plain value without references to unseen creatures; the same object if it has none."""
    kind = value.__class__
    if kind in _ATOMS or not unseen:
        return value
    if kind is str:
        return None if value in unseen else value
    if kind is tuple:
        return _tuple_without(value, unseen)
    if kind is dict:
        found: dict[Any, Any] = {}
        for key, one in value.items():
            if key not in unseen:
                found[key] = one if one.__class__ in _ATOMS else without(one, unseen)
        return value if len(found) == len(value) and all(map(is_, found.values(), value.values())) else found
    if kind is Cause:
        return NO_CAUSE if value.sheet in unseen else value
    differing = {}
    for field in fields(value):
        old = getattr(value, field.name)
        if not old or old.__class__ in _ATOMS:
            continue
        new = (None if old in unseen else old) if old.__class__ is str else without(old, unseen)
        if new is not old:
            differing[field.name] = new
    return replace(value, **differing) if differing else value


def fields_without(thing: Any, names: Iterable[str], unseen: AbstractSet[str]) -> dict[str, Any]:
    """Return fields of a thing by name, without references to unseen creatures."""
    found: dict[str, Any] = {}
    if not unseen:
        for name in names:
            found[name] = getattr(thing, name)
        return found
    plain = _PLAIN.get(type(thing)) or plain_fields(type(thing))
    for name in names:
        value = getattr(thing, name)
        # Simple values are not passed to `without`, as this is done for every field that changes, for every viewer.
        if not value or name in plain or value.__class__ in _ATOMS:
            found[name] = value
        elif value.__class__ is str:
            found[name] = None if value in unseen else value
        elif value.__class__ is tuple:
            first = value[0].__class__
            plainly = first is int or (first is str and unseen.isdisjoint(value))
            found[name] = value if plainly else _tuple_without(value, unseen)
        else:
            found[name] = without(value, unseen)
    return found


def _tuple_without(value: tuple[Any, ...], unseen: AbstractSet[str]) -> tuple[Any, ...]:
    if not value or value[0].__class__ is int:  # a cell
        return value
    if value[0].__class__ is str and unseen.isdisjoint(value):
        return value
    kept = [
        one if one.__class__ is str or one.__class__ in _ATOMS else without(one, unseen)
        for one in value
        if not (one.__class__ is str and one in unseen)
    ]
    return value if len(kept) == len(value) and all(map(is_, kept, value)) else tuple(kept)
