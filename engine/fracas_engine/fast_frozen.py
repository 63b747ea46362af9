"""Fast construction of frozen dataclasses, for classes with many instances per intent.

A frozen dataclass sets each field with `object.__setattr__`, which for a dozen fields takes six times as long as plain
assignment. `fast_frozen` makes construction as fast as that of a mutable class; the instances are still frozen.
`fast_replace` copies an instance with some fields changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar

_C = TypeVar("_C", bound=type)
_V = TypeVar("_V")


def fast_frozen(cls: _C) -> _C:
    """Make construction of a frozen dataclass with slots fast; use it as a decorator above `@dataclass`.

    An instance has a mutable class with the same slots during construction, and the frozen class afterwards.

    Raises:
        TypeError: The class is not a dataclass with its own slots, or has a `__post_init__`.
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
    """Return a copy with some fields changed, like `dataclasses.replace`.

    Args:
        value: Instance of a `fast_frozen` class.
        changes: New values by name of the field.

    Raises:
        TypeError: There is no such field.
    """
    made: _V = value.__replace__(**changes)  # type: ignore[attr-defined]
    return made
