"""Dataclasses whose fields are read from a message on first access, and cached.

Most data is never accessed: a bot reads no log, and chooses one option of many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Self, TypeAlias

__all__ = ["FieldReader", "LazyMessage"]

FieldReader: TypeAlias = Callable[[], Mapping[str, Any]]
"""Reads all fields that were left open."""


class LazyMessage:
    """What a frozen dataclass with slots inherits so that some of its fields can be left open at first.

    What is open is of a class of its own, which becomes the dataclass as soon as one of these fields is asked for: a
    class that may be asked for what is not there is slow to ask for anything. Comparing, replacing and copying read.
    """

    __slots__ = ("_rest",)

    @classmethod
    def with_lazy_fields(cls, rest: FieldReader, **known: Any) -> Self:
        """Make one of which some fields are read when somebody asks for one of them.

        Args:
            rest: Reads them, once.
            known: All other fields, those with defaults included.
        """
        made: Self = object.__new__(_OPEN.get(cls) or _open(cls))
        for field, value in known.items():
            object.__setattr__(made, field, value)
        object.__setattr__(made, "_rest", rest)
        return made


class _Open:
    """What a value with open fields is, until they are read."""

    __slots__ = ()
    _whole: type[Any]
    """The dataclass."""

    def _read(self) -> None:
        fields = object.__getattribute__(self, "_rest")()
        object.__delattr__(self, "_rest")
        object.__setattr__(self, "__class__", self._whole)
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    def __getattr__(self, name: str) -> Any:
        """Return what was left open; asked only for what is not there."""
        self._read()
        return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        self._read()
        return self == other

    def __hash__(self) -> int:
        self._read()
        return hash(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        self._read()
        return self.__reduce_ex__(protocol)


_OPEN: Final[dict[type[Any], type[Any]]] = {}
"""What a value of each dataclass is until all of it is read."""


def _open(whole: type[Any]) -> type[Any]:
    named = {"__slots__": (), "__qualname__": whole.__qualname__, "__module__": whole.__module__, "_whole": whole}
    made = _OPEN[whole] = type(whole.__name__, (_Open, whole), named)
    return made
