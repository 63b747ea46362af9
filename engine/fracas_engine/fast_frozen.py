"""Frozen values that cost little to make: for those of which an intent makes many.

A frozen dataclass sets each of its fields by a call of `object.__setattr__`, which for a dozen fields takes six times
as long as the assignments of an open one. `fast_frozen` gives a class the open one's way; what it makes is as frozen.
`fast_replace` does so for a value that differs from another in a few of its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar

__all__ = ["fast_frozen", "fast_replace"]

_C = TypeVar("_C", bound=type)
_V = TypeVar("_V")


def fast_frozen(cls: _C) -> _C:
    """Let a frozen dataclass with slots be made as fast as an open one; stands above `@dataclass`.

    While its fields are assigned, a value is of a class with the same slots that allows it.

    Raises:
        TypeError: It is no dataclass with slots of its own, or does more when it is made than assign its fields.
    """
    plain = is_dataclass(cls) and "__slots__" in vars(cls) and not hasattr(cls, "__post_init__")
    if not plain or not all(field.init for field in fields(cls)):
        message = f"{cls.__name__} is no dataclass that has slots and only assigns its fields"
        raise TypeError(message)
    opened = type(
        cls.__name__,
        cls.__bases__,
        {
            "__slots__": vars(cls)["__slots__"],
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,
        },
    )
    names: dict[str, Any] = {
        "_new": object.__new__,
        "_set": object.__setattr__,
        "_opened": opened,
        "_closed": cls,
        "_missing": MISSING,
    }
    ordered, by_name = ["self"], ["*"]
    open_it, close_it = "    _set({}, '__class__', _opened)", "    {}.__class__ = _closed"
    body, copied = [open_it.format("self")], [open_it.format("made")]
    for field in fields(cls):
        word = value = field.name
        if field.default_factory is not MISSING:
            names[f"_make_{word}"] = field.default_factory
            parameter, value = f"{word}=_missing", f"_make_{word}() if {word} is _missing else {word}"
        elif field.default is not MISSING:
            names[f"_of_{word}"] = field.default
            parameter = f"{word}=_of_{word}"
        else:
            parameter = word
        (by_name if field.kw_only else ordered).append(parameter)
        body.append(f"    self.{word} = {value}")
        copied.append(f"    made.{word} = self.{word} if {word} is _missing else {word}")
    parameters = ", ".join([*ordered, *(by_name if len(by_name) > 1 else [])])
    changes = "".join(f", {field.name}=_missing" for field in fields(cls))
    lines = [f"def __init__({parameters}):", *body, close_it.format("self")]
    lines += [f"def __replace__(self{', *' if changes else ''}{changes}):", "    made = _new(_closed)"]
    lines += [*copied, close_it.format("made"), "    return made"]
    exec("\n".join(lines), names)  # noqa: S102 - as `dataclasses` makes it, out of the names of fields alone
    init: Callable[..., None] = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = dict(vars(cls)["__init__"].__annotations__)
    type.__setattr__(cls, "__init__", init)
    type.__setattr__(cls, "__replace__", names["__replace__"])
    return cls


def fast_replace(value: _V, **changes: Any) -> _V:
    """Return a value that differs from a quick one in some fields, as `dataclasses.replace` does for any dataclass.

    Args:
        value: One of a class that is `fast_frozen`.
        changes: The fields that differ.

    Raises:
        TypeError: There is no such field.
    """
    made: _V = value.__replace__(**changes)  # type: ignore[attr-defined]
    return made
